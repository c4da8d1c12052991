/** Live tickets of a ticket class. A reserved class has no counter: the rows that lock its seats are counted. */
export const TAKEN = `
  case ms_seat_identifier
    when 'RESERVED' then (
      select count(*)::int from ticket
      where ticket.seat_detail_id = seat_detail.seat_detail_id and ticket_reserved
        and ticket_status_name in ('pending', 'issued')
    )
    else taken
  end`;

/** The columns of `EventSummaryRow`; wants `SUMMARY_JOINS`. */
export const SUMMARY_COLUMNS = `
  event.event_id, event_name, event_slug, event_image_version, event_start_datetime, event_end_datetime,
  event_location, event_location_detail, event_total_clicked, category_venue_id, category_venue_name,
  category_event_id, event_active_status, event_ticket_sale_start_datetime, event_ticket_sale_end_datetime,
  organizer_id, organizer_name, offer.ticket_stock, offer.event_price_from`;

/** `offer`: whether anything is left of the active ticket classes, and the lowest price among those with places left. */
export const SUMMARY_JOINS = `
  join organizer using (organizer_id)
  join category_venue using (category_venue_id)
  cross join lateral (
    select min(price) as event_price_from,
      case when count(*) = 0 then 'none' when min(price) is null then 'soldOut' else 'left' end as ticket_stock
    from (
      select case
        when seat_detail_quantity is null or seat_detail_quantity > ${TAKEN}
        then seat_detail_price + seat_detail_minimum_donation_amount
      end as price
      from seat_detail where seat_detail.event_id = event.event_id and seat_detail_active
    ) as active_class
  ) as offer`;

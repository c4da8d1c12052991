/** The columns of `EventSummaryRow`; wants `SUMMARY_JOINS`. */
export const SUMMARY_COLUMNS = `
  event.event_id, event_name, event_slug, event_image_version, event_start_datetime, event_end_datetime,
  event_location, event_location_detail, event_total_clicked, category_venue_id, category_venue_name,
  category_event_id, event_active_status, event_ticket_sale_start_datetime, event_ticket_sale_end_datetime,
  organizer_id, organizer_name,
  (select min(seat_detail_price + seat_detail_minimum_donation_amount)
     from seat_detail where seat_detail.event_id = event.event_id and seat_detail_active) as event_price_from`;

export const SUMMARY_JOINS = 'join organizer using (organizer_id) join category_venue using (category_venue_id)';

import type {
  AgendaItem,
  CategoryVenueName,
  EventDetail,
  EventSummary,
  PriceIdentifier,
  SeatAvailability,
  SeatDetail,
  SeatIdentifier,
  Tag,
} from '@acara/shared-contract/entities';
import type { TicketStock } from '@acara/shared-contract/sale';

/** Columns of `event` that are sent unchanged. What else a new one needs: core-api/README.md. */
export const SUMMARY_FIELDS = [
  'event_id',
  'event_name',
  'event_slug',
  'event_location',
  'event_location_detail',
  'event_total_clicked',
  'category_venue_id',
  'category_event_id',
  'event_active_status',
  'organizer_id',
] as const satisfies readonly (keyof EventSummary)[];

/** The same, only for the event's page. */
export const DETAIL_FIELDS = ['event_description', 'event_private'] as const satisfies readonly (keyof EventDetail)[];

/**
 * Until when a ticket of a class admits; null if that is not known, or if the class has been moved since it was sold.
 * Requires `seat_detail` and `event`.
 */
export const endAfter = (start: 'ticket_datetime' | 'seat_detail_datetime'): string => `
  case when ${start} = seat_detail.seat_detail_datetime then nullif(greatest(${start}, coalesce(
    seat_detail.seat_detail_end_datetime,
    case when not exists (
      select from seat_detail as later
      where later.event_id = event.event_id
        and (later.seat_detail_datetime at time zone 'Asia/Jakarta')::date > (seat_detail.seat_detail_datetime at time zone 'Asia/Jakarta')::date
    ) then event_end_datetime end
  )), ${start}) end`;

/**
 * When the doors open for a class: an agenda item of its day before its start says so. Null where none does. Requires
 * `event`.
 */
export const doorsBefore = (start: 'ticket_datetime' | 'seat_detail_datetime'): string => `(
    select min(event_agenda_start_datetime) from event_agenda
    where event_agenda.event_id = event.event_id and event_agenda_title ~* '\\mpintu\\M.*\\mdibuka\\M|\\mopen gate\\M'
      and event_agenda_start_datetime < ${start}
      and (event_agenda_start_datetime at time zone 'Asia/Jakarta')::date = (${start} at time zone 'Asia/Jakarta')::date
  )`;

/** Live tickets of a class. A reserved class has no counter: its tickets are counted. */
export const TAKEN = `
  case ms_seat_identifier
    when 'RESERVED' then (
      select count(*)::int from ticket
      where ticket.seat_detail_id = seat_detail.seat_detail_id and ticket_reserved
        and ticket_status_name in ('pending', 'issued')
    )
    else taken
  end`;

/** The columns of `EventSummaryRow`; requires `SUMMARY_JOINS`. */
export const SUMMARY_COLUMNS = `
  ${SUMMARY_FIELDS.map((name) => `event.${name}`).join(', ')},
  event_image_version, event_start_datetime, event_end_datetime, event_ticket_sale_start_datetime,
  event_ticket_sale_end_datetime, category_venue_name, ms_city_name, organizer_name, offer.ticket_stock, offer.event_price_from`;

/** `offer`: whether the active classes have places left, and the lowest price among those that do. */
export const OFFER_JOIN = `
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

export const SUMMARY_JOINS = `
  join organizer using (organizer_id)
  join category_venue using (category_venue_id)
  left join ms_city using (ms_city_id)
  ${OFFER_JOIN}`;

export type EventSummaryRow = Pick<EventSummary, (typeof SUMMARY_FIELDS)[number] | 'event_price_from'> & {
  event_image_version: string;
  event_start_datetime: Date;
  event_end_datetime: Date;
  event_ticket_sale_start_datetime: Date | null;
  event_ticket_sale_end_datetime: Date | null;
  category_venue_name: CategoryVenueName;
  ms_city_name: string | null;
  organizer_name: string;
  ticket_stock: TicketStock;
};

export type SoldEventRow = Pick<
  EventSummaryRow,
  | 'event_active_status'
  | 'event_start_datetime'
  | 'event_end_datetime'
  | 'event_ticket_sale_start_datetime'
  | 'event_ticket_sale_end_datetime'
>;

/** Aggregated as JSON, so that its times are texts. */
export type SeatDetailRow = Omit<SeatDetail, 'seat_detail_active_status_name' | 'ms_price' | 'ms_seat'> & {
  seat_detail_active: boolean;
  ms_price_identifier: PriceIdentifier;
  ms_seat_identifier: SeatIdentifier;
};

/** The id is only for sorting. */
export type AgendaRow = AgendaItem & { event_agenda_id: number };

export type EventDetailRow = EventSummaryRow &
  Pick<EventDetail, (typeof DETAIL_FIELDS)[number]> & {
    event_access_code: string | null;
    organizer_website: string | null;
    tag: Tag[];
    agenda: AgendaRow[];
    gallery: { gallery_id: number; gallery_image_version: string; gallery_image_ratio: number }[];
    seat_id: number | null;
    seat_image_version: string | null;
    seat_detail: SeatDetailRow[];
  };

export type AvailabilityRow = SeatAvailability;

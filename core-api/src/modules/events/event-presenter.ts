import type { AgendaItem, EventDetail, EventSummary, SeatDetail, Suggestions } from '@acara/shared-contract/entities';
import { permalink } from '@acara/shared-contract/links';
import { saleStatus, type SoldEvent } from '@acara/shared-contract/sale';
import { presentInstant, presentNullableInstant } from '../../platform/text/format.ts';
import type { LinkSigner } from '../../platform/http/link-signer.ts';
import { imageUrl, withOwnPictures } from '../images/index.ts';
import { eventCalendarUrl } from './calendar/event-calendar.ts';
import { INLINE_TICKETS } from './detail/event-detail-repository.ts';
import {
  DETAIL_FIELDS,
  SUMMARY_FIELDS,
  type AgendaRow,
  type EventDetailRow,
  type EventSummaryRow,
  type SeatDetailRow,
  type SoldEventRow,
} from './event-row.ts';

export type EventContext = { publicOrigin: string; now: () => Date };

const pick = <Row extends object, Name extends keyof Row & string>(row: Row, names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, row[name]])) as Pick<Row, Name>;

/** The fields that determine the sale status. */
export const presentSoldEvent = (row: SoldEventRow): SoldEvent => ({
  event_active_status: row.event_active_status,
  event_start_datetime: presentInstant(row.event_start_datetime),
  event_end_datetime: presentInstant(row.event_end_datetime),
  event_ticket_sale_start_datetime: presentNullableInstant(row.event_ticket_sale_start_datetime),
  event_ticket_sale_end_datetime: presentNullableInstant(row.event_ticket_sale_end_datetime),
});

/** As a guest sees it. */
export const presentEventSummary = (row: EventSummaryRow, { publicOrigin, now }: EventContext): EventSummary => {
  const sold = presentSoldEvent(row);
  return {
    ...pick(row, SUMMARY_FIELDS),
    ...sold,
    event_image_url: imageUrl('event', row.event_id, row.event_image_version),
    event_full_url: `${publicOrigin}${permalink('event.detail', { slug: row.event_slug })}`,
    category_venue: { category_venue_name: row.category_venue_name },
    event_price_from: row.event_price_from,
    event_sale_status: saleStatus(sold, row.ticket_stock, now().getTime()),
    current_auth_liked: false,
    organizer: { organizer_name: row.organizer_name },
  };
};

export const presentSuggestedEvent = (row: EventSummaryRow): Suggestions['event'][number] => ({
  event_id: row.event_id,
  event_name: row.event_name,
  event_slug: row.event_slug,
  event_image_url: imageUrl('event', row.event_id, row.event_image_version),
  event_start_datetime: presentInstant(row.event_start_datetime),
  event_end_datetime: presentInstant(row.event_end_datetime),
  ms_city_name: row.ms_city_name,
});

const presentAgendaItem = ({ event_agenda_id: _, ...row }: AgendaRow): AgendaItem => ({
  ...row,
  event_agenda_start_datetime: presentInstant(row.event_agenda_start_datetime),
  event_agenda_end_datetime: presentInstant(row.event_agenda_end_datetime),
});

/** Tickets have no holder, and are left out if there are many: `availability` has the numbers then. */
const presentSeatDetail = (row: SeatDetailRow): SeatDetail => {
  const { seat_detail_active: isActive, ms_price_identifier, ms_seat_identifier, ticket, ...fields } = row;
  return {
    ...fields,
    seat_detail_datetime: presentInstant(row.seat_detail_datetime),
    seat_detail_end_datetime: presentNullableInstant(row.seat_detail_end_datetime),
    seat_detail_active_status_name: isActive ? 'active' : 'inactive',
    ms_price: { ms_price_identifier },
    ms_seat: { ms_seat_identifier },
    ticket: ticket.length > INLINE_TICKETS ? [] : ticket,
  };
};

/** Without the access code. */
export const presentEventDetail = (
  row: EventDetailRow,
  context: EventContext & { links: LinkSigner },
): EventDetail => ({
  ...presentEventSummary(row, context),
  ...pick(row, DETAIL_FIELDS),
  organizer: pick(row, ['organizer_name', 'organizer_website']),
  event_description: withOwnPictures(row.event_id, row),
  seat_image_url: row.seat_image_version === null ? null : imageUrl('seatmap', row.event_id, row.seat_image_version),
  event_calendar_url: eventCalendarUrl(row, context.links),
  tag: row.tag,
  event_agenda: row.agenda.map(presentAgendaItem),
  gallery: row.gallery.map(({ gallery_id, gallery_image_version, gallery_image_ratio }) => ({
    gallery_image_url: imageUrl('gallery', gallery_id, gallery_image_version),
    gallery_image_ratio,
  })),
  seat: row.seat_id === null ? null : { seat_detail: row.seat_detail.map(presentSeatDetail) },
});

import type { EventDetail, EventSummary, Suggestions } from '@acara/shared-contract/entities';
import { permalink } from '@acara/shared-contract/links';
import { saleStatus, type SoldEvent } from '@acara/shared-contract/sale';
import type { AgendaRow, EventDetailRow, EventSummaryRow } from './event-row.ts';
import { imageUrl } from '../images/index.ts';
import { presentInstant, presentNullableInstant } from '../../platform/text/instant.ts';
import { presentSeatDetail } from './seat-detail-presenter.ts';

/** What an event's wire form takes from the installation. */
export type EventContext = { publicOrigin: string; now: () => Date };

/** The fields that decide when tickets are sold. */
const presentSoldEvent = (row: EventSummaryRow): SoldEvent => ({
  event_active_status: row.event_active_status,
  event_start_datetime: presentInstant(row.event_start_datetime),
  event_end_datetime: presentInstant(row.event_end_datetime),
  event_ticket_sale_start_datetime: presentNullableInstant(row.event_ticket_sale_start_datetime),
  event_ticket_sale_end_datetime: presentNullableInstant(row.event_ticket_sale_end_datetime),
});

/** An event for lists, as a guest sees it. */
export const presentEventSummary = (row: EventSummaryRow, { publicOrigin, now }: EventContext): EventSummary => {
  const sold = presentSoldEvent(row);
  return {
    event_id: row.event_id,
    event_name: row.event_name,
    event_slug: row.event_slug,
    event_image_url: imageUrl('event', row.event_id, row.event_image_version),
    event_full_url: `${publicOrigin}${permalink('event.detail', { slug: row.event_slug })}`,
    ...sold,
    event_location: row.event_location,
    event_location_detail: row.event_location_detail,
    event_total_clicked: row.event_total_clicked,
    category_venue_id: row.category_venue_id,
    category_venue: { category_venue_name: row.category_venue_name },
    category_event_id: row.category_event_id,
    event_price_from: row.event_price_from,
    event_sale_status: saleStatus(sold, row.ticket_stock, now().getTime()),
    current_auth_liked: false,
    organizer_id: row.organizer_id,
    organizer: { organizer_name: row.organizer_name },
  };
};

/** An event as it is suggested while something is typed. */
export const presentSuggestedEvent = (row: EventSummaryRow): Suggestions['event'][number] => ({
  event_id: row.event_id,
  event_name: row.event_name,
  event_slug: row.event_slug,
  event_image_url: imageUrl('event', row.event_id, row.event_image_version),
  event_start_datetime: presentInstant(row.event_start_datetime),
  event_end_datetime: presentInstant(row.event_end_datetime),
});

const presentAgendaItem = (row: AgendaRow): EventDetail['event_agenda'][number] => ({
  event_agenda_title: row.event_agenda_title,
  event_agenda_description: row.event_agenda_description,
  event_agenda_start_datetime: presentInstant(row.event_agenda_start_datetime),
  event_agenda_end_datetime: presentInstant(row.event_agenda_end_datetime),
  event_agenda_speaker_name: row.event_agenda_speaker_name,
  event_agenda_speaker_position: row.event_agenda_speaker_position,
});

/** An event for its page. The access code stays behind. */
export const presentEventDetail = (row: EventDetailRow, context: EventContext): EventDetail => ({
  ...presentEventSummary(row, context),
  event_description: row.event_description,
  event_private: row.event_private,
  seat_image_url: row.seat_image_version === null ? null : imageUrl('seatmap', row.event_id, row.seat_image_version),
  tag: row.tag.map(({ tag_name, tag_slug }) => ({ tag_name, tag_slug })),
  event_agenda: row.agenda.map(presentAgendaItem),
  gallery: row.gallery.map(({ gallery_id, gallery_image_version, gallery_image_ratio }) => ({
    gallery_image_url: imageUrl('gallery', gallery_id, gallery_image_version),
    gallery_image_ratio,
  })),
  seat: row.seat_id === null ? null : { seat_detail: row.seat_detail.map(presentSeatDetail) },
});

import type { EventSummary, Ticket } from '@acara/shared-contract';
import { link } from '@acara/shared-contract/links';
import { saleWindow, type SaleStatus, type SoldEvent } from '@acara/shared-contract/sale';
import { formatInstant } from './dates.ts';

/** `category_venue_id` of an online event. */
export const ONLINE_VENUE_ID = 3;

/** `Online Event`, else the location, with ` - ` and its detail when present. */
export const formatVenue = (
  event: Pick<EventSummary, 'category_venue_id' | 'event_location' | 'event_location_detail'>,
) => {
  if (event.category_venue_id === ONLINE_VENUE_ID) return 'Online Event';
  return [event.event_location, event.event_location_detail].filter(Boolean).join(' - ');
};

/** Absolute URL of an event's page, for other sites. */
export const eventUrl = (event: Pick<EventSummary, 'event_slug' | 'event_full_url'>): string =>
  new URL(link('event.detail', { slug: event.event_slug }), event.event_full_url).href;

/** `Seat 12`. The number of an unreserved ticket is not shown: it means nothing at the door. */
export const formatTicketPlace = ({
  ticket_reserved,
  ticket_seat_number,
}: Pick<Ticket, 'ticket_reserved' | 'ticket_seat_number'>): string =>
  ticket_reserved ? `Seat ${ticket_seat_number}` : 'Tanpa nomor kursi';

/** The state of the sale, shown instead of the price; null while tickets can be bought, and where there are none. */
export const formatSale = (event: SoldEvent, status: SaleStatus | null): string | null => {
  if (status === null || status === 'open') return null;
  if (status === 'ended') return 'Penjualan berakhir';
  if (status === 'soldOut') return 'Tiket habis';
  if (status === 'inactive') return 'Event inaktif';
  if (status === 'over') return 'Event telah berakhir';
  const window = saleWindow(event);
  return window ? `Dijual mulai ${formatInstant(window.start)}` : 'Belum dijual';
};

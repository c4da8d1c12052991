import type { EventSummary, Ticket } from '../entities/index.ts';

/** `category_venue_id` of an online event. */
export const ONLINE_VENUE_ID = 3;

/** `Online Event`, else the location, with ` - ` and its detail when present. */
export const formatVenue = (
  event: Pick<EventSummary, 'category_venue_id' | 'event_location' | 'event_location_detail'>,
) => {
  if (event.category_venue_id === ONLINE_VENUE_ID) return 'Online Event';
  return [event.event_location, event.event_location_detail].filter(Boolean).join(' - ');
};

/** `Seat 31 · baris B`; without its row where that is not known. */
export const formatSeat = (seat: number | string, row: string | null | undefined): string =>
  row ? `Seat ${seat} · baris ${row}` : `Seat ${seat}`;

type TicketPlace = Pick<Ticket, 'ticket_reserved' | 'ticket_seat_number' | 'ticket_row'>;

/** As `formatSeat`. The number of an unreserved ticket is not shown: it means nothing at the door. */
export const formatTicketPlace = ({ ticket_reserved, ticket_seat_number, ticket_row }: TicketPlace): string =>
  ticket_reserved ? formatSeat(ticket_seat_number, ticket_row) : 'Tanpa nomor kursi';
/** A search for the venue on a map; undefined for an online event, or one without a place. */
export const mapUrl = (event: Parameters<typeof formatVenue>[0]): string | undefined => {
  const query = event.category_venue_id === ONLINE_VENUE_ID ? '' : formatVenue(event);
  return query ? `https://www.google.com/maps/search/?${new URLSearchParams({ api: '1', query })}` : undefined;
};

import type { Ticket } from '@acara/shared-contract';

/** `Seat 12`; the number of an unreserved ticket means nothing at the door, so it has none. */
export const formatTicketPlace = ({
  ticket_reserved,
  ticket_seat_number,
}: Pick<Ticket, 'ticket_reserved' | 'ticket_seat_number'>): string =>
  ticket_reserved ? `Seat ${ticket_seat_number}` : 'Tanpa nomor kursi';

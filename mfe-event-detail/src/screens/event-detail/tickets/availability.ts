import type { SeatAvailability, SeatDetail } from '@acara/shared-contract';

/** What of a class is sold: how many live tickets, and which seats they hold (none for unreserved classes). */
export type Sold = { taken: number; seats: ReadonlySet<number> };

/** Failed tickets occupy nothing (spec §4). */
const inlineSold = ({ ticket }: SeatDetail): Sold => {
  const live = ticket.filter(({ ticket_status_name: status }) => status !== 'failed');
  return { taken: live.length, seats: new Set(live.map(({ ticket_seat_number: seat }) => seat)) };
};

/**
 * What of a class is sold, from the live numbers where they have come, else from the event itself. A large class carries
 * no tickets in its event (decisions, Wire): until its numbers come it counts as unsold.
 */
export const soldOf = (seat: SeatDetail, numbers: readonly SeatAvailability[] | undefined): Sold => {
  const found = numbers?.find(({ seat_detail_id: id }) => id === seat.seat_detail_id);
  return found ? { taken: found.taken, seats: new Set(found.taken_seat_number) } : inlineSold(seat);
};

/** Places left; null where there is no limit. */
export const placesLeft = ({ seat_detail_quantity: quantity }: SeatDetail, { taken }: Sold): number | null =>
  quantity === null ? null : Math.max(0, quantity - taken);

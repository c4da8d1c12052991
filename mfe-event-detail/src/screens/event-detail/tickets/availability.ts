import type { SeatAvailability, SeatDetail } from '@acara/shared-contract';
import type { ClassStock } from '@acara/shared-contract/sale';

/** What of a class is sold: how many live tickets, and which seats they hold (none for unreserved classes). */
export type Sold = { taken: number; seats: ReadonlySet<number> };

/** Failed tickets occupy nothing. */
const inlineSold = ({ ticket, seat_detail_taken: taken }: SeatDetail): Sold => {
  const live = ticket.filter(({ ticket_status_name: status }) => status !== 'failed');
  return { taken, seats: new Set(live.map(({ ticket_seat_number: seat }) => seat)) };
};

/**
 * What of a class is sold, from the live numbers where they have come, else from the event itself. A large class carries
 * no tickets in its event: until its numbers come it is known how many seats are taken, but not which.
 */
export const getSold = (seat: SeatDetail, numbers: readonly SeatAvailability[] | undefined): Sold => {
  const found = numbers?.find(({ seat_detail_id: id }) => id === seat.seat_detail_id);
  return found ? { taken: found.taken, seats: new Set(found.taken_seat_number) } : inlineSold(seat);
};

/** Places left; null where there is no limit. */
export const placesLeft = ({ seat_detail_quantity: quantity }: SeatDetail, { taken }: Sold): number | null =>
  quantity === null ? null : Math.max(0, quantity - taken);

export const classStock = (seat: SeatDetail, sold: Sold): ClassStock =>
  placesLeft(seat, sold) === 0 ? 'soldOut' : 'left';

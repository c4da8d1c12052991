import type { SeatDetail } from '@acara/shared-contract';
import type { SavedChoice } from '../saved-choice.ts';
import { isDonation, isReserved } from '../ticket-classes.ts';
import { NOTHING_CHOSEN, type Choice } from './choice.ts';

/** Whole rupiah, the most that the donation field takes. */
const MOST_DONATION = 999_999_999;

/** A kept choice as far as its class allows it today; nothing chosen where it is of another class. */
export const choiceFrom = (saved: SavedChoice | null, seat: SeatDetail): Choice => {
  if (saved?.classId !== seat.seat_detail_id) return NOTHING_CHOSEN;
  const { seat_detail_quantity: quantity, seat_detail_maximum_purchased_quantity: maximum } = seat;
  const there = [...new Set(saved.seats)].filter((number) => number >= 1 && number <= (quantity ?? 0));
  return {
    ...NOTHING_CHOSEN,
    seats: isReserved(seat) ? there.slice(0, maximum) : [],
    count: isReserved(seat) ? 0 : Math.min(saved.count, maximum),
    donation: isDonation(seat) && saved.donation !== null ? Math.min(saved.donation, MOST_DONATION) : null,
  };
};

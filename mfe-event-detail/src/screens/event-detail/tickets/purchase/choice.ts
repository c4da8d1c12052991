import type { OrderSums } from '@acara/shared-ui/formats';
import type { SeatDetail } from '@acara/shared-contract';
import type { SavedChoice } from '../saved-choice.ts';
import { isDonation, isReserved } from '../ticket-classes.ts';

/** What a buyer has chosen so far, and what is to be said about it. */
export type Choice = {
  /** Chosen seats of a reserved class, in the order of choosing. */
  seats: readonly number[];
  /** Wanted tickets of an unreserved class. */
  count: number;
  /** Whole rupiah; null while the field is empty. */
  donation: number | null;
  /** Seats of the choice that somebody else took meanwhile. */
  lost: readonly number[];
  /** The wanted tickets were more than are left now. */
  reduced: boolean;
  /** More was wanted than one purchase may hold. */
  overMaximum: boolean;
};

export const NOTHING_CHOSEN: Choice = {
  seats: [],
  count: 0,
  donation: null,
  lost: [],
  reduced: false,
  overMaximum: false,
};

const quiet = { lost: [], reduced: false, overMaximum: false };

/** A press on a free seat: chosen, or given up when it was; never more than `maximum`. */
export const pressSeat = (choice: Choice, seat: number, maximum: number): Choice => {
  if (choice.seats.includes(seat))
    return { ...choice, ...quiet, seats: choice.seats.filter((other) => other !== seat) };
  if (choice.seats.length >= maximum) return { ...choice, ...quiet, overMaximum: true };
  return { ...choice, ...quiet, seats: [...choice.seats, seat] };
};

/** Another wanted number of unreserved tickets, held between 0 and what may be had. */
export const changeCount = (choice: Choice, count: number, maximum: number, left: number | null): Choice => {
  const most = Math.min(maximum, left ?? Infinity);
  return { ...choice, ...quiet, count: Math.max(0, Math.min(count, most)), overMaximum: count > maximum };
};

export const changeDonation = (choice: Choice, donation: number | null): Choice => ({ ...choice, donation });

/**
 * What others bought meanwhile: chosen seats that are gone leave the choice and are named, the rest is kept; a count above
 * what is left goes down to it. The same choice where nothing of it is touched.
 */
export const meetSold = (choice: Choice, taken: ReadonlySet<number>, left: number | null): Choice => {
  const lost = choice.seats.filter((seat) => taken.has(seat));
  const reduced = left !== null && choice.count > left;
  if (lost.length === 0 && !reduced) return choice;
  return {
    ...choice,
    seats: choice.seats.filter((seat) => !taken.has(seat)),
    count: reduced ? left : choice.count,
    // A loss that was said and not yet answered by a press stays said.
    lost: [...choice.lost, ...lost],
    reduced: choice.reduced || reduced,
    overMaximum: false,
  };
};

/** How many tickets are chosen. */
export const chosenCount = ({ seats, count }: Choice): number => seats.length + count;

/** What the choice comes to at the price of one ticket. */
export const getSums = (choice: Choice, price: number): OrderSums => {
  const [subTotal, donation] = [chosenCount(choice) * price, choice.donation ?? 0];
  return { subTotal, donation, total: subTotal + donation };
};

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

import type { HallRows } from '@acara/shared-contract/hall';
import type { OrderSums } from '@acara/shared-event-ui/formats';
import type { SeatDetail } from '@acara/shared-contract';
import type { SavedChoice } from '../saved-choice.ts';
import { isDonation, isReserved } from '../ticket-classes.ts';
import { bestNeighbours } from './best-neighbours.ts';

/** `same`: asked for again, and still the best. `replaced`: another buyer took one of the picked seats. */
export type SeatPick = { wanted: number; groups: readonly (readonly number[])[]; why: 'asked' | 'same' | 'replaced' };

/** What a buyer has chosen so far, and which messages to show about it. */
export type Choice = {
  seats: readonly number[];
  /** The seats as they were picked for the buyer; null once the buyer presses one. */
  pick: SeatPick | null;
  count: number;
  donation: number | null;
  /** Seats that were chosen until another buyer bought them. */
  lost: readonly number[];
  /** `count` was lowered to the tickets left. */
  reduced: boolean;
  /** The last press exceeded the maximum of one purchase. */
  overMaximum: boolean;
};

export const NOTHING_CHOSEN: Choice = {
  seats: [],
  pick: null,
  count: 0,
  donation: null,
  lost: [],
  reduced: false,
  overMaximum: false,
};

const NO_MESSAGES = { lost: [], reduced: false, overMaximum: false };

/** The best free neighbours instead of what was chosen. */
export const pickSeats = (choice: Choice, hall: HallRows, taken: ReadonlySet<number>, wanted: number): Choice => {
  const groups = bestNeighbours(hall, taken, wanted);
  const isSame = String(groups) === String(choice.pick?.groups);
  return { ...choice, ...NO_MESSAGES, seats: groups.flat(), pick: { wanted, groups, why: isSame ? 'same' : 'asked' } };
};

export const pressSeat = (choice: Choice, seat: number, maximum: number): Choice => {
  if (choice.seats.includes(seat))
    return { ...choice, ...NO_MESSAGES, pick: null, seats: choice.seats.filter((other) => other !== seat) };
  if (choice.seats.length >= maximum) return { ...choice, ...NO_MESSAGES, overMaximum: true };
  return { ...choice, ...NO_MESSAGES, pick: null, seats: [...choice.seats, seat] };
};

export const changeCount = (choice: Choice, count: number, maximum: number, left: number | null): Choice => {
  const most = Math.min(maximum, left ?? Infinity);
  return { ...choice, ...NO_MESSAGES, count: Math.max(0, Math.min(count, most)), overMaximum: count > maximum };
};

export const changeDonation = (choice: Choice, donation: number | null): Choice => ({ ...choice, donation });

type SoldMeanwhile = { taken: ReadonlySet<number>; left: number | null; hall: HallRows };

/** Without seats sold meanwhile, picked ones replaced by the next best; the same object if nothing changes. */
export const removeSold = (choice: Choice, { taken, left, hall }: SoldMeanwhile): Choice => {
  const lost = choice.seats.filter((seat) => taken.has(seat));
  const reduced = left !== null && choice.count > left;
  if (lost.length === 0 && !reduced) return choice;
  const kept = choice.seats.filter((seat) => !taken.has(seat));
  const groups = choice.pick && lost.length > 0 ? bestNeighbours(hall, taken, choice.pick.wanted) : [];
  return {
    ...choice,
    seats: groups.length > 0 ? groups.flat() : kept,
    pick: choice.pick && groups.length > 0 ? { wanted: choice.pick.wanted, groups, why: 'replaced' } : null,
    count: reduced ? left : choice.count,
    // A loss is shown until the next press.
    lost: [...choice.lost, ...lost],
    reduced: choice.reduced || reduced,
    overMaximum: false,
  };
};

export const countTickets = ({ seats, count }: Choice): number => seats.length + count;

export const getSums = (choice: Choice, price: number): OrderSums => {
  const subTotal = countTickets(choice) * price;
  const donation = choice.donation ?? 0;
  return { subTotal, donation, total: subTotal + donation };
};

/** Whole rupiah; the donation field accepts nine digits. */
const MAX_DONATION = 999_999_999;

/** A saved choice as far as its class still allows it; nothing where it is of another class. */
export const restoreChoice = (saved: SavedChoice | null, seat: SeatDetail): Choice => {
  if (saved?.classId !== seat.seat_detail_id) return NOTHING_CHOSEN;
  const { seat_detail_quantity: quantity, seat_detail_maximum_purchased_quantity: maximum } = seat;
  const there = [...new Set(saved.seats)].filter((number) => number >= 1 && number <= (quantity ?? 0));
  return {
    ...NOTHING_CHOSEN,
    seats: isReserved(seat) ? there.slice(0, maximum) : [],
    count: isReserved(seat) ? 0 : Math.min(saved.count, maximum),
    donation: isDonation(seat) && saved.donation !== null ? Math.min(saved.donation, MAX_DONATION) : null,
  };
};

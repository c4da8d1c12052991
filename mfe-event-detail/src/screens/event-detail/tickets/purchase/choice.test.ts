import { hallRows } from '@acara/shared-contract/hall';
import {
  changeCount,
  changeDonation,
  type Choice,
  countTickets,
  getSums,
  NOTHING_CHOSEN,
  pickSeats,
  pressSeat,
  removeSold as removeSoldOf,
} from './choice.ts';

/** Two rows of twelve, each with an aisle in the middle. */
const HALL = hallRows(24);

const removeSold = (choice: Choice, taken: ReadonlySet<number>, left: number | null) =>
  removeSoldOf(choice, { taken, left, hall: HALL });

const seats = (...chosen: number[]) => ({ ...NOTHING_CHOSEN, seats: chosen });

describe('choosing numbered seats', () => {
  it('selects a free seat, and deselects it with the second press [dialog.seat-chosen]', () => {
    const chosen = pressSeat(NOTHING_CHOSEN, 12, 4);
    expect(chosen.seats).toEqual([12]);
    expect(pressSeat(chosen, 12, 4).seats).toEqual([]);
  });

  it('never exceeds the maximum, with a message until the next press', () => {
    const full = pressSeat(seats(1, 2), 3, 2);
    expect(full).toMatchObject({ seats: [1, 2], overMaximum: true });
    expect(pressSeat(full, 1, 2)).toMatchObject({ seats: [2], overMaximum: false });
  });
});

describe('choosing a number of tickets', () => {
  it('stays between none and the maximum', () => {
    expect(changeCount(NOTHING_CHOSEN, -1, 4, 10)).toMatchObject({ count: 0, overMaximum: false });
    expect(changeCount(NOTHING_CHOSEN, 3, 4, 10)).toMatchObject({ count: 3, overMaximum: false });
    expect(changeCount(NOTHING_CHOSEN, 9, 4, 10)).toMatchObject({ count: 4, overMaximum: true });
  });

  it('has a message about the maximum, but not about the last ticket', () => {
    expect(changeCount(NOTHING_CHOSEN, 4, 4, null).overMaximum).toBe(false);
    expect(changeCount(NOTHING_CHOSEN, 5, 4, null)).toMatchObject({ count: 4, overMaximum: true });
    expect(changeCount(NOTHING_CHOSEN, 2, 4, 2)).toMatchObject({ count: 2, overMaximum: false });
  });
});

describe('purchases of other buyers meanwhile', () => {
  it('remove the sold seats from the choice, list them and keep the rest', () => {
    expect(removeSold(seats(11, 12, 13), new Set([12, 40]), 5)).toMatchObject({ seats: [11, 13], lost: [12] });
  });

  it('leave an earlier loss listed until the next press', () => {
    const once = removeSold(seats(11, 12, 13), new Set([12]), 5);
    const twice = removeSold(once, new Set([12, 13]), 4);
    expect(twice).toMatchObject({ seats: [11], lost: [12, 13] });
    expect(pressSeat(twice, 14, 4).lost).toEqual([]);
  });

  it('lower the count to the tickets left', () => {
    expect(removeSold({ ...NOTHING_CHOSEN, count: 4 }, new Set(), 2)).toMatchObject({ count: 2, reduced: true });
  });

  it('do not change a choice that is not affected, nor a count without a limit', () => {
    const choice = { ...seats(1), count: 0 };
    expect(removeSold(choice, new Set([2]), 7)).toBe(choice);
    expect(removeSold({ ...choice, count: 9 }, new Set([2]), null).count).toBe(9);
  });
});

describe('seats picked for the buyer', () => {
  const picked = (wanted: number, ...taken: number[]) => pickSeats(NOTHING_CHOSEN, HALL, new Set(taken), wanted);

  it('replace what was chosen, until the next press [seats.neighbours]', () => {
    const choice = pickSeats({ ...seats(20), overMaximum: true }, HALL, new Set(), 2);
    expect(choice).toMatchObject({ seats: [5, 6], overMaximum: false, pick: { wanted: 2, why: 'asked' } });
    expect(pressSeat(choice, 5, 4)).toMatchObject({ seats: [6], pick: null });
    expect(pressSeat(choice, 1, 4)).toMatchObject({ seats: [5, 6, 1], pick: null });
  });

  it('are the same when asked for again, which is said', () => {
    expect(pickSeats(picked(2), HALL, new Set(), 2).pick?.why).toBe('same');
    expect(pickSeats(picked(2), HALL, new Set(), 3).pick?.why).toBe('asked');
  });

  it('that another buyer takes are replaced by the next best [seats.neighbours-race]', () => {
    const once = removeSold(picked(2), new Set([6]), 10);
    expect(once).toMatchObject({ seats: [7, 8], lost: [6], pick: { why: 'replaced' } });
    const twice = removeSold(once, new Set([6, 7]), 9);
    expect(twice).toMatchObject({ seats: [17, 18], lost: [6, 7], pick: { why: 'replaced' } });
    expect(removeSold(twice, new Set([6, 7]), 9)).toBe(twice);
  });

  it('are not replaced where none are left, nor once the buyer has chosen among them', () => {
    const all = new Set(Array.from({ length: 24 }, (_, at) => at + 1));
    expect(removeSold(picked(2), all, 0)).toMatchObject({ seats: [], lost: [5, 6], pick: null });
    expect(removeSold(pressSeat(picked(2), 1, 4), new Set([6]), 9)).toMatchObject({ seats: [5, 1], pick: null });
  });
});

it('sums up tickets times price plus the donation [dialog.sum]', () => {
  const choice = changeDonation(seats(1, 2), 25_000);
  expect(countTickets(choice)).toBe(2);
  expect(getSums(choice, 150_000)).toEqual({ subTotal: 300_000, donation: 25_000, total: 325_000 });
  expect(getSums(NOTHING_CHOSEN, 150_000)).toEqual({ subTotal: 0, donation: 0, total: 0 });
});

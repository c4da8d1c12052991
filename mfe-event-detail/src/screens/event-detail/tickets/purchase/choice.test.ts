import { changeCount, changeDonation, countTickets, removeSold, NOTHING_CHOSEN, pressSeat, getSums } from './choice.ts';

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

it('sums up tickets times price plus the donation [dialog.sum]', () => {
  const choice = changeDonation(seats(1, 2), 25_000);
  expect(countTickets(choice)).toBe(2);
  expect(getSums(choice, 150_000)).toEqual({ subTotal: 300_000, donation: 25_000, total: 325_000 });
  expect(getSums(NOTHING_CHOSEN, 150_000)).toEqual({ subTotal: 0, donation: 0, total: 0 });
});

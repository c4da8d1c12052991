import { changeCount, changeDonation, chosenCount, meetSold, NOTHING_CHOSEN, pressSeat, getSums } from './choice.ts';

const seats = (...chosen: number[]) => ({ ...NOTHING_CHOSEN, seats: chosen });

describe('choosing numbered seats', () => {
  it('takes a free seat, and gives it up at the second press [dialog.seat-chosen]', () => {
    const chosen = pressSeat(NOTHING_CHOSEN, 12, 4);
    expect(chosen.seats).toEqual([12]);
    expect(pressSeat(chosen, 12, 4).seats).toEqual([]);
  });

  it('never exceeds the maximum, and says so until the next press', () => {
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

  it('says at the maximum that it is one, and not where it is only the last ticket', () => {
    expect(changeCount(NOTHING_CHOSEN, 4, 4, null).overMaximum).toBe(false);
    expect(changeCount(NOTHING_CHOSEN, 5, 4, null)).toMatchObject({ count: 4, overMaximum: true });
    expect(changeCount(NOTHING_CHOSEN, 2, 4, 2)).toMatchObject({ count: 2, overMaximum: false });
  });
});

describe('what others buy meanwhile', () => {
  it('takes the seats that are gone out of the choice, names them and keeps the rest', () => {
    expect(meetSold(seats(11, 12, 13), new Set([12, 40]), 5)).toMatchObject({ seats: [11, 13], lost: [12] });
  });

  it('goes on naming an earlier loss until the buyer presses again', () => {
    const once = meetSold(seats(11, 12, 13), new Set([12]), 5);
    const twice = meetSold(once, new Set([12, 13]), 4);
    expect(twice).toMatchObject({ seats: [11], lost: [12, 13] });
    expect(pressSeat(twice, 14, 4).lost).toEqual([]);
  });

  it('lowers a count to what is left', () => {
    expect(meetSold({ ...NOTHING_CHOSEN, count: 4 }, new Set(), 2)).toMatchObject({ count: 2, reduced: true });
  });

  it('leaves an untouched choice as it is, also without a limit', () => {
    const choice = { ...seats(1), count: 0 };
    expect(meetSold(choice, new Set([2]), 7)).toBe(choice);
    expect(meetSold({ ...choice, count: 9 }, new Set([2]), null).count).toBe(9);
  });
});

it('adds up to tickets times price plus the donation [dialog.sum]', () => {
  const choice = changeDonation(seats(1, 2), 25_000);
  expect(chosenCount(choice)).toBe(2);
  expect(getSums(choice, 150_000)).toEqual({ subTotal: 300_000, donation: 25_000, total: 325_000 });
  expect(getSums(NOTHING_CHOSEN, 150_000)).toEqual({ subTotal: 0, donation: 0, total: 0 });
});

import { findFreeze, freezeWindows } from './freeze-windows.ts';

const at = (wib: string) => new Date(`${wib}+07:00`);
const read = (text: string) => {
  const windows = freezeWindows.read(text);
  if (!windows) throw new Error(`${text} is invalid`);
  return windows;
};

describe('a freeze window', () => {
  test.each([
    // The 6th of March 2026 is a Friday.
    ['2026-03-06T16:59:59', null],
    ['2026-03-06T17:00:00', 'fri 17:00/mon 08:00'],
    ['2026-03-08T23:00:00', 'fri 17:00/mon 08:00'],
    ['2026-03-09T07:59:59', 'fri 17:00/mon 08:00'],
    ['2026-03-09T08:00:00', null],
    ['2026-03-11T12:00:00', null],
  ])('of each week: %s WIB is in %s', (time, expected) => {
    expect(findFreeze(read('fri 17:00/mon 08:00'), at(time))).toBe(expected);
  });

  test.each([
    ['2026-12-23T23:59:59', null],
    ['2026-12-24T00:00:00', '2026-12-24T00:00/2027-01-02T00:00'],
    ['2027-01-01T23:59:59', '2026-12-24T00:00/2027-01-02T00:00'],
    ['2027-01-02T00:00:00', null],
  ])('of certain days: %s WIB is in %s', (time, expected) => {
    const windows = read('mon 09:00/mon 10:00, 2026-12-24T00:00/2027-01-02T00:00');
    expect(findFreeze(windows, at(time))).toBe(expected);
  });

  test.each([
    'fri',
    'fri 17:00',
    'fri 17:00/fri 17:00',
    'fri 24:00/mon 08:00',
    'freitag 17:00/mon 08:00',
    '2026-12-24T00:00/2026-12-24T00:00',
    '2026-02-31T00:00/2026-03-31T00:00',
    '2026-12-24/2027-01-02',
    'fri 17:00/2027-01-02T00:00',
    'fri 17:00/mon 08:00,',
  ])('cannot be %s', (text) => {
    expect(freezeWindows.read(text)).toBeUndefined();
  });
});

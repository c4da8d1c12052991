import { dayLabel, presentInstant, presentNullableInstant, timeLabel } from './format.ts';

describe('presentInstant', () => {
  it.each([
    ['2026-12-05T12:00:00Z', '2026-12-05T19:00:00+07:00'],
    ['2026-12-31T17:30:00.123Z', '2027-01-01T00:30:00+07:00'],
    ['2026-12-05T19:00:00+07:00', '2026-12-05T19:00:00+07:00'],
  ])('writes %s in WIB', (at, text) => {
    expect(presentInstant(at)).toBe(text);
    expect(presentInstant(new Date(at))).toBe(text);
  });

  it('keeps null', () => {
    expect(presentNullableInstant(null)).toBeNull();
  });
});

describe('times in WIB', () => {
  it.each([
    ['2026-11-23T23:30:00+07:00', '2026-11-24T02:00:00+07:00', '23:30 WIB'],
    ['2026-11-24T00:30:00+07:00', '2026-11-24T02:00:00+07:00', '00:30 - 02:00 WIB'],
    ['2026-11-24T00:00:00+07:00', null, '00:00 WIB'],
  ])('from %s to %s are %s', (start, end, label) => {
    expect(timeLabel(new Date(start), end === null ? null : new Date(end))).toBe(label);
  });

  it('use the day in WIB, also when it is another one elsewhere', () => {
    expect(dayLabel(new Date('2026-12-04T20:00:00Z'))).toBe('Sabtu, 05 Desember 2026');
  });
});

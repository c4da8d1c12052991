import { presentInstant, presentNullableInstant } from './format.ts';

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

import { minutesIn, getMiddle, RANGES, findRange, timeSpan, windowText } from './release-counts.ts';

const at = (time: string) => Date.parse(`2026-03-01T${time}Z`);

describe('a span of time', () => {
  test.each(RANGES)('of $id has whole buckets at round times, at most 180, up to the last whole minute', (range) => {
    const span = timeSpan(range, at('09:07:30'));
    expect(span.to).toBe(at('09:07:00'));
    expect(span.starts.length).toBeGreaterThanOrEqual(60);
    expect(span.starts.length).toBeLessThanOrEqual(180);
    expect(span.starts.every((start) => start % range.bucketMs === 0)).toBe(true);
    expect(span.starts[0]).toBe(span.from);
    expect(span.to - span.from).toBeGreaterThan(range.ms - range.bucketMs);
    expect(span.to - span.from).toBeLessThanOrEqual(range.ms);
  });

  test('counts only the minutes of the last bucket that are over', () => {
    const span = timeSpan(findRange('24h'), at('09:07:30'));
    expect(span.starts.at(-1)).toBe(at('09:00:00'));
    expect(span.starts.map((start) => minutesIn(span, start)).slice(-2)).toEqual([15, 7]);
    expect(getMiddle(span, at('09:00:00'))).toBe(at('09:03:30'));
    expect(getMiddle(span, at('08:45:00'))).toBe(at('08:52:30'));
  });

  test('has no bucket of which no minute is over', () => {
    expect(timeSpan(findRange('24h'), at('09:00:59')).starts.at(-1)).toBe(at('08:45:00'));
  });

  test('is three hours by default', () => {
    expect([findRange(null), findRange('9h'), findRange('1h')].map(({ id }) => id)).toEqual(['3h', '3h', '1h']);
  });

  test('names the window of shares', () => {
    expect(RANGES.map((range) => windowText(timeSpan(range, at('09:07:30'))))).toEqual([
      '5 menit',
      '10 menit',
      '1 jam',
    ]);
  });
});

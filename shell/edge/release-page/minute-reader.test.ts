import type { MinuteCount } from '@acara/releases';
import { createMinuteReader } from './minute-reader.ts';
import { countReleases } from './release-counts.ts';
import { MINUTE, minuteAgo, minuteCount, NOW } from './testing.ts';
import { RANGES, rangeOf, timeSpan } from './time-span.ts';

let clock: number;
let stored: MinuteCount[];
let asked: number[];
beforeEach(() => {
  [clock, asked] = [NOW, []];
  stored = Array.from({ length: 200 }, (_, at) => minuteCount(minuteAgo(200 - at), { visits: at + 1 }));
});

const reader = () =>
  createMinuteReader(
    {
      minutes: async (since) => {
        asked.push(since);
        return stored.filter(({ minute }) => minute >= since);
      },
    },
    () => clock,
  );
const shownBy = (minutes: MinuteCount[], span = timeSpan(rangeOf('3h'), clock)) =>
  countReleases(minutes, 'mfe-a', span).get('release-1');

describe('the minutes of a span', () => {
  test.each(RANGES)('are what the store has, also when most of them were read before: $id', async (range) => {
    const read = reader();
    for (let step = 0; step < 12; step += 1) {
      const span = timeSpan(range, clock);
      expect(shownBy(await read(span), span)).toEqual(shownBy(stored, span));
      clock += 70_000;
      const minute = Math.floor(clock / MINUTE) * MINUTE;
      stored.push(minuteCount(minute, { visits: 3 }), minuteCount(minute - MINUTE, { visits: 4, failures: 1 }));
    }
  });

  test('are read from where they are settled on, and all of them again after ten minutes', async () => {
    const read = reader();
    const span = () => timeSpan(rangeOf('24h'), clock);
    const first = span();
    await read(first);
    clock += 9 * MINUTE;
    await read(span());
    // 16:07:30 less two minutes, at the beginning of its bucket.
    expect(asked).toEqual([first.from, Date.parse('2026-03-01T09:00:00Z')]);
    clock += MINUTE;
    await read(span());
    expect(asked.at(-1)).toBe(span().from);
  });

  test('are there whole once an edge tells what it could not tell for long', async () => {
    const read = reader();
    await read(timeSpan(rangeOf('3h'), clock));
    stored.push(minuteCount(minuteAgo(60), { visits: 1000 }));
    clock += 10 * MINUTE;
    expect(shownBy(await read(timeSpan(rangeOf('3h'), clock)))).toEqual(shownBy(stored));
  });

  test('are not kept of a reading that failed', async () => {
    let isAway = true;
    const read = createMinuteReader(
      { minutes: async () => (isAway ? Promise.reject(new Error('away')) : stored) },
      () => clock,
    );
    const span = timeSpan(rangeOf('3h'), clock);
    await expect(read(span)).rejects.toThrow('away');
    isAway = false;
    expect(shownBy(await read(span))).toEqual(shownBy(stored));
  });
});

import type { MinuteCount } from '@acara/releases';
import { createMinuteReader, countReleases, RANGES, findRange, rangeStart, type Range } from './release-counts.ts';
import { MINUTE, minuteAgo, minuteCount, NOW } from './testing.ts';

let clock: number;
let uptime: number;
let stored: MinuteCount[];
let asked: number[];
beforeEach(() => {
  clock = NOW;
  uptime = 0;
  asked = [];
  stored = Array.from({ length: 200 }, (_, at) => minuteCount(minuteAgo(200 - at), { visits: at + 1 }));
});

const time = { now: () => clock, uptime: () => uptime };
const pass = (ms: number) => {
  clock += ms;
  uptime += ms;
};
const reader = () =>
  createMinuteReader(
    {
      minutes: async (since) => {
        asked.push(since);
        return stored.filter(({ minute }) => minute >= since);
      },
    },
    time,
  );
const USUAL = findRange('3h');
const readRange = (read: ReturnType<typeof reader>, range: Range = USUAL) => read(rangeStart(range, clock), range);
const shownBy = (minutes: MinuteCount[], range: Range = USUAL) =>
  countReleases(minutes, 'mfe-a', rangeStart(range, clock)).get('release-1');

describe('the minutes of a span', () => {
  test.each(RANGES)('are what the store has, also when most of them were read before: $id', async (range) => {
    const read = reader();
    for (let step = 0; step < 12; step += 1) {
      expect(shownBy(await readRange(read, range), range)).toEqual(shownBy(stored, range));
      pass(70_000);
      const minute = Math.floor(clock / MINUTE) * MINUTE;
      stored.push(minuteCount(minute, { visits: 3 }), minuteCount(minute - MINUTE, { visits: 4, failures: 1 }));
    }
  });

  test('are read from where they are settled on, and all of them again after ten minutes', async () => {
    const read = reader();
    const day = findRange('24h');
    const first = rangeStart(day, clock);
    await readRange(read, day);
    pass(9 * MINUTE);
    await readRange(read, day);
    // 16:07:30 less two minutes, at the beginning of its bucket.
    expect(asked).toEqual([first, Date.parse('2026-03-01T09:00:00Z')]);
    pass(MINUTE);
    await readRange(read, day);
    expect(asked.at(-1)).toBe(rangeStart(day, clock));
  });

  test('are complete once an edge flushes after a long outage', async () => {
    const read = reader();
    await readRange(read);
    stored.push(minuteCount(minuteAgo(60), { visits: 1000 }));
    pass(10 * MINUTE);
    expect(shownBy(await readRange(read))).toEqual(shownBy(stored));
  });

  test('are not cached after a failed read', async () => {
    let isUnavailable = true;
    const read = createMinuteReader(
      { minutes: async () => (isUnavailable ? Promise.reject(new Error('unavailable')) : stored) },
      time,
    );
    await expect(readRange(read)).rejects.toThrow('unavailable');
    isUnavailable = false;
    expect(shownBy(await readRange(read))).toEqual(shownBy(stored));
  });
});

describe('a clock that is set', () => {
  const addMinutes = (visits: number) => stored.push(minuteCount(Math.floor(clock / MINUTE) * MINUTE, { visits }));
  const isWhole = async (read: ReturnType<typeof reader>) => {
    expect(shownBy(await readRange(read))).toEqual(shownBy(stored));
  };

  test.each([-180, -60, -5, -1, 1, 60, 3000])('by %i minutes loses none, then and afterwards', async (minutes) => {
    const read = reader();
    await isWhole(read);
    clock += minutes * MINUTE;
    for (let step = 0; step < 8; step += 1) {
      addMinutes(1000 + step);
      pass(30_000);
      await isWhole(read);
    }
  });

  test('back and forward again loses none, also without a read in between', async () => {
    const read = reader();
    await isWhole(read);
    clock -= 8 * MINUTE;
    for (let step = 0; step < 8; step += 1) {
      addMinutes(1000);
      pass(MINUTE);
    }
    await isWhole(read);
    clock += 3000 * MINUTE;
    await isWhole(read);
    clock -= 3000 * MINUTE;
    await isWhole(read);
  });
});

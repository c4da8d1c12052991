import { inBuckets, countPackages, countReleases, findRange, RANGES, rangeStart, toShare } from './release-counts.ts';
import { measured, minuteAgo, minuteCount, NOW } from './testing.ts';

const from = rangeStart(findRange('1h'), NOW);
const day = findRange('24h');

describe('a range', () => {
  test.each(RANGES)('of $id begins at a whole bucket, and is no longer than it says', (range) => {
    const start = rangeStart(range, NOW);
    expect(start % range.bucketMs).toBe(0);
    expect(minuteAgo(0) - start).toBeLessThanOrEqual(range.ms);
    expect(minuteAgo(0) - start).toBeGreaterThan(range.ms - range.bucketMs);
  });

  test('is three hours by default', () => {
    expect([findRange(null), findRange('9h'), findRange('1h')].map(({ id }) => id)).toEqual(['3h', '3h', '1h']);
  });
});

describe('the counts of a package', () => {
  const minutes = [
    minuteCount(minuteAgo(90), { visits: 1000 }),
    minuteCount(minuteAgo(3), { visits: 4, failures: 1, vitals: { lcp: measured('lcp', 2000, 4) } }),
    minuteCount(minuteAgo(1), { visits: 6, errors: 2, vitals: { lcp: measured('lcp', 2500, 6) } }),
    minuteCount(minuteAgo(1), { releaseId: 'release-2', visits: 1, fallbacks: 1 }),
    minuteCount(minuteAgo(1), { remote: 'mfe-b', visits: 50 }),
    minuteCount(minuteAgo(0), { visits: 9 }),
  ];

  test('are by release, with the present minute, without other packages and older minutes', () => {
    const counts = countReleases(minutes, 'mfe-a', from);
    expect([...counts.keys()]).toEqual(['release-1', 'release-2']);
    expect(counts.get('release-1')).toMatchObject({ visits: 19, failures: 1, errors: 2 });
    expect(counts.get('release-1')?.vitals.lcp?.reduce((sum, count) => sum + count)).toBe(10);
    expect(counts.get('release-2')).toMatchObject({ visits: 1, fallbacks: 1 });
  });

  test('are counted for every package', () => {
    const packages = countPackages(minutes, from);
    expect([...packages].map(([remote, { visits }]) => [remote, visits])).toEqual([
      ['mfe-a', 20],
      ['mfe-b', 50],
    ]);
  });

  test('are the same when minutes were added up by bucket before, and the input is not changed', async () => {
    const read = Array.from({ length: 2500 }, (_, at) =>
      minuteCount(minuteAgo(at % 1400), { visits: at, errors: 1, vitals: { cls: measured('cls', 0.1, at) } }),
    );
    const before = structuredClone(read);
    const added = await inBuckets(read, day.bucketMs, NOW);
    expect(added.length).toBeLessThan(110);
    const dayStart = rangeStart(day, NOW);
    expect(countReleases(added, 'mfe-a', dayStart)).toEqual(countReleases(read, 'mfe-a', dayStart));
    expect(read).toEqual(before);
  });
});

test.each([
  [0, 0, null],
  [0, 20, 0],
  [5, 20, 0.25],
  [20, 20, 1],
  // Too few visits for a share.
  [0, 19, null],
  [1, 19, null],
  // ReportedFailure of before the visit is.
  [2, 0, null],
  [21, 20, null],
  [500, 100, null],
])('%i failures in %i visits are a share of %p', (failures, visits, share) => {
  expect(toShare(failures, visits)).toBe(share);
});

import {
  inBuckets,
  countPackages,
  countReleases,
  rollingCounts,
  toShare,
  sumReleases,
  findRange,
  timeSpan,
} from './release-counts.ts';
import { measured, minuteAgo, minuteCount, NOW } from './testing.ts';

const span = timeSpan(findRange('1h'), NOW);
const day = timeSpan(findRange('24h'), NOW);

describe('the counts of a package', () => {
  const minutes = [
    minuteCount(minuteAgo(90), { visits: 1000 }),
    minuteCount(minuteAgo(3), { visits: 4, failures: 1, vitals: { lcp: measured('lcp', 2000, 4) } }),
    minuteCount(minuteAgo(1), { visits: 6, errors: 2, vitals: { lcp: measured('lcp', 2500, 6) } }),
    minuteCount(minuteAgo(1), { releaseId: 'release-2', visits: 1, fallbacks: 1 }),
    minuteCount(minuteAgo(1), { remote: 'mfe-b', visits: 50 }),
    minuteCount(minuteAgo(0), { visits: 9 }),
  ];

  test('are by release and bucket, without other packages and older minutes', () => {
    const counts = countReleases(minutes, 'mfe-a', span);
    expect([...counts.keys()]).toEqual(['release-1', 'release-2']);
    const buckets = counts.get('release-1')?.buckets ?? [];
    expect(buckets).toHaveLength(60);
    expect(buckets.slice(-3).map(({ visits, failures, errors }) => [visits, failures, errors])).toEqual([
      [4, 1, 0],
      [0, 0, 0],
      [6, 0, 2],
    ]);
  });

  test('have the present minute in the sum only: its rate is not known yet', () => {
    const counts = countReleases(minutes, 'mfe-a', span).get('release-1');
    expect(counts?.total).toMatchObject({ visits: 19, failures: 1, errors: 2 });
    expect(counts?.buckets.reduce((sum, { visits }) => sum + visits, 0)).toBe(10);
    expect(counts?.total.vitals.lcp?.reduce((sum, count) => sum + count)).toBe(10);
  });

  test('add up for several releases taken together', () => {
    const { total, buckets } = sumReleases([...countReleases(minutes, 'mfe-a', span).values()], span);
    expect(total).toMatchObject({ visits: 20, fallbacks: 1 });
    expect(buckets.at(-1)?.visits).toBe(7);
  });

  test('of a window are those of its buckets, at the beginning of fewer', () => {
    const buckets = countReleases(minutes, 'mfe-a', span).get('release-1')?.buckets ?? [];
    const rolling = rollingCounts(buckets, span).map(({ visits }) => visits);
    expect([rolling[0], ...rolling.slice(-3)]).toEqual([0, 4, 4, 10]);
    expect(rolling).toHaveLength(60);
  });

  test('are counted for every package', () => {
    const packages = countPackages(minutes, span);
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
    expect(countReleases(added, 'mfe-a', day)).toEqual(countReleases(read, 'mfe-a', day));
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

import type { PageVitals } from '@acara/shared-contract/release';
import type { MinuteCount } from './health-store.ts';
import { countVitals, estimatePercentile, addHistograms, vitalBuckets, VITALS } from './minute-counts.ts';

const counted = (...measured: PageVitals[]): MinuteCount['vitals'] => {
  const histograms: MinuteCount['vitals'] = {};
  for (const vitals of measured) countVitals(histograms, vitals);
  return histograms;
};

test('bounds ascend, and include the limits of good and poor', () => {
  for (const vital of VITALS)
    expect(vitalBuckets[vital]).toEqual(vitalBuckets[vital].toSorted((one, other) => one - other));
  expect(vitalBuckets.lcp).toEqual(expect.arrayContaining([2500, 4000]));
  expect(vitalBuckets.inp).toEqual(expect.arrayContaining([200, 500]));
  expect(vitalBuckets.cls).toEqual(expect.arrayContaining([0.1, 0.25]));
  expect(vitalBuckets.fcp).toEqual(expect.arrayContaining([1800, 3000]));
  expect(vitalBuckets.ttfb).toEqual(expect.arrayContaining([800, 1800]));
});

test('a value is counted in the bucket whose bound it does not exceed, or in the last of all', () => {
  const { lcp, cls } = counted({ lcp: 4000, cls: 0 }, { lcp: 4000.1 }, { lcp: 1e9 });
  const at = vitalBuckets.lcp.indexOf(4000);
  expect(lcp).toHaveLength(vitalBuckets.lcp.length + 1);
  expect([lcp?.[at], lcp?.[at + 1], lcp?.at(-1)]).toEqual([1, 1, 1]);
  expect(cls?.[0]).toBe(1);
});

test('missing and impossible values are not counted', () => {
  expect(counted({}, { inp: Number.NaN, ttfb: -1 })).toEqual({});
});

test('a percentile lies between the bounds of its bucket, by how many are in it', () => {
  const { lcp = [] } = counted(...Array.from({ length: 4 }, () => ({ lcp: 2100 })), { lcp: 9000 });
  expect(estimatePercentile('lcp', lcp, 0.4)).toBe(2250);
  expect(estimatePercentile('lcp', lcp, 0.8)).toBe(2500);
  expect(estimatePercentile('lcp', lcp, 1)).toBe(10_000);
});

test('a percentile without values is null, and above the last bound it is that bound', () => {
  expect(estimatePercentile('inp', [], 0.75)).toBeNull();
  expect(estimatePercentile('inp', counted({ inp: 90_000 }).inp ?? [], 0.75)).toBe(30_000);
  expect(estimatePercentile('cls', counted({ cls: 0 }).cls ?? [], 0.75)).toBe(0);
});

test('histograms are added up, the shorter one as if its last buckets were empty', () => {
  expect(addHistograms([1, 2], [3, 4, 5])).toEqual([4, 6, 5]);
});

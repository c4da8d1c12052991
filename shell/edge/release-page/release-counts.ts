import type { MinuteCount, VitalHistogram } from '@acara/releases';
import type { TimeSpan } from './time-span.ts';

/** The vitals with limits for good and poor. */
export const SHOWN_VITALS = ['lcp', 'inp', 'cls'] as const;
export type ShownVital = (typeof SHOWN_VITALS)[number];

export type Counts = {
  visits: number;
  failures: number;
  errors: number;
  fallbacks: number;
  vitals: Partial<Record<ShownVital, VitalHistogram>>;
};

/** Counts of one release, or of several together. */
export type ReleaseCounts = {
  /** Of the whole range, including the current minute. */
  total: Counts;
  /** By bucket. */
  buckets: Counts[];
};

const noCounts = (): Counts => ({ visits: 0, failures: 0, errors: 0, fallbacks: 0, vitals: {} });

export const noReleaseCounts = ({ starts }: TimeSpan): ReleaseCounts => ({
  total: noCounts(),
  buckets: starts.map(noCounts),
});

export const isEmptyCounts = ({ visits, failures, errors, fallbacks }: Counts): boolean =>
  visits + failures + errors + fallbacks === 0;

/** By release id. */
export const countReleases = (
  minutes: readonly MinuteCount[],
  remote: string,
  span: TimeSpan,
): Map<string, ReleaseCounts> => {
  const releases = new Map<string, ReleaseCounts>();
  for (const count of minutes) {
    if (count.remote !== remote || count.minute < span.from) continue;
    const known = releases.get(count.releaseId) ?? noReleaseCounts(span);
    releases.set(count.releaseId, known);
    const bucket = count.minute < span.to && known.buckets[Math.floor((count.minute - span.from) / span.bucketMs)];
    if (bucket) addCounts(bucket, count);
    else addCounts(known.total, count);
  }
  for (const { total, buckets } of releases.values()) for (const bucket of buckets) addCounts(total, bucket);
  return releases;
};

export const sumReleases = (releases: readonly ReleaseCounts[], span: TimeSpan): ReleaseCounts => {
  const sum = noReleaseCounts(span);
  for (const { total, buckets } of releases) {
    addCounts(sum.total, total);
    for (const [at, bucket] of sum.buckets.entries()) addCounts(bucket, buckets[at] ?? noCounts());
  }
  return sum;
};

/** For each bucket the sum over its window. */
export const rollingCounts = (buckets: readonly Counts[], { window }: TimeSpan): Counts[] =>
  buckets.map((_, at) => {
    const sum = noCounts();
    for (const bucket of buckets.slice(Math.max(0, at - window + 1), at + 1)) addCounts(sum, bucket);
    return sum;
  });

/** Counts by package, without vitals. */
export const countPackages = (minutes: readonly MinuteCount[], { from }: TimeSpan): Map<string, Counts> => {
  const packages = new Map<string, Counts>();
  for (const count of minutes) {
    if (count.minute < from) continue;
    const known = packages.get(count.remote) ?? noCounts();
    packages.set(count.remote, known);
    addNumbers(known, count);
  }
  return packages;
};

type Numbers = Pick<MinuteCount, 'visits' | 'failures' | 'errors' | 'fallbacks'>;

const addNumbers = (sum: Numbers, more: Numbers): void => {
  sum.visits += more.visits;
  sum.failures += more.failures;
  sum.errors += more.errors;
  sum.fallbacks += more.fallbacks;
};

/** Adds to `sum`; `more` does not change. */
export const addCounts = (sum: Numbers & Pick<Counts, 'vitals'>, more: Numbers & Pick<MinuteCount, 'vitals'>): void => {
  addNumbers(sum, more);
  for (const vital of SHOWN_VITALS) {
    const [known, histogram] = [sum.vitals[vital], more.vitals[vital]];
    if (!histogram) continue;
    if (known) addHistogram(known, histogram);
    else sum.vitals[vital] = [...histogram];
  }
};

const addHistogram = (sum: VitalHistogram, more: VitalHistogram): void => {
  for (let at = 0; at < more.length; at += 1) sum[at] = (sum[at] ?? 0) + (more[at] ?? 0);
};

/** Visits below which a share means nothing. */
export const FEWEST_FOR_SHARE = 20;

/**
 * The share of visits with an event, 0 to 1; null for too few visits, or fewer than events: failures are reported at
 * once, visits when the page is closed, if at all.
 */
export const toShare = (happened: number, visits: number): number | null =>
  visits < FEWEST_FOR_SHARE || happened > visits ? null : happened / visits;

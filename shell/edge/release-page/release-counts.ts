import type { MinuteCount, VitalHistogram } from '@acara/releases';
import type { TimeSpan } from './time-span.ts';

/** The vitals that the page shows, those with limits for good and poor. */
export const SHOWN_VITALS = ['lcp', 'inp', 'cls'] as const;
export type ShownVital = (typeof SHOWN_VITALS)[number];

/** What happened in a stretch of time. */
export type Counts = {
  visits: number;
  failures: number;
  errors: number;
  fallbacks: number;
  vitals: Partial<Record<ShownVital, VitalHistogram>>;
};

/** What happened to one release, or to several taken together. */
export type ReleaseCounts = {
  /** In the whole range, the present minute included. */
  total: Counts;
  /** By bucket of the span. */
  buckets: Counts[];
};

const noCounts = (): Counts => ({ visits: 0, failures: 0, errors: 0, fallbacks: 0, vitals: {} });

/** Those of a release of which nothing was told. */
export const noReleaseCounts = ({ starts }: TimeSpan): ReleaseCounts => ({
  total: noCounts(),
  buckets: starts.map(noCounts),
});

/** Whether pages told nothing at all. */
export const isNothing = ({ visits, failures, errors, fallbacks }: Counts): boolean =>
  visits + failures + errors + fallbacks === 0;

/** The counts of each release of a package, by its id. */
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

/** Several releases as one. */
export const sumReleases = (releases: readonly ReleaseCounts[], span: TimeSpan): ReleaseCounts => {
  const sum = noReleaseCounts(span);
  for (const { total, buckets } of releases) {
    addCounts(sum.total, total);
    for (const [at, bucket] of sum.buckets.entries()) addCounts(bucket, buckets[at] ?? noCounts());
  }
  return sum;
};

/** For each bucket what happened in it and in those before it that belong to its window. */
export const rollingCounts = (buckets: readonly Counts[], { window }: TimeSpan): Counts[] =>
  buckets.map((_, at) => {
    const sum = noCounts();
    for (const bucket of buckets.slice(Math.max(0, at - window + 1), at + 1)) addCounts(sum, bucket);
    return sum;
  });

/** What happened to each package in a range, by its name; without vitals. */
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

/** Adds to what happened; what is added stays as it is. */
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

/** A share of fewer than these says nothing. */
export const FEWEST_FOR_SHARE = 20;

/**
 * The share of visits in which something happened, 0 to 1; null where there is none to tell: of too few visits, and of
 * fewer than what happened. Failures are told of at once and visits when the page is left, if they are told of at all.
 */
export const toShare = (happened: number, visits: number): number | null =>
  visits < FEWEST_FOR_SHARE || happened > visits ? null : happened / visits;

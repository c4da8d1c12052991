import type { MinuteCount, VitalHistogram, HealthStore } from '@acara/releases';
import { setImmediate } from 'node:timers/promises';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/**
 * Time ranges, with 60 to 96 points. `window`: buckets per share or percentile, since those of single minutes mean
 * little.
 */
export const RANGES = [
  { id: '1h', text: '1 jam', ms: HOUR, bucketMs: MINUTE, window: 5 },
  { id: '3h', text: '3 jam', ms: 3 * HOUR, bucketMs: 2 * MINUTE, window: 5 },
  { id: '24h', text: '24 jam', ms: 24 * HOUR, bucketMs: 15 * MINUTE, window: 4 },
] as const;

export type Range = (typeof RANGES)[number];

const USUAL: Range = RANGES[1];

export const findRange = (id: string | null): Range => RANGES.find((range) => range.id === id) ?? USUAL;

/** A range that ends with the last full minute, in buckets. Times in ms. */
export type TimeSpan = {
  from: number;
  to: number;
  bucketMs: number;
  window: number;
  starts: number[];
};

/** Buckets begin at round times, so that they stay when the page refreshes. */
export const timeSpan = ({ ms, bucketMs, window }: Range, now: number): TimeSpan => {
  const to = Math.floor(now / MINUTE) * MINUTE;
  const from = Math.ceil((to - ms) / bucketMs) * bucketMs;
  const starts = Array.from({ length: Math.ceil((to - from) / bucketMs) }, (_, at) => from + at * bucketMs);
  return { from, to, bucketMs, window, starts };
};

export const minutesIn = ({ to, bucketMs }: TimeSpan, start: number): number => Math.min(bucketMs, to - start) / MINUTE;

export const getMiddle = (span: TimeSpan, start: number): number => start + (minutesIn(span, start) * MINUTE) / 2;

export const windowText = ({ bucketMs, window }: TimeSpan): string => {
  const minutes = (bucketMs * window) / MINUTE;
  return minutes % 60 === 0 ? `${minutes / 60} jam` : `${minutes} menit`;
};

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
  buckets: Counts[];
};

const noCounts = (): Counts => ({ visits: 0, failures: 0, errors: 0, fallbacks: 0, vitals: {} });

export const noReleaseCounts = ({ starts }: TimeSpan): ReleaseCounts => ({
  total: noCounts(),
  buckets: starts.map(noCounts),
});

export const isEmptyCounts = ({ visits, failures, errors, fallbacks }: Counts): boolean =>
  visits + failures + errors + fallbacks === 0;

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
const addCounts = (sum: Numbers & Pick<Counts, 'vitals'>, more: Numbers & Pick<MinuteCount, 'vitals'>): void => {
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

/** Null for too few visits, or fewer than events: failures are reported at once, visits when the page is closed. */
export const toShare = (happened: number, visits: number): number | null =>
  visits < FEWEST_FOR_SHARE || happened > visits ? null : happened / visits;

/** Older counts have reached the store; edges flush every few seconds. */
const SETTLED_MS = 2 * MINUTE;
/** After this everything is read again: an edge may have been without the store for a while. */
const ALL_MS = 10 * MINUTE;
/** A larger difference from the uptime: the clock was set. Adjusting it moves it by at most 0.3 s in 10 min. */
const SET_MS = 5000;

type Clocks = { now: () => number; uptime: () => number };

/** `startedAt`: the time of day at uptime 0; it changes when the clock is set. */
type CachedBuckets = { readAt: number; startedAt: number; from: number; before: number; buckets: MinuteCount[] };

/**
 * Settled buckets are cached, since a day of minutes is megabytes. When the clock is set back, all is read again:
 * settled minutes get more counts.
 */
export const createMinuteReader = (health: Pick<HealthStore, 'minutes'>, { now, uptime }: Clocks) => {
  const cached = new Map<number, CachedBuckets>();

  const readAll = async ({ from, bucketMs }: TimeSpan): Promise<MinuteCount[]> => {
    const [at, readAt] = [now(), uptime()];
    const before = Math.floor((at - SETTLED_MS) / bucketMs) * bucketMs;
    const counts = await inBuckets(await health.minutes(from), bucketMs, at);
    const buckets = counts.filter(({ minute }) => minute < before);
    cached.set(bucketMs, { readAt, startedAt: at - readAt, from, before, buckets });
    return counts;
  };

  const isUsable = ({ readAt, startedAt, from }: CachedBuckets, span: TimeSpan): boolean =>
    uptime() - readAt < ALL_MS && Math.abs(now() - uptime() - startedAt) < SET_MS && span.from >= from;

  return async (span: TimeSpan): Promise<MinuteCount[]> => {
    const known = cached.get(span.bucketMs);
    if (!known || !isUsable(known, span)) return readAll(span);
    return [...known.buckets, ...(await inBuckets(await health.minutes(known.before), span.bucketMs, now()))];
  };
};

/** Minutes summed before the event loop gets a turn: a few milliseconds. */
const CHUNK = 1000;

/** Sums minutes by release and bucket, dated at its start; minutes of unfinished buckets stay unchanged. */
export const inBuckets = async (
  minutes: readonly MinuteCount[],
  bucketMs: number,
  now: number,
): Promise<MinuteCount[]> => {
  const sums = new Map<string, MinuteCount>();
  const open: MinuteCount[] = [];
  for (const [at, count] of minutes.entries()) {
    if (at % CHUNK === CHUNK - 1) await setImmediate();
    const start = count.minute - (count.minute % bucketMs);
    if (start + bucketMs > now) {
      open.push(count);
      continue;
    }
    const key = `${start} ${count.remote} ${count.releaseId}`;
    const sum = sums.get(key) ?? { ...count, minute: start, ...noCounts() };
    sums.set(key, sum);
    addCounts(sum, count);
  }
  return [...sums.values(), ...open];
};

import type { MinuteCount, VitalHistogram, HealthStore } from '@acara/releases';
import { setImmediate } from 'node:timers/promises';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** `bucketMs`: what was read before is kept in sums of this length. */
export const RANGES = [
  { id: '1h', text: '1 jam', ms: HOUR, bucketMs: MINUTE },
  { id: '3h', text: '3 jam', ms: 3 * HOUR, bucketMs: 2 * MINUTE },
  { id: '24h', text: '24 jam', ms: 24 * HOUR, bucketMs: 15 * MINUTE },
] as const;

export type Range = (typeof RANGES)[number];

const USUAL: Range = RANGES[1];

export const findRange = (id: string | null): Range => RANGES.find((range) => range.id === id) ?? USUAL;

/** Where a range that ends now begins: at a whole bucket. */
export const rangeStart = ({ ms, bucketMs }: Range, now: number): number =>
  Math.ceil((Math.floor(now / MINUTE) * MINUTE - ms) / bucketMs) * bucketMs;

export const SHOWN_VITALS = ['lcp', 'inp', 'cls'] as const;
export type ShownVital = (typeof SHOWN_VITALS)[number];

export type Counts = {
  visits: number;
  failures: number;
  errors: number;
  fallbacks: number;
  vitals: Partial<Record<ShownVital, VitalHistogram>>;
};

export const noCounts = (): Counts => ({ visits: 0, failures: 0, errors: 0, fallbacks: 0, vitals: {} });

export const isEmptyCounts = ({ visits, failures, errors, fallbacks }: Counts): boolean =>
  visits + failures + errors + fallbacks === 0;

/** Counts of a package by release. @param from in ms */
export const countReleases = (minutes: readonly MinuteCount[], remote: string, from: number): Map<string, Counts> => {
  const releases = new Map<string, Counts>();
  for (const count of minutes) {
    if (count.remote !== remote || count.minute < from) continue;
    const known = releases.get(count.releaseId) ?? noCounts();
    releases.set(count.releaseId, known);
    addCounts(known, count);
  }
  return releases;
};

export const countPackages = (minutes: readonly MinuteCount[], from: number): Map<string, Counts> => {
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
    const known = sum.vitals[vital];
    const histogram = more.vitals[vital];
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

  const readAll = async (from: number, bucketMs: number): Promise<MinuteCount[]> => {
    const at = now();
    const readAt = uptime();
    const before = Math.floor((at - SETTLED_MS) / bucketMs) * bucketMs;
    const counts = await inBuckets(await health.minutes(from), bucketMs, at);
    const buckets = counts.filter(({ minute }) => minute < before);
    cached.set(bucketMs, { readAt, startedAt: at - readAt, from, before, buckets });
    return counts;
  };

  const isUsable = ({ readAt, startedAt, from }: CachedBuckets, wantedFrom: number): boolean =>
    uptime() - readAt < ALL_MS && Math.abs(now() - uptime() - startedAt) < SET_MS && wantedFrom >= from;

  return async (from: number, { bucketMs }: Pick<Range, 'bucketMs'>): Promise<MinuteCount[]> => {
    const known = cached.get(bucketMs);
    if (!known || !isUsable(known, from)) return readAll(from, bucketMs);
    return [...known.buckets, ...(await inBuckets(await health.minutes(known.before), bucketMs, now()))];
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

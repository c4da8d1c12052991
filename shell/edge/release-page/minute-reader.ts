import { setImmediate } from 'node:timers/promises';
import type { HealthStore, MinuteCount } from '@acara/releases';
import { addCounts } from './release-counts.ts';
import type { TimeSpan } from './time-span.ts';

const MINUTE = 60_000;
/** Older counts have reached the store; edges flush every few seconds. */
const SETTLED_MS = 2 * MINUTE;
/** After this everything is read again: an edge may have been without the store for a while. */
const ALL_MS = 10 * MINUTE;
/**
 * A larger difference from the uptime means that the clock was set. Adjusting it moves it by at most 0.3 s in 10 min.
 */
const SET_MS = 5000;

/** The time of day and a monotonic clock, both in ms. */
export type Clocks = { now: () => number; uptime: () => number };

/** `startedAt`: the time of day at uptime 0; it changes when the clock is set. */
type CachedBuckets = { readAt: number; startedAt: number; from: number; before: number; buckets: MinuteCount[] };

/**
 * Reads the minutes of a span, summed by bucket. A day of them is megabytes, so settled buckets are cached for each
 * bucket size, and only newer minutes are read for each page. When the clock is set back, settled minutes get more
 * counts, so everything is read again.
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

/**
 * Sums minutes by release and bucket, dated at its start; those of unfinished buckets stay as they are.
 * @param now in ms
 */
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
    const known = sums.get(key);
    if (known) addCounts(known, count);
    else sums.set(key, { ...count, minute: start, vitals: copyShownVitals(count) });
  }
  return [...sums.values(), ...open];
};

/** A copy: the store's objects must not change. */
const copyShownVitals = (count: MinuteCount): MinuteCount['vitals'] => {
  const copy = { visits: 0, failures: 0, errors: 0, fallbacks: 0, vitals: {} };
  addCounts(copy, count);
  return copy.vitals;
};

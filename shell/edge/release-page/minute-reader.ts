import type { HealthStore, MinuteCount } from '@acara/releases';
import { inBuckets } from './minute-buckets.ts';
import type { TimeSpan } from './time-span.ts';

const MINUTE = 60_000;
/** What was counted longer ago has reached the store; edges tell every few seconds. */
const SETTLED_MS = 2 * MINUTE;
/** After this all is read anew: an edge may have been without the store for a while. */
const ALL_MS = 10 * MINUTE;
/** A clock that went by more than this from the uptime was set. One that is only put right goes by 0.3 s in 10 min. */
const SET_MS = 5000;

/** The time of day and the time since some instant, both in ms; the second is set by nobody. */
export type Clocks = { now: () => number; uptime: () => number };

/** `startedAt` is when the uptime was 0 by the time of day: it changes when the clock is set. */
type CachedBuckets = { readAt: number; startedAt: number; from: number; before: number; buckets: MinuteCount[] };

/**
 * Reads the minutes of a span, added up by its buckets. A day of them is megabytes, so what is settled is kept, for each
 * size of buckets, and only what came since is read with every page. After a clock was set back, minutes are counted
 * that were settled before, so all is read anew.
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

import type { HealthStore, MinuteCount } from '@acara/releases';
import { inBuckets } from './minute-buckets.ts';
import type { TimeSpan } from './time-span.ts';

const MINUTE = 60_000;
/** What was counted longer ago has reached the store; edges tell every few seconds. */
const SETTLED_MS = 2 * MINUTE;
/** After this all is read anew: an edge may have been without the store for a while. */
const ALL_MS = 10 * MINUTE;

type Kept = { readAt: number; before: number; buckets: MinuteCount[] };

/**
 * Reads the minutes of a span, added up by its buckets. A day of them is megabytes, so what is settled is kept, for each
 * size of buckets, and only what came since is read with every page.
 */
export const createMinuteReader = (health: Pick<HealthStore, 'minutes'>, now: () => number) => {
  const kept = new Map<number, Kept>();

  const readAll = async ({ from, bucketMs }: TimeSpan): Promise<MinuteCount[]> => {
    const readAt = now();
    const before = Math.floor((readAt - SETTLED_MS) / bucketMs) * bucketMs;
    const counts = await inBuckets(await health.minutes(from), bucketMs, readAt);
    kept.set(bucketMs, { readAt, before, buckets: counts.filter(({ minute }) => minute < before) });
    return counts;
  };

  return async (span: TimeSpan): Promise<MinuteCount[]> => {
    const known = kept.get(span.bucketMs);
    if (!known || now() - known.readAt >= ALL_MS) return readAll(span);
    return [...known.buckets, ...(await inBuckets(await health.minutes(known.before), span.bucketMs, now()))];
  };
};

import { setImmediate } from 'node:timers/promises';
import type { MinuteCount } from '@acara/releases';
import { addCounts } from './release-counts.ts';

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

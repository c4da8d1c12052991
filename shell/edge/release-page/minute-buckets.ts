import { setImmediate } from 'node:timers/promises';
import type { MinuteCount } from '@acara/releases';
import { addCounts } from './release-counts.ts';

/** So many minutes are added up at once, a few milliseconds of work: visitors' requests come in between. */
const CHUNK = 1000;

/**
 * Minutes added up by release and bucket, as if all of a bucket had happened in its first minute; those of buckets that
 * are not over stay as they are.
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

/** Copies: what the store gave is not ours to add to. */
const copyShownVitals = (count: MinuteCount): MinuteCount['vitals'] => {
  const copy = { visits: 0, failures: 0, errors: 0, fallbacks: 0, vitals: {} };
  addCounts(copy, count);
  return copy.vitals;
};

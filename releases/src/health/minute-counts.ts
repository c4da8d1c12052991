import type { ReleaseName } from '@acara/shared-contract/release';
import type { MinuteCount } from './health-store.ts';
import { addHistograms, VITALS } from './vital-buckets.ts';

const MINUTE_MS = 60_000;

export const minuteKey = ({ remote, releaseId, minute }: MinuteCount): string => `${minute} ${remote}/${releaseId}`;

/** @param at an instant in the minute, in ms */
export const emptyMinute = ({ remote, releaseId }: ReleaseName, at: number): MinuteCount => ({
  ...{ remote, releaseId, minute: at - (at % MINUTE_MS) },
  ...{ visits: 0, failures: 0, errors: 0, fallbacks: 0, vitals: {} },
});

/** Sums the counts of each release and minute, oldest first. */
export const summedMinutes = (minutes: readonly MinuteCount[]): MinuteCount[] => {
  const sums = new Map<string, MinuteCount>();
  for (const minute of minutes) {
    const known = sums.get(minuteKey(minute));
    sums.set(minuteKey(minute), known ? added(known, minute) : minute);
  }
  return [...sums.values()].sort(byMinute);
};

const byMinute = (one: MinuteCount, other: MinuteCount) =>
  one.minute - other.minute || compare(one.remote, other.remote) || compare(one.releaseId, other.releaseId);

const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);

const added = (one: MinuteCount, other: MinuteCount): MinuteCount => {
  const vitals: MinuteCount['vitals'] = {};
  for (const vital of VITALS) {
    const [first, second] = [one.vitals[vital], other.vitals[vital]];
    if (first || second) vitals[vital] = addHistograms(first ?? [], second ?? []);
  }
  return {
    ...one,
    visits: one.visits + other.visits,
    failures: one.failures + other.failures,
    errors: one.errors + other.errors,
    fallbacks: one.fallbacks + other.fallbacks,
    vitals,
  };
};

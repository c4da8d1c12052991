import type { PageVitals, ReleaseName } from '@acara/shared-contract/release';
import { createAffectedSet } from './analysis-tally.ts';
import { groupKey, mergedGroup, type FailureGroup } from './failure-groups.ts';
import type { FallbackVisitor } from './fallback-counts.ts';
import type { AffectedVisitor, HealthUpdate, MinuteCount, VitalHistogram } from './health-store.ts';

type Vital = keyof PageVitals;

const MS = [
  ...[10, 20, 30, 40, 50, 75, 100, 150, 200, 250, 300, 400, 500, 600, 800, 1000, 1200, 1500, 1800, 2000],
  ...[2500, 3000, 4000, 5000, 6000, 8000, 10_000, 15_000, 20_000, 30_000],
];

/**
 * Upper bounds of the histogram buckets, inclusive, in ms and without unit for `cls`; one more bucket has all above the
 * last. The limits of good and poor (https://web.dev/articles/vitals) are bounds, so that shares of visitors below them
 * are exact.
 */
export const vitalBuckets: Readonly<Record<Vital, readonly number[]>> = {
  ttfb: MS,
  fcp: MS,
  lcp: MS,
  inp: MS,
  cls: [0, 0.01, 0.02, 0.05, 0.075, 0.1, 0.15, 0.2, 0.25, 0.3, 0.4, 0.5, 0.75, 1, 1.5, 2],
};

export const VITALS = ['ttfb', 'fcp', 'lcp', 'inp', 'cls'] as const satisfies readonly Vital[];

/** Adds measurements to histograms. */
export const countVitals = (histograms: MinuteCount['vitals'], vitals: PageVitals): void => {
  for (const vital of VITALS) {
    const value = vitals[vital];
    if (value === undefined || !(value >= 0)) continue;
    const bounds = vitalBuckets[vital];
    const found = bounds.findIndex((bound) => value <= bound);
    const at = found === -1 ? bounds.length : found;
    const histogram = (histograms[vital] ??= Array<number>(bounds.length + 1).fill(0));
    histogram[at] = (histogram[at] ?? 0) + 1;
  }
};

export const addHistograms = (one: VitalHistogram, other: VitalHistogram): VitalHistogram =>
  Array.from({ length: Math.max(one.length, other.length) }, (_, at) => (one[at] ?? 0) + (other[at] ?? 0));

/** Interpolated within a bucket; the last bound above it, null without measurements. @param share such as 0.75 */
export const estimatePercentile = (vital: Vital, histogram: VitalHistogram, share: number): number | null => {
  const bounds = vitalBuckets[vital];
  const total = histogram.reduce((sum, count) => sum + count, 0);
  if (total === 0) return null;
  const target = share * total;
  let below = 0;
  for (const [at, bound] of bounds.entries()) {
    const count = histogram[at] ?? 0;
    const start = at === 0 ? 0 : (bounds[at - 1] ?? 0);
    if (count > 0 && below + count >= target) return start + ((target - below) / count) * (bound - start);
    below += count;
  }
  return bounds.at(-1) ?? null;
};

const MINUTE_MS = 60_000;

const minuteKey = ({ remote, releaseId, minute }: MinuteCount): string => `${minute} ${remote}/${releaseId}`;

/** @param at an instant in the minute, in ms */
const emptyMinute = ({ remote, releaseId }: ReleaseName, at: number): MinuteCount => ({
  remote,
  releaseId,
  minute: at - (at % MINUTE_MS),
  visits: 0,
  failures: 0,
  errors: 0,
  fallbacks: 0,
  vitals: {},
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
    const first = one.vitals[vital];
    const second = other.vitals[vital];
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

/** A few MB at most. */
const MAX_AFFECTED = 5000;
/** Twenty releases reach this in fifty minutes without a store. */
const MAX_MINUTES = 1000;
const MAX_PENDING_GROUPS = 500;
const MAX_PENDING_FALLBACKS = 5000;

/** Counts not written yet, bounded. */
export const createPendingHealth = () => {
  let affected = createAffectedSet(MAX_AFFECTED);
  // Bounded: by MAX_MINUTES, of listed releases.
  let minutes = new Map<string, MinuteCount>();
  // Bounded: by MAX_PENDING_GROUPS, texts as long as beacons may have.
  let groups = new Map<string, FailureGroup>();
  // Bounded: by MAX_PENDING_FALLBACKS, hashes.
  let fallbacks: FallbackVisitor[] = [];

  /** Returns and clears everything. */
  const take = (): HealthUpdate => {
    const update = {
      affected: affected.all(),
      minutes: [...minutes.values()],
      groups: [...groups.values()],
      fallbacks,
    };
    affected = createAffectedSet(MAX_AFFECTED);
    minutes = new Map();
    groups = new Map();
    fallbacks = [];
    return update;
  };
  const addMinute = (minute: MinuteCount) => {
    minutes.set(minuteKey(minute), minute);
    const [oldest] = minutes.keys();
    if (minutes.size > MAX_MINUTES && oldest !== undefined) minutes.delete(oldest);
  };
  const addGroup = (group: FailureGroup) => {
    const key = groupKey(group);
    const known = groups.get(key);
    if (known || groups.size < MAX_PENDING_GROUPS) groups.set(key, known ? mergedGroup(known, group) : group);
  };
  const addFallback = (visitor: FallbackVisitor) => {
    if (fallbacks.length < MAX_PENDING_FALLBACKS) fallbacks.push(visitor);
  };
  return {
    addAffected: (visitor: AffectedVisitor): void => void affected.add(visitor),
    /** The mutable count of the minute. @param at in ms */
    getMinute: (release: ReleaseName, at: number): MinuteCount => {
      const empty = emptyMinute(release, at);
      const known = minutes.get(minuteKey(empty));
      if (known) return known;
      addMinute(empty);
      return empty;
    },
    addGroup,
    addFallback,
    take,
    /** Puts back what could not be written; beyond the limits the oldest minutes and newest visitors are lost. */
    putBack: (update: HealthUpdate): void => {
      const newer = take();
      for (const visitor of [...update.affected, ...newer.affected]) affected.add(visitor);
      for (const group of [...(update.groups ?? []), ...(newer.groups ?? [])]) addGroup(group);
      for (const one of [...(update.fallbacks ?? []), ...(newer.fallbacks ?? [])]) addFallback(one);
      for (const minute of summedMinutes([...update.minutes, ...newer.minutes])) addMinute(minute);
    },
  };
};

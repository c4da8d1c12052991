import type { ReleaseName } from '@acara/shared-contract/release';
import { createAffectedSet } from './analysis-tally.ts';
import type { AffectedVisitor, HealthUpdate, MinuteCount } from './health-store.ts';
import { emptyMinute, minuteKey, summedMinutes } from './minute-counts.ts';

/** A few MB at most. */
const MAX_AFFECTED = 5000;
/** Twenty releases reach this in fifty minutes without a store. */
const MAX_MINUTES = 1000;

/** Counts not written yet, bounded. */
export const createPendingHealth = () => {
  let affected = createAffectedSet(MAX_AFFECTED);
  let minutes = new Map<string, MinuteCount>();

  /** Returns and clears everything. */
  const take = (): HealthUpdate => {
    const update = { affected: affected.all(), minutes: [...minutes.values()] };
    affected = createAffectedSet(MAX_AFFECTED);
    minutes = new Map();
    return update;
  };
  const addMinute = (minute: MinuteCount) => {
    minutes.set(minuteKey(minute), minute);
    const [oldest] = minutes.keys();
    if (minutes.size > MAX_MINUTES && oldest !== undefined) minutes.delete(oldest);
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
    take,
    /** Puts back what could not be written; beyond the limits the oldest minutes and newest visitors are lost. */
    putBack: (update: HealthUpdate): void => {
      const newer = take();
      for (const visitor of [...update.affected, ...newer.affected]) affected.add(visitor);
      for (const minute of summedMinutes([...update.minutes, ...newer.minutes])) addMinute(minute);
    },
  };
};

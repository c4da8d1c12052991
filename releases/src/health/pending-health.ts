import type { ReleaseName } from '@acara/shared-contract/release';
import { createAffectedSet } from './affected-limits.ts';
import type { AffectedVisitor, HealthUpdate, MinuteCount } from './health-store.ts';
import { emptyMinute, minuteKey, summedMinutes } from './minute-counts.ts';

/** Of all trials together: a few MB at most. */
const MAX_AFFECTED = 5000;
/** Minutes of releases; twenty releases fill this in fifty minutes without a store. */
const MAX_MINUTES = 1000;

/** What was seen and is not written yet. Its size has a bound whatever comes. */
export type PendingHealth = {
  addAffected: (visitor: AffectedVisitor) => void;
  /** The count of the minute, to be added to. @param at in ms */
  getMinute: (release: ReleaseName, at: number) => MinuteCount;
  /** Gives all that is there away. */
  take: () => HealthUpdate;
  /** Takes back what could not be written; where there is too much of it, the oldest minutes and newest visitors go. */
  putBack: (update: HealthUpdate) => void;
};

export const createPendingHealth = (): PendingHealth => {
  let affected = createAffectedSet(MAX_AFFECTED);
  let minutes = new Map<string, MinuteCount>();

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
    addAffected: (visitor) => void affected.take(visitor),
    getMinute: (release, at) => {
      const empty = emptyMinute(release, at);
      const known = minutes.get(minuteKey(empty));
      if (known) return known;
      addMinute(empty);
      return empty;
    },
    take,
    putBack: (update) => {
      const newer = take();
      for (const visitor of [...update.affected, ...newer.affected]) affected.take(visitor);
      for (const minute of summedMinutes([...update.minutes, ...newer.minutes])) addMinute(minute);
    },
  };
};

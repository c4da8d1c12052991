import type { ReleaseName } from '@acara/shared-contract/release';
import { createHarmedSet } from './harmed-limits.ts';
import type { HarmedVisitor, HealthNews, MinuteCount } from './health-store.ts';
import { emptyMinute, minuteKey, summedMinutes } from './minute-counts.ts';

/** Of all trials together: a few MB at most. */
const MOST_HARMED = 5000;
/** Minutes of releases; twenty releases fill this in fifty minutes without a store. */
const MOST_MINUTES = 1000;

/** What was seen and is not written yet. Its size has a bound whatever comes. */
export type PendingHealth = {
  harm: (visitor: HarmedVisitor) => void;
  /** The count of the minute, to be added to. @param at in ms */
  minuteOf: (release: ReleaseName, at: number) => MinuteCount;
  /** Gives all that is there away. */
  take: () => HealthNews;
  /** Takes back what could not be written; where there is too much of it, the oldest minutes and newest visitors go. */
  putBack: (news: HealthNews) => void;
};

export const createPendingHealth = (): PendingHealth => {
  let harmed = createHarmedSet(MOST_HARMED);
  let minutes = new Map<string, MinuteCount>();

  const take = (): HealthNews => {
    const news = { harmed: harmed.all(), minutes: [...minutes.values()] };
    harmed = createHarmedSet(MOST_HARMED);
    minutes = new Map();
    return news;
  };
  const keepMinute = (minute: MinuteCount) => {
    minutes.set(minuteKey(minute), minute);
    const [oldest] = minutes.keys();
    if (minutes.size > MOST_MINUTES && oldest !== undefined) minutes.delete(oldest);
  };
  return {
    harm: (visitor) => void harmed.take(visitor),
    minuteOf: (release, at) => {
      const empty = emptyMinute(release, at);
      const known = minutes.get(minuteKey(empty));
      if (known) return known;
      keepMinute(empty);
      return empty;
    },
    take,
    putBack: (news) => {
      const later = take();
      for (const visitor of [...news.harmed, ...later.harmed]) harmed.take(visitor);
      for (const minute of summedMinutes([...news.minutes, ...later.minutes])) keepMinute(minute);
    },
  };
};

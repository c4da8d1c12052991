import { byTime, createHarmedSet } from './harmed-limits.ts';
import type { Harm, HarmedVisitor, ShareTally, TrialTally } from './health-store.ts';
import { hourOf } from './trial.ts';

/** Counts the harmed visitors of one trial, as they come. */
export type TallyCounter = {
  /** Counts one whom the limits let in. */
  count: (visitor: HarmedVisitor) => void;
  /** Costs what there are shares and hours, not visitors. */
  tally: () => TrialTally;
};

export const createTallyCounter = (): TallyCounter => {
  const counters: Record<Harm, HarmCounter> = {
    failure: createHarmCounter(),
    error: createHarmCounter(),
    slow: createHarmCounter(),
  };
  return {
    count: (visitor) => counters[visitor.harm].count(visitor),
    tally: () => ({
      failure: harmTally(counters.failure.shares()),
      error: harmTally(counters.error.shares()),
      slow: harmTally(counters.slow.shares()),
    }),
  };
};

export const emptyTally = (): TrialTally => createTallyCounter().tally();

/** @param shares in the order they are told in */
export const harmTally = (shares: ShareTally[]): TrialTally[Harm] => ({
  shares,
  networks: shares.reduce((sum, { networks }) => sum + networks, 0),
});

/** What harmed visitors of one trial come to, the limits applied. */
export const tallyOf = (harmed: readonly HarmedVisitor[]): TrialTally => {
  const set = createHarmedSet();
  const counter = createTallyCounter();
  for (const visitor of byTime(harmed)) if (set.take(visitor)) counter.count(visitor);
  return counter.tally();
};

type HarmCounter = { count: (visitor: HarmedVisitor) => void; shares: () => ShareTally[] };

const createHarmCounter = (): HarmCounter => {
  const places = new Map<string, ShareTally>();
  /** Where a network was seen last, by hour, then by share. */
  const last = new Map<string, ShareTally>();
  const placeOf = ({ bp, trial, at }: HarmedVisitor): ShareTally => {
    const hour = hourOf(trial, at);
    const place = places.get(`${bp} ${hour}`) ?? { bp, hour, canary: 0, control: 0, networks: 0 };
    places.set(`${bp} ${hour}`, place);
    return place;
  };
  return {
    count: (visitor) => {
      const place = placeOf(visitor);
      place[visitor.group] += 1;
      if (visitor.group === 'control') return;
      const before = last.get(visitor.network);
      if (before && !isLater(place, before)) return;
      if (before) before.networks -= 1;
      place.networks += 1;
      last.set(visitor.network, place);
    },
    shares: () =>
      [...places.values()]
        .map((place) => ({ ...place }))
        .sort((one, other) => one.bp - other.bp || one.hour - other.hour),
  };
};

const isLater = (one: ShareTally, other: ShareTally) =>
  one.hour > other.hour || (one.hour === other.hour && one.bp > other.bp);

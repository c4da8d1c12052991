import { byTime, createAffectedSet } from './affected-limits.ts';
import type { FailureKind, AffectedVisitor, ShareTally, AnalysisTally } from './health-store.ts';
import { getHour } from './canary-analysis.ts';

/** Counts the affected visitors of one trial, as they come. */
export type TallyCounter = {
  /** Counts one whom the limits let in. */
  count: (visitor: AffectedVisitor) => void;
  /** Costs what there are shares and hours, not visitors. */
  tally: () => AnalysisTally;
};

export const createTallyCounter = (): TallyCounter => {
  const counters: Record<FailureKind, KindCounter> = {
    failure: createKindCounter(),
    error: createKindCounter(),
    slow: createKindCounter(),
  };
  return {
    count: (visitor) => counters[visitor.harm].count(visitor),
    tally: () => ({
      failure: kindTally(counters.failure.shares()),
      error: kindTally(counters.error.shares()),
      slow: kindTally(counters.slow.shares()),
    }),
  };
};

export const emptyTally = (): AnalysisTally => createTallyCounter().tally();

/** @param shares in the order they are told in */
export const kindTally = (shares: ShareTally[]): AnalysisTally[FailureKind] => ({
  shares,
  networks: shares.reduce((sum, { networks }) => sum + networks, 0),
});

/** What affected visitors of one trial come to, the limits applied. */
export const countTally = (affected: readonly AffectedVisitor[]): AnalysisTally => {
  const set = createAffectedSet();
  const counter = createTallyCounter();
  for (const visitor of byTime(affected)) if (set.take(visitor)) counter.count(visitor);
  return counter.tally();
};

type KindCounter = { count: (visitor: AffectedVisitor) => void; shares: () => ShareTally[] };

const createKindCounter = (): KindCounter => {
  const places = new Map<string, ShareTally>();
  /** Where a network was seen last, by hour, then by share. */
  const last = new Map<string, ShareTally>();
  const placeOf = ({ bp, analysis: trial, at }: AffectedVisitor): ShareTally => {
    const hour = getHour(trial, at);
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

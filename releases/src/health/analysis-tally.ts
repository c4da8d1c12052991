import { byTime, createAffectedSet } from './affected-limits.ts';
import type { FailureKind, AffectedVisitor, ShareTally, AnalysisTally } from './health-store.ts';
import { getHour } from './canary-analysis.ts';

/** Counts the affected visitors of one analysis incrementally. */
export type TallyCounter = {
  /** A visitor within the limits. */
  count: (visitor: AffectedVisitor) => void;
  /** Its cost grows with shares and hours, not with visitors. */
  tally: () => AnalysisTally;
};

export const createTallyCounter = (): TallyCounter => {
  const counters: Record<FailureKind, KindCounter> = {
    failure: createKindCounter(),
    error: createKindCounter(),
    slow: createKindCounter(),
  };
  return {
    count: (visitor) => counters[visitor.kind].count(visitor),
    tally: () => ({
      failure: kindTally(counters.failure.shares()),
      error: kindTally(counters.error.shares()),
      slow: kindTally(counters.slow.shares()),
    }),
  };
};

export const emptyTally = (): AnalysisTally => createTallyCounter().tally();

/** @param shares sorted */
export const kindTally = (shares: ShareTally[]): AnalysisTally[FailureKind] => ({
  shares,
  networks: shares.reduce((sum, { networks }) => sum + networks, 0),
});

/** The tally of affected visitors, with the limits applied. */
export const countTally = (affected: readonly AffectedVisitor[]): AnalysisTally => {
  const set = createAffectedSet();
  const counter = createTallyCounter();
  for (const visitor of byTime(affected)) if (set.add(visitor)) counter.count(visitor);
  return counter.tally();
};

type KindCounter = { count: (visitor: AffectedVisitor) => void; shares: () => ShareTally[] };

const createKindCounter = (): KindCounter => {
  const shares = new Map<string, ShareTally>();
  /** Latest share tally of each network, by hour, then by share. */
  const last = new Map<string, ShareTally>();
  const getShare = ({ bp, analysis: analysis, at }: AffectedVisitor): ShareTally => {
    const hour = getHour(analysis, at);
    const share = shares.get(`${bp} ${hour}`) ?? { bp, hour, canary: 0, control: 0, networks: 0 };
    shares.set(`${bp} ${hour}`, share);
    return share;
  };
  return {
    count: (visitor) => {
      const share = getShare(visitor);
      share[visitor.group] += 1;
      if (visitor.group === 'control') return;
      const before = last.get(visitor.network);
      if (before && !isLater(share, before)) return;
      if (before) before.networks -= 1;
      share.networks += 1;
      last.set(visitor.network, share);
    },
    tally: () =>
      [...shares.values()]
        .map((share) => ({ ...share }))
        .sort((one, other) => one.bp - other.bp || one.hour - other.hour),
  };
};

const isLater = (one: ShareTally, other: ShareTally) =>
  one.hour > other.hour || (one.hour === other.hour && one.bp > other.bp);

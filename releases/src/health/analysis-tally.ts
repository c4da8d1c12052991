import { analysisKey, getHour } from './canary-analysis.ts';
import {
  isKind,
  isMetric,
  mapKinds,
  evidenceGroup,
  type AffectedVisitor,
  type AnalysisTally,
  type FailureKind,
  type Metric,
  type MetricTally,
  type ShareTally,
} from './health-store.ts';

/** Counts the affected visitors of one analysis, each within the limits. */
export const createTallyCounter = () => {
  // Bounded: the metrics.
  const counters = new Map<Metric, ReturnType<typeof createMetricCounter>>();
  return {
    count: (visitor: AffectedVisitor): void => {
      const counter = counters.get(visitor.metric) ?? createMetricCounter(evidenceGroup(visitor.metric));
      counters.set(visitor.metric, counter);
      counter.count(visitor);
    },
    /** Its cost grows with shares and hours, not with visitors. */
    tally: (): AnalysisTally => ({
      ...emptyTally(),
      ...Object.fromEntries(Array.from(counters, ([metric, counter]) => [metric, metricTally(counter.shares())])),
    }),
  };
};

export type TallyCounter = ReturnType<typeof createTallyCounter>;

export const emptyTally = (): AnalysisTally => mapKinds(() => metricTally([]));

/** @param shares sorted */
export const metricTally = (shares: ShareTally[]): MetricTally => ({
  shares,
  networks: shares.reduce((sum, { networks }) => sum + networks, 0),
});

/** The metrics of a kind that have visitors: levels of slowness, goals. */
export const listMetrics = (tally: AnalysisTally, kind: FailureKind): ({ metric: Metric } & MetricTally)[] =>
  Object.entries(tally).flatMap(([metric, found]) =>
    found && isMetric(metric) && metric.startsWith(`${kind} `) ? [{ metric, ...found }] : [],
  );

/** The tally of affected visitors, with the limits applied. */
export const countTally = (affected: readonly AffectedVisitor[]): AnalysisTally => {
  const set = createAffectedSet();
  const counter = createTallyCounter();
  for (const visitor of byTime(affected)) if (set.add(visitor)) counter.count(visitor);
  return counter.tally();
};

const createMetricCounter = (evidenceGroup: AffectedVisitor['group']) => {
  // Bounded: hours and shares of an analysis.
  const tallies = new Map<string, ShareTally>();
  /** Latest share tally of each network, by hour, then by share. */
  // Bounded: the networks of an affected set, which are hashes.
  const last = new Map<string, ShareTally>();
  const getShare = ({ bp, analysis, at }: AffectedVisitor): ShareTally => {
    const hour = getHour(analysis, at);
    const share = tallies.get(`${bp} ${hour}`) ?? { bp, hour, canary: 0, control: 0, networks: 0 };
    tallies.set(`${bp} ${hour}`, share);
    return share;
  };
  return {
    count: (visitor: AffectedVisitor): void => {
      const share = getShare(visitor);
      share[visitor.group] += 1;
      if (visitor.group !== evidenceGroup) return;
      const before = last.get(visitor.network);
      if (before && !isLater(share, before)) return;
      if (before) before.networks -= 1;
      share.networks += 1;
      last.set(visitor.network, share);
    },
    shares: (): ShareTally[] =>
      [...tallies.values()]
        .map((share) => ({ ...share }))
        .sort((one, other) => one.bp - other.bp || one.hour - other.hour),
  };
};

const isLater = (one: ShareTally, other: ShareTally) =>
  one.hour > other.hour || (one.hour === other.hour && one.bp > other.bp);

/**
 * Visitors that count per network, for each analysis, metric, share and hour: the first ones of either group. Reset
 * hourly, otherwise failures of all releases would use up the limit before the canary fails.
 */
export const NETWORK_LIMIT = 5;

/** Affected visitors stored per analysis, kind, share and hour: if these prove nothing, the next hour's may. */
export const ANALYSIS_LIMIT = 2000;

/** The same for goals and metrics of a kind: there are many of them, and on a busy site they are always reached. */
export const METRIC_LIMIT = 200;

/** Of a metric. */
export const limitOf = (metric: Metric): number =>
  isKind(metric) && metric !== 'goal' ? ANALYSIS_LIMIT : METRIC_LIMIT;

/** A visitor counts once per key. */
const affectedKey = ({ analysis, metric, visitor }: AffectedVisitor): string =>
  `${analysisKey(analysis)}|${metric}|${visitor}`;

const hourKey = ({ analysis, metric, bp, at }: AffectedVisitor) =>
  `${analysisKey(analysis)}|${metric}|${bp}|${getHour(analysis, at)}`;

/**
 * A bounded set of affected visitors. Frequent events, such as goals, fill at most half of it.
 * @param max of all analyses together; each also has its own limits
 */
export const createAffectedSet = (max = Number.POSITIVE_INFINITY) => {
  // Bounded: by `max` and ANALYSIS_LIMIT, hashes and numbers each.
  const visitors = new Map<string, AffectedVisitor>();
  // Bounded: two for each of them.
  const counts = new Map<string, number>();
  return {
    /** False for a known visitor, or beyond a limit. */
    add: (visitor: AffectedVisitor): boolean => {
      const key = affectedKey(visitor);
      const hour = hourKey(visitor);
      const network = `${hour}|${visitor.network}`;
      const inHour = counts.get(hour) ?? 0;
      const inNetwork = counts.get(network) ?? 0;
      const limit = limitOf(visitor.metric);
      const room = limit === ANALYSIS_LIMIT ? max : max / 2;
      if (visitors.has(key) || visitors.size >= room || inHour >= limit || inNetwork >= NETWORK_LIMIT) return false;
      visitors.set(key, visitor);
      counts.set(hour, inHour + 1).set(network, inNetwork + 1);
      return true;
    },
    all: (): AffectedVisitor[] => [...visitors.values()],
  };
};

export type AffectedSet = ReturnType<typeof createAffectedSet>;

/** Oldest first, as the limits require. */
export const byTime = (affected: readonly AffectedVisitor[]): AffectedVisitor[] =>
  affected.toSorted((one, other) => one.at - other.at);

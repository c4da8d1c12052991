import { MAX_GOALS } from '@acara/shared-contract/remote-declaration';
import {
  FAILURE_KINDS,
  mapKinds,
  type AnalysisTally,
  type FailureKind,
  type Metric,
  type ShareTally,
} from './health-store.ts';
import { listMetrics } from './analysis-tally.ts';
import { HOUR_MS } from './canary-analysis.ts';
import { SLOW_LEVELS } from './slow-levels.ts';

/** Largest share of sound canaries that are halted: per analysis, over its whole length and all kinds. */
export const FALSE_ALARM_RATE = 0.001;

/**
 * Evidence that halts. The inverses sum to `FALSE_ALARM_RATE`: 4 / 5,875 + 3 / 9,400. Five canary visitors and none of the
 * control are evidence of 5,933 at 10 %; the kinds that need more visitors anyway have the rest.
 */
export const HALT_THRESHOLDS = mapKinds((kind) => (['slow', 'unusable', 'goal'].includes(kind) ? 9400 : 5875));

/**
 * Failure ratio that is tolerated in a canary: its files are in no cache yet, so some more have failures, and some fewer
 * reach a goal. Server bundles are compared fairly.
 */
const TOLERATED_RATIO: Readonly<Record<FailureKind, number>> = {
  failure: 1.25,
  error: 1.25,
  slow: 1.5,
  symptom: 1.25,
  server: 1,
  unusable: 1.5,
  goal: 0.8,
};

type WeightedMetric = { metric: Metric; weight: number; shares: readonly ShareTally[] };

/** At most so many metrics beside the kind itself. */
const METRICS: Readonly<Partial<Record<FailureKind, number>>> = { slow: SLOW_LEVELS.length, goal: MAX_GOALS };

/**
 * The metrics of a kind that have visitors. Their weights are fixed, and sum to at most 1 with those that have none: the
 * evidence of these is 1. Half of the weight has what the kind is itself, of `slow` poor vitals, of `goal` reported
 * visits.
 */
const weightedMetrics = (kind: FailureKind, tally: AnalysisTally): WeightedMetric[] => {
  const { shares } = tally[kind];
  const most = METRICS[kind];
  if (most === undefined) return [{ metric: kind, weight: 1, shares }];
  const others = listMetrics(tally, kind).slice(0, most);
  return [{ metric: kind, weight: 0.5, shares }, ...others.map((one) => ({ ...one, weight: 0.5 / most }))];
};

/** Ratios tested against the tolerated one, as multiples of it: from 1.4 to 256, evenly in logs. Of goals the inverses. */
const GRID = Array.from({ length: 16 }, (_, at) => 2 ** ((at + 1) / 2));
const FEWER = GRID.map((multiple) => 1 / multiple);

/** Capped, so that the number stays finite in JSON. */
export const MAX_EVIDENCE = 1e9;

/**
 * Evidence, as e-values, that a canary fails more often than tolerated: 1 is neutral.
 *
 * The cohort is a hash that is independent of failures: under a risk `r` times that of the control, each affected
 * visitor is in the canary with probability `q r / (q r + 1 - q)`, where `q` is the share of the rollout at that time.
 * The likelihood ratio of `r` against the tolerated risk is a test supermartingale as long as the true risk is no
 * larger, and so is the mean over a grid of `r`. So it may be evaluated after every visitor: the probability that it
 * ever reaches its threshold is at most the inverse of that for each kind (Ville's inequality), and
 * `FALSE_ALARM_RATE` for all of them. The totals are enough, since the order of visitors does not matter.
 *
 * A canary may be sound for days and then fail (another API, a flag). Against the failures of those days, which both
 * groups shared, hundreds of new ones would be needed. So the test also restarts with each hour of the rollout: the
 * ratio over the visitors from hour `k = 1, 2, ...` on is a test supermartingale that is 1 until its hour. The weights
 * `1 / (k (k + 1))` are fixed and sum to 1, so the weighted mean is a test supermartingale too, and the bound holds. A
 * failure in hour `k` must outweigh its weight: a factor that grows with the square of the hours, so ten times the
 * hours cost a few failures.
 *
 * Goals are the same test towards fewer: of a release that costs some of them, `r` is below 1. Their group is that of the
 * cohort alone. Visitors count once, so a canary in which they come later has more of them left: that is no evidence.
 *
 * A kind with metrics has the weighted mean of their evidence: a mean of e-values is an e-value, however they depend on each
 * other.
 *
 * M. Lindon, A. Malek, Anytime-Valid Inference for Multinomial Count Data, NeurIPS 2022 (arXiv:2011.03567); J. Ville,
 * Étude critique de la notion de collectif, 1939. Mixtures over the start as in M. Pollak, Optimal Detection of a
 * Change in Distribution, Annals of Statistics 13 (1985). Means: V. Vovk, R. Wang, E-values: calibration, combination and
 * applications, Annals of Statistics 49 (2021). Levels: S. R. Howard, A. Ramdas, Sequential estimation of quantiles with
 * applications to A/B testing and best-arm identification, Bernoulli 28 (2022).
 */
export const evidenceByKind = (tally: AnalysisTally): Record<FailureKind, number> =>
  mapKinds((kind) => getEvidence(kind, tally));

export const getEvidence = (kind: FailureKind, tally: AnalysisTally): number => {
  const metrics = weightedMetrics(kind, tally);
  const others = 1 - metrics.reduce((sum, { weight }) => sum + weight, 0);
  const logs = metrics.map((one) => Math.log(one.weight) + logEvidence(one.shares, kind));
  return Math.min(Math.exp(logSum(logs)) + others, MAX_EVIDENCE);
};

/** Of one metric, in logs: likelihoods underflow. */
export const logEvidence = (shares: readonly ShareTally[], kind: FailureKind): number => {
  const starts = listStarts(shares, kind);
  const begun = starts[0] ? starts[0].hour / HOUR_MS + 1 : 0;
  // Starts in the future are 1.
  return logSum([...starts.map(({ log }) => log), -Math.log(begun + 1)]);
};

/** A start of the test: the logarithm of its weighted ratio. */
type Start = { hour: number; log: number; /** Of the evidence group from then on. */ networks: number };

/** A start for each hour with affected visitors, the latest first; an hour without has the ratio of the next. */
const listStarts = (shares: readonly ShareTally[], kind: FailureKind): Start[] => {
  const tolerated = TOLERATED_RATIO[kind];
  const grid = kind === 'goal' ? FEWER : GRID;
  const hours = [...Map.groupBy(shares, ({ hour }) => hour)].sort(([one], [other]) => other - one);
  let logs = grid.map(() => 0);
  let networks = 0;
  return hours.map(([hour, sharesInHour], at) => {
    logs = logs.map((log, index) => log + logRatio(sharesInHour, tolerated, grid[index] ?? 1));
    networks += sharesInHour.reduce((sum, share) => sum + share.networks, 0);
    const before = hours[at + 1]?.[0];
    const weight = 1 / (before === undefined ? 1 : before / HOUR_MS + 2) - 1 / (hour / HOUR_MS + 2);
    return { hour, networks, log: Math.log(weight / grid.length) + logSum(logs) };
  });
};

/** @param multiple of the tolerated risk */
const logRatio = (shares: readonly ShareTally[], tolerated: number, multiple: number): number =>
  shares.reduce((sum, { bp, canary, control }) => {
    const q = bp / 10_000;
    // Of the control; that of the canary is `multiple` times as large.
    const ratio = (q * tolerated + 1 - q) / (q * tolerated * multiple + 1 - q);
    return sum + canary * Math.log(ratio * multiple) + control * Math.log(ratio);
  }, 0);

const logSum = (logs: readonly number[]): number => {
  const largest = Math.max(...logs);
  return largest + Math.log(logs.reduce((sum, log) => sum + Math.exp(log - largest), 0));
};

/** A decision to halt. `metric`: of the kind, the one with the most evidence; `hour`: its start, as in `ShareTally`. */
export type HaltDecision = { kind: FailureKind; metric: Metric; evidence: number; hour: number };

/**
 * The failure kind with the most evidence of those that reach their threshold, or null. Only starts since which enough
 * networks were affected count: earlier ones do not.
 * @param networks that the visitors of the evidence group must come from
 */
export const decideHalt = (tally: AnalysisTally, networks: number): HaltDecision | null => {
  const decisions = FAILURE_KINDS.flatMap((kind): HaltDecision[] => {
    const starts = weightedMetrics(kind, tally)
      .flatMap(({ metric, weight, shares }) =>
        listStarts(shares, kind).map((start) => ({ ...start, metric, log: start.log + Math.log(weight) })),
      )
      .filter((start) => start.networks >= networks);
    const [first] = starts.toSorted((one, other) => other.log - one.log);
    if (!first) return [];
    const found = Math.min(Math.exp(logSum(starts.map(({ log }) => log))), MAX_EVIDENCE);
    if (found < HALT_THRESHOLDS[kind]) return [];
    return [{ kind, metric: first.metric, evidence: found, hour: first.hour }];
  });
  return decisions.sort((one, other) => other.evidence - one.evidence)[0] ?? null;
};

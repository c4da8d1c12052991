import { FAILURE_KINDS, type FailureKind, type ShareTally, type AnalysisTally } from './health-store.ts';
import { HOUR_MS } from './canary-analysis.ts';

/** The share of trials without fault, at most, that are halted: per trial, over its whole length and all harms. */
export const FALSE_ALARM_RATE = 0.001;

/** The evidence that halts. A third of the false alarms for each of the three harms. */
export const HALT_THRESHOLD = FAILURE_KINDS.length / FALSE_ALARM_RATE;

/** How many times as much harm a candidate may do: nobody's cache holds its files yet. */
const TOLERATED_RATIO: Readonly<Record<FailureKind, number>> = { failure: 1.25, error: 1.25, slow: 1.5 };

/** Risks that are held against the one that is borne, as multiples of it: from 1.4 to 256 times, evenly in logs. */
const GRID = Array.from({ length: 16 }, (_, at) => 2 ** ((at + 1) / 2));

/** Beyond this the evidence says no more, and stays a number that JSON can hold. */
export const MAX_EVIDENCE = 1e9;

/**
 * Evidence, as e-values, that the candidate of a trial does more harm than is borne: 1 says nothing either way.
 *
 * Who is affected was put into the cohort by a hash that knows nothing of it: under a risk `r` times that of the control,
 * each affected visitor is one of the canary with probability `q r / (q r + 1 - q)`, where `q` is the share of the rollout
 * then. The likelihood ratio of `r` against the risk borne is a test supermartingale as long as the true risk is no
 * larger than that, and so is the mean over a grid of `r`. So it may be looked at after every visitor, and the probability
 * that it ever reaches `HALTS_AT` is at most `1 / HALTS_AT`, for each of the harms (Ville's inequality); `FALSE_ALARMS`
 * for all together. It follows from the totals alone, since the order of visitors does not enter.
 *
 * A candidate may be sound for days and then fail (another API, a flag). Held against all the harm until then, which
 * both groups shared, that would take hundreds of failures. So the test also begins anew with each hour of the rollout:
 * the ratio over the visitors from hour `k = 1, 2, ...` on is a test supermartingale, which stands at 1 until its hour
 * comes. The weights `1 / (k (k + 1))` are given beforehand and sum up to 1, so their weighted mean is a test
 * supermartingale too, and the bound stays what it was. A failure in hour `k` has to make up for its weight: a factor that
 * grows with the square of the hours at most, so with each ten times of them by a few failures.
 *
 * M. Lindon, A. Malek, Anytime-Valid Inference for Multinomial Count Data, NeurIPS 2022 (arXiv:2011.03567); J. Ville,
 * Étude critique de la notion de collectif, 1939. Mixtures over the start as in M. Pollak, Optimal Detection of a Change
 * in Distribution, Annals of Statistics 13 (1985).
 */
export const evidenceByKind = (tally: AnalysisTally): Record<FailureKind, number> => ({
  failure: evidence(tally, 'failure'),
  error: evidence(tally, 'error'),
  slow: evidence(tally, 'slow'),
});

const evidence = (tally: AnalysisTally, kind: FailureKind) =>
  Math.min(Math.exp(logEvidence(tally[kind].shares, TOLERATED_RATIO[kind])), MAX_EVIDENCE);

/**
 * Logarithm of the evidence. In logs: the likelihoods of thousands of visitors are no numbers any more.
 * @param tolerated the risk, as a multiple of the control's, up to which a candidate is without fault
 */
export const logEvidence = (shares: readonly ShareTally[], tolerated: number): number => {
  const parts = listStarts(shares, tolerated);
  const begun = parts[0] ? parts[0].hour / HOUR_MS + 1 : 0;
  // What was not begun stands at 1.
  return logSum([...parts.map(({ log }) => log), -Math.log(begun + 1)]);
};

/** What a start adds to the evidence: the logarithm of its ratio times its weight. */
type Start = { hour: number; log: number; /** Networks of the canary from then on. */ networks: number };

/** Starts with each hour in which somebody was affected, the latest first; an hour without has the ratio of the next. */
const listStarts = (shares: readonly ShareTally[], tolerated: number): Start[] => {
  const hours = [...Map.groupBy(shares, ({ hour }) => hour)].sort(([one], [other]) => other - one);
  let logs = GRID.map(() => 0);
  let networks = 0;
  return hours.map(([hour, ofHour], at) => {
    logs = logs.map((log, index) => log + logRatio(ofHour, tolerated, GRID[index] ?? 1));
    networks += ofHour.reduce((sum, share) => sum + share.networks, 0);
    const before = hours[at + 1]?.[0];
    const weight = 1 / (before === undefined ? 1 : before / HOUR_MS + 2) - 1 / (hour / HOUR_MS + 2);
    return { hour, networks, log: Math.log(weight / GRID.length) + logSum(logs) };
  });
};

/** @param multiple the risk, as a multiple of the one that is borne */
const logRatio = (shares: readonly ShareTally[], tolerated: number, multiple: number): number =>
  shares.reduce((sum, { bp, canary, control }) => {
    const q = bp / 10_000;
    // Of the control; of the canary it is so many times as much.
    const ratio = (q * tolerated + 1 - q) / (q * tolerated * multiple + 1 - q);
    return sum + canary * Math.log(ratio * multiple) + control * Math.log(ratio);
  }, 0);

const logSum = (logs: readonly number[]): number => {
  const largest = Math.max(...logs);
  return largest + Math.log(logs.reduce((sum, log) => sum + Math.exp(log - largest), 0));
};

/** Why a trial is to be halted. `hour`: from which hour on there is most evidence, as in `ShareTally`. */
export type HaltDecision = { harm: FailureKind; evidence: number; hour: number };

/**
 * Whether a trial is to be halted: the harm with the most evidence of those that reach `HALTS_AT`, else null. Of the
 * starts only those count since which enough networks were affected: those of earlier days vouch for nobody.
 * @param networks from how many networks the canary's affected visitors must come at least
 */
export const decideHalt = (tally: AnalysisTally, networks: number): HaltDecision | null => {
  const verdicts = FAILURE_KINDS.flatMap((harm): HaltDecision[] => {
    const starts = listStarts(tally[harm].shares, TOLERATED_RATIO[harm]).filter((start) => start.networks >= networks);
    const [first] = starts.toSorted((one, other) => other.log - one.log);
    if (!first) return [];
    const found = Math.min(Math.exp(logSum(starts.map(({ log }) => log))), MAX_EVIDENCE);
    return found >= HALT_THRESHOLD ? [{ harm, evidence: found, hour: first.hour }] : [];
  });
  return verdicts.sort((one, other) => other.evidence - one.evidence)[0] ?? null;
};

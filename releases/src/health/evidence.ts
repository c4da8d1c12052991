import { HARMS, type Harm, type ShareTally, type TrialTally } from './health-store.ts';

/** The share of trials without fault, at most, that are halted: per trial, over its whole length and all harms. */
export const FALSE_ALARMS = 0.001;

/** The evidence that halts. A third of the false alarms for each of the three harms. */
export const HALTS_AT = HARMS.length / FALSE_ALARMS;

/** How many times as much harm a candidate may do: nobody's cache holds its files yet. */
const BORNE: Readonly<Record<Harm, number>> = { failure: 1.25, error: 1.25, slow: 1.5 };

/** Risks that are held against the one that is borne, as multiples of it: from 1.4 to 256 times, evenly in logs. */
const GRID = Array.from({ length: 16 }, (_, at) => 2 ** ((at + 1) / 2));

/** Beyond this it says no more, and stays a number that JSON can hold. */
const MOST = 1e9;

/**
 * Evidence, as e-values, that the candidate of a trial does more harm than is borne: 1 says nothing either way.
 *
 * Who is harmed was put into the cohort by a hash that knows nothing of it: under a risk `r` times that of the control,
 * each harmed visitor is one of the canary with probability `q r / (q r + 1 - q)`, where `q` is the share of the rollout
 * then. The likelihood ratio of `r` against the risk borne is a test supermartingale as long as the true risk is no
 * larger than that, and so is the mean over a grid of `r`. So it may be looked at after every visitor, and the probability
 * that it ever reaches `HALTS_AT` is at most `1 / HALTS_AT`, for each of the harms (Ville's inequality); `FALSE_ALARMS`
 * for all together. It follows from the totals alone, since the order of visitors does not enter.
 *
 * M. Lindon, A. Malek, Anytime-Valid Inference for Multinomial Count Data, NeurIPS 2022 (arXiv:2011.03567); J. Ville,
 * Étude critique de la notion de collectif, 1939.
 */
export const evidenceOf = (tally: TrialTally): Record<Harm, number> => ({
  failure: evidence(tally, 'failure'),
  error: evidence(tally, 'error'),
  slow: evidence(tally, 'slow'),
});

const evidence = (tally: TrialTally, harm: Harm) =>
  Math.min(Math.exp(logEvidence(tally[harm].shares, BORNE[harm])), MOST);

/**
 * Logarithm of the evidence. In logs: the likelihoods of thousands of visitors are no numbers any more.
 * @param borne the risk, as a multiple of the control's, up to which a candidate is without fault
 */
export const logEvidence = (shares: readonly ShareTally[], borne: number): number => {
  const logs = GRID.map((multiple) =>
    shares.reduce((sum, { bp, canary, control }) => {
      const q = bp / 10_000;
      // Of the control; of the canary it is so many times as much.
      const ratio = (q * borne + 1 - q) / (q * borne * multiple + 1 - q);
      return sum + canary * Math.log(ratio * multiple) + control * Math.log(ratio);
    }, 0),
  );
  const largest = Math.max(...logs);
  return largest + Math.log(logs.reduce((sum, log) => sum + Math.exp(log - largest), 0) / logs.length);
};

/** Why a trial is to be halted. */
export type Verdict = { harm: Harm; evidence: number };

/**
 * Whether a trial is to be halted: the harm with the most evidence of those that reach `HALTS_AT`, else null.
 * @param networks from how many networks the canary's harmed visitors must come at least
 */
export const verdictOf = (tally: TrialTally, networks: number): Verdict | null => {
  const all = evidenceOf(tally);
  const [worst] = HARMS.filter((harm) => all[harm] >= HALTS_AT && tally[harm].networks >= networks).sort(
    (one, other) => all[other] - all[one],
  );
  return worst ? { harm: worst, evidence: all[worst] } : null;
};

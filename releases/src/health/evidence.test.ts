import { evidenceOf, HALTS_AT, logEvidence, verdictOf } from './evidence.ts';
import { emptyTally } from './harmed-limits.ts';
import type { Harm, ShareTally, TrialTally } from './health-store.ts';

const share = (bp: number, canary: number, control: number): ShareTally => ({ bp, canary, control });
const tally = (harm: Harm, networks: number, ...shares: ShareTally[]): TrialTally => ({
  ...emptyTally(),
  [harm]: { shares, networks },
});
/** The probability of one of the canary among the harmed, at a risk so many times the control's. */
const probability = (q: number, risk: number) => (q * risk) / (q * risk + 1 - q);

/** Likelihood ratios written out, for few visitors: no logs, no sums over shares. */
const byHand = (q: number, borne: number, canary: number, control: number) => {
  const none = probability(q, borne);
  let sum = 0;
  for (let step = 1; step <= 16; step += 1) {
    const some = probability(q, borne * Math.SQRT2 ** step);
    sum += (some / none) ** canary * ((1 - some) / (1 - none)) ** control;
  }
  return sum / 16;
};

describe('the evidence', () => {
  test('is 1 before anybody was harmed', () => {
    expect(evidenceOf(emptyTally())).toEqual({ failure: 1, error: 1, slow: 1 });
  });

  test('of one harmed canary at one half is the mean of the likelihood ratios, here with 1 as the risk borne', () => {
    // At q = 1/2 and no risk borne each ratio is 2 r / (1 + r), r = 2^(1/2), 2, ... 2^8.
    const ratios = Array.from({ length: 16 }, (_, at) => 2 ** ((at + 1) / 2)).map((risk) => (2 * risk) / (1 + risk));
    const mean = ratios.reduce((sum, ratio) => sum + ratio, 0) / 16;
    expect(Math.exp(logEvidence([share(5000, 1, 0)], 1))).toBeCloseTo(mean, 10);
    expect(mean).toBeCloseTo(1.7815, 4);
  });

  test.each([
    [0.1, 5, 0],
    [0.1, 3, 8],
    [0.01, 2, 1],
    [0.5, 12, 4],
  ])('at a share of %d with %i of the canary and %i others is what it is by hand', (q, canary, control) => {
    const { failure, slow } = evidenceOf({
      ...tally('failure', 3, share(q * 10_000, canary, control)),
      slow: { shares: [share(q * 10_000, canary, control)], networks: 3 },
    });
    expect(failure / byHand(q, 1.25, canary, control)).toBeCloseTo(1, 9);
    expect(slow / byHand(q, 1.5, canary, control)).toBeCloseTo(1, 9);
  });

  test('of two shares is not that of their sum: each visitor counts by the share of then', () => {
    const apart = logEvidence([share(100, 2, 3), share(5000, 4, 4)], 1.25);
    expect(apart).not.toBeCloseTo(logEvidence([share(5000, 6, 7)], 1.25), 3);
    expect(logEvidence([share(5000, 4, 4), share(100, 2, 3)], 1.25)).toBeCloseTo(apart, 12);
  });

  test('stays a number however many were harmed', () => {
    expect(evidenceOf(tally('failure', 9, share(1000, 10_000, 0))).failure).toBe(1e9);
    expect(evidenceOf(tally('failure', 9, share(1000, 0, 10_000))).failure).toBeGreaterThanOrEqual(0);
    expect(evidenceOf(tally('failure', 9, share(1000, 0, 10_000))).failure).toBeLessThan(1e-9);
  });

  test('is none where hardly anybody is left to compare with', () => {
    expect(evidenceOf(tally('failure', 9, share(9999, 200, 0))).failure).toBeLessThan(2);
  });
});

describe('without more harm than is borne', () => {
  /** Sums over all outcomes of `visitors` harmed, each one of the canary with a probability. */
  const expected = (q: number, borne: number, risk: number, visitors: number): number => {
    const chance = probability(q, risk);
    let sum = 0;
    let ways = 1;
    for (let canary = 0; canary <= visitors; canary += 1) {
      const evidence = Math.exp(logEvidence([share(q * 10_000, canary, visitors - canary)], borne));
      sum += ways * chance ** canary * (1 - chance) ** (visitors - canary) * evidence;
      ways = (ways * (visitors - canary)) / (canary + 1);
    }
    return sum;
  };

  test.each([0.01, 0.1, 0.5, 0.9])('the evidence expected at a share of %d is 1 at most after any number', (q) => {
    for (const borne of [1.25, 1.5])
      for (const visitors of [1, 2, 7, 20]) {
        expect(expected(q, borne, borne, visitors)).toBeCloseTo(1, 9);
        for (const risk of [0.1, 0.5, 1, 1.2]) expect(expected(q, borne, risk, visitors)).toBeLessThan(1);
        expect(expected(q, borne, 2 * borne, visitors)).toBeGreaterThan(1);
      }
  });

  test('also when the share changes on the way', () => {
    const chances = [probability(0.01, 1.25), probability(0.5, 1.25)];
    const [first = 0, second = 0] = chances;
    let sum = 0;
    for (const before of [0, 1])
      for (const after of [0, 1]) {
        const evidence = Math.exp(logEvidence([share(100, before, 1 - before), share(5000, after, 1 - after)], 1.25));
        sum += (before ? first : 1 - first) * (after ? second : 1 - second) * evidence;
      }
    expect(sum).toBeCloseTo(1, 12);
  });
});

describe('the verdict', () => {
  test('is to halt at 10 % when five are harmed and all five had the candidate, not at four', () => {
    expect(HALTS_AT).toBe(3000);
    expect(verdictOf(tally('failure', 3, share(1000, 4, 0)), 3)).toBeNull();
    const verdict = verdictOf(tally('failure', 3, share(1000, 5, 0)), 3);
    expect(verdict?.harm).toBe('failure');
    expect(verdict?.evidence).toBeGreaterThan(HALTS_AT);
  });

  test('is to halt at 1 % when three are harmed and all three had the candidate, not at two', () => {
    expect(verdictOf(tally('error', 3, share(100, 3, 0)), 3)).not.toBeNull();
    expect(verdictOf(tally('error', 2, share(100, 2, 0)), 1)).toBeNull();
  });

  test('waits for harmed visitors from enough networks', () => {
    expect(verdictOf(tally('failure', 2, share(1000, 10, 0)), 3)).toBeNull();
    expect(verdictOf(tally('failure', 3, share(1000, 10, 0)), 3)).not.toBeNull();
  });

  test('names the harm with the most evidence', () => {
    const error = { shares: [share(1000, 6, 0)], networks: 6 };
    expect(verdictOf({ ...tally('failure', 5, share(1000, 5, 0)), error }, 3)?.harm).toBe('error');
  });

  test('is nothing when both groups are harmed alike, as by an outage', () => {
    expect(verdictOf(tally('failure', 400, share(1000, 500, 4500)), 3)).toBeNull();
  });
});

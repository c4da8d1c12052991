import { evidenceByKind, FALSE_ALARM_RATE, HALT_THRESHOLDS, logEvidence, decideHalt } from './evidence.ts';
import type { FailureKind, ShareTally, AnalysisTally } from './health-store.ts';
import { emptyTally } from './analysis-tally.ts';

const HOUR_MS = 60 * 60_000;
/** @param hour the how manieth of the rollout, from 0 on */
const share = (bp: number, canary: number, control: number, hour = 0): ShareTally => ({
  bp,
  hour: hour * HOUR_MS,
  canary,
  control,
  networks: canary,
});
const tally = (kind: FailureKind, networks: number, ...shares: ShareTally[]): AnalysisTally => ({
  ...emptyTally(),
  [kind]: { shares, networks },
});
/** The probability of one of the canary among the affected, at a risk so many times the control's. */
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
  test('is 1 before any visitor was affected', () => {
    expect(evidenceByKind(emptyTally())).toEqual({
      failure: 1,
      error: 1,
      slow: 1,
      symptom: 1,
      server: 1,
      unusable: 1,
      goal: 1,
    });
  });

  test('of one affected canary at one half is half the mean of the likelihood ratios, here with 1 as the risk borne', () => {
    // At q = 1/2 and no risk borne each ratio is 2 r / (1 + r), r = 2^(1/2), 2, ... 2^8.
    const ratios = Array.from({ length: 16 }, (_, at) => 2 ** ((at + 1) / 2)).map((risk) => (2 * risk) / (1 + risk));
    const mean = ratios.reduce((sum, ratio) => sum + ratio, 0) / 16;
    // The other half is 1: its hours have not come.
    expect(Math.exp(logEvidence([share(5000, 1, 0)], 'server'))).toBeCloseTo(mean / 2 + 1 / 2, 10);
    expect(mean).toBeCloseTo(1.7815, 4);
  });

  test.each([
    [0.1, 5, 0],
    [0.1, 3, 8],
    [0.01, 2, 1],
    [0.5, 12, 4],
  ])('at a share of %d with %i of the canary and %i others equals the calculation by hand', (q, canary, control) => {
    const { failure, slow } = evidenceByKind({
      ...tally('failure', 3, share(q * 10_000, canary, control)),
      slow: { shares: [share(q * 10_000, canary, control)], networks: 3 },
    });
    expect((2 * failure - 1) / byHand(q, 1.25, canary, control)).toBeCloseTo(1, 9);
    // Poor vitals have half of the weight; that of the other levels, which nobody reached, is 1.
    expect((4 * slow - 3) / byHand(q, 1.5, canary, control)).toBeCloseTo(1, 9);
  });

  test('of two shares is not that of their sum: each visitor counts with the share at that time', () => {
    const apart = logEvidence([share(100, 2, 3), share(5000, 4, 4)], 'failure');
    expect(apart).not.toBeCloseTo(logEvidence([share(5000, 6, 7)], 'failure'), 3);
    expect(logEvidence([share(5000, 4, 4), share(100, 2, 3)], 'failure')).toBeCloseTo(apart, 12);
  });

  test('remains finite however many visitors were affected', () => {
    expect(evidenceByKind(tally('failure', 9, share(1000, 10_000, 0))).failure).toBe(1e9);
    expect(evidenceByKind(tally('failure', 9, share(1000, 0, 10_000))).failure).toBeCloseTo(0.5, 9);
  });

  test('is the mean over the hours in which a fault may have begun, calculated by hand', () => {
    const first = byHand(0.1, 1.25, 1, 6);
    const third = byHand(0.1, 1.25, 4, 1);
    // The second hour, without affected visitors, has the ratio of the third; the fourth and later ones are 1.
    const mean = (first * third) / 2 + third / 6 + third / 12 + 1 / 4;
    // One risk for both hours, so the mean over the risks is not that of the two means.
    const { failure } = evidenceByKind(tally('failure', 5, share(1000, 1, 6), share(1000, 4, 1, 2)));
    expect(failure).not.toBeCloseTo(mean, 3);
    const both = byHand(0.1, 1.25, 5, 7);
    expect(failure).toBeCloseTo(both / 2 + third / 4 + 1 / 4, 9);
  });

  test('of slowness is the mean over the levels, with fixed weights', () => {
    const poor = share(1000, 3, 1);
    const level = share(1000, 5, 4);
    const alone = (one: ShareTally) => Math.exp(logEvidence([one], 'slow'));
    const { slow } = evidenceByKind({ ...tally('slow', 3, poor), 'slow inp 200': { shares: [level], networks: 5 } });
    expect(slow).toBeCloseTo(alone(poor) / 2 + alone(level) / 18 + 8 / 18, 9);
  });

  test('is none where hardly any visitor is left to compare with', () => {
    expect(evidenceByKind(tally('failure', 9, share(9999, 200, 0))).failure).toBeLessThan(2);
  });
});

describe('the evidence expected with failures as tolerated', () => {
  /** Sums over all outcomes of `visitors` affected, each one of the canary with a probability. */
  const expected = (q: number, kind: FailureKind, risk: number, visitors: number): number => {
    const chance = probability(q, risk);
    let sum = 0;
    let ways = 1;
    for (let canary = 0; canary <= visitors; canary += 1) {
      const evidence = Math.exp(logEvidence([share(q * 10_000, canary, visitors - canary)], kind));
      sum += ways * chance ** canary * (1 - chance) ** (visitors - canary) * evidence;
      ways = (ways * (visitors - canary)) / (canary + 1);
    }
    return sum;
  };

  test.each([0.01, 0.1, 0.5, 0.9])('is at most 1 at a share of %d after any number of affected visitors', (q) => {
    for (const [kind, borne] of [['failure', 1.25] as const, ['slow', 1.5] as const])
      for (const visitors of [1, 2, 7, 20]) {
        expect(expected(q, kind, borne, visitors)).toBeCloseTo(1, 9);
        for (const risk of [0.1, 0.5, 1, 1.2]) expect(expected(q, kind, risk, visitors)).toBeLessThan(1);
        expect(expected(q, kind, 2 * borne, visitors)).toBeGreaterThan(1);
      }
  });

  test.each([0.01, 0.1, 0.5, 0.9])('is at most 1 for goals, whose risk is to have fewer, at a share of %d', (q) => {
    for (const visitors of [1, 2, 7, 20]) {
      expect(expected(q, 'goal', 0.8, visitors)).toBeCloseTo(1, 9);
      for (const more of [0.9, 1, 2, 10]) expect(expected(q, 'goal', more, visitors)).toBeLessThan(1);
      expect(expected(q, 'goal', 0.4, visitors)).toBeGreaterThan(1);
    }
  });

  test('is at most 1 over every sequence in three hours with one between', () => {
    const chance = probability(0.1, 1.25);
    const outcomes = (visitors: number) => Array.from({ length: visitors + 1 }, (_, canary) => canary);
    const odds = (visitors: number, canary: number) => {
      let ways = 1;
      for (let one = 0; one < canary; one += 1) ways = (ways * (visitors - one)) / (one + 1);
      return ways * chance ** canary * (1 - chance) ** (visitors - canary);
    };
    const many = 5;
    const some = 4;
    const few = 3;
    for (const before of outcomes(many))
      for (const then of outcomes(some)) {
        const known = [share(1000, before, many - before), share(1000, then, some - then, 1)];
        // Whatever was before, what is expected next is what there is.
        const next = outcomes(few).map((canary) => [...known, share(1000, canary, few - canary, 3)]);
        const expected = next.reduce(
          (sum, shares, canary) => sum + odds(few, canary) * Math.exp(logEvidence(shares, 'failure')),
          0,
        );
        expect(expected / Math.exp(logEvidence(known, 'failure'))).toBeCloseTo(1, 9);
      }
  });

  test('is at most 1 when the share changes meanwhile', () => {
    const chances = [probability(0.01, 1.25), probability(0.5, 1.25)];
    const [first = 0, second = 0] = chances;
    let sum = 0;
    for (const before of [0, 1])
      for (const after of [0, 1]) {
        const evidence = Math.exp(
          logEvidence([share(100, before, 1 - before), share(5000, after, 1 - after)], 'failure'),
        );
        sum += (before ? first : 1 - first) * (after ? second : 1 - second) * evidence;
      }
    expect(sum).toBeCloseTo(1, 12);
  });
});

describe('the decision', () => {
  test('is to halt at 10 % when five are affected and all five had the candidate, not at four', () => {
    expect(HALT_THRESHOLDS.failure).toBe(5875);
    expect(decideHalt(tally('failure', 3, share(1000, 4, 0)), 3)).toBeNull();
    const decision = decideHalt(tally('failure', 3, share(1000, 5, 0)), 3);
    expect(decision?.kind).toBe('failure');
    expect(decision?.evidence).toBeGreaterThan(HALT_THRESHOLDS.failure);
  });

  test('has higher thresholds for kinds that take more visitors anyway, and no more false alarms than documented', () => {
    expect(decideHalt(tally('unusable', 3, share(1000, 6, 0)), 3)).toMatchObject({ kind: 'unusable' });
    expect(decideHalt(tally('unusable', 3, share(1000, 5, 0)), 3)).toBeNull();
    const alarms = Object.values(HALT_THRESHOLDS).reduce((sum, threshold) => sum + 1 / threshold, 0);
    expect(alarms).toBeCloseTo(FALSE_ALARM_RATE, 12);
  });

  test('is to halt at 1 % when three are affected and all three had the candidate, not at two', () => {
    expect(decideHalt(tally('error', 3, share(100, 3, 0)), 3)).not.toBeNull();
    expect(decideHalt(tally('error', 2, share(100, 2, 0)), 1)).toBeNull();
  });

  test('waits for affected visitors from enough networks', () => {
    const from = (networks: number) => tally('failure', networks, { ...share(1000, 10, 0), networks });
    expect(decideHalt(from(2), 3)).toBeNull();
    expect(decideHalt(from(3), 3)).not.toBeNull();
  });

  test('waits for enough networks since then: those of earlier hours do not count', () => {
    const from = (networks: number) => tally('failure', 9, share(1000, 9, 300), { ...share(1000, 12, 0, 5), networks });
    expect(evidenceByKind(from(1)).failure).toBeGreaterThan(HALT_THRESHOLDS.failure);
    expect(decideHalt(from(1), 3)).toBeNull();
    expect(decideHalt(from(3), 3)).toMatchObject({ kind: 'failure', hour: 5 * HOUR_MS });
  });

  test('has the level of slowness with the most evidence, from enough networks', () => {
    const from = (networks: number) => ({ 'slow inp 200': { shares: [{ ...share(1000, 9, 0), networks }], networks } });
    const poor = tally('slow', 3, share(1000, 3, 1));
    expect(decideHalt({ ...poor, ...from(5) }, 5)).toMatchObject({ kind: 'slow', metric: 'slow inp 200', hour: 0 });
    expect(decideHalt({ ...poor, ...from(4) }, 5)).toBeNull();
  });

  test('is to halt at 10 % when 133 visits of the control were reported and none of the canary, from enough networks of the control', () => {
    const visits = (control: number, networks = 5) => tally('goal', networks, { ...share(1000, 0, control), networks });
    expect(decideHalt(visits(132), 5)).toBeNull();
    expect(decideHalt(visits(133), 5)).toMatchObject({ kind: 'goal', metric: 'goal' });
    expect(decideHalt(visits(133, 4), 5)).toBeNull();
  });

  test('is to halt when 158 of the control reached a goal that none of the canary did, whatever visits say', () => {
    const reached = (control: number) => ({
      ...tally('goal', 9, share(1000, 100, 900)),
      'goal payment opened': { shares: [{ ...share(1000, 0, control), networks: 9 }], networks: 9 },
    });
    expect(decideHalt(reached(150), 5)).toBeNull();
    expect(decideHalt(reached(160), 5)).toMatchObject({ kind: 'goal', metric: 'goal payment opened' });
  });

  test('has the kind with the most evidence', () => {
    const error = { shares: [share(1000, 6, 0)], networks: 6 };
    expect(decideHalt({ ...tally('failure', 5, share(1000, 5, 0)), error }, 3)?.kind).toBe('error');
  });

  test('is to do nothing when both groups are affected alike, as by an outage', () => {
    expect(decideHalt(tally('failure', 400, share(1000, 500, 4500)), 3)).toBeNull();
  });
});

describe('a canary that fails alone after days in which both groups were affected alike', () => {
  /** So many failures until the halt, each from a network of its own. */
  const failuresToHalt = (before: ShareTally[], hour: number): number => {
    for (let failures = 1; failures < 1000; failures += 1)
      if (decideHalt(tally('failure', failures, ...before, share(1000, failures, 0, hour)), 5)) return failures;
    return Infinity;
  };
  const healthy = (hours: number) =>
    Array.from({ length: hours }, (_, hour) => share(1000, 1000 / hours, 9000 / hours, hour));

  test('is halted after 8 failures in hour 11 and 9 in hour 50, where a new analysis takes 5', () => {
    expect(failuresToHalt([], 0)).toBe(5);
    expect(failuresToHalt(healthy(10), 10)).toBe(8);
    expect(failuresToHalt(healthy(50), 50)).toBe(9);
  });

  test('is halted after 5 if no visitor was affected in the days before', () => {
    expect(failuresToHalt([], 300)).toBe(5);
  });
});

import { createRandom } from '@acara/server-kit/seeded-random';
import { emptyTally } from './analysis-tally.ts';
import { FALSE_ALARM_RATE, getEvidence, HALT_THRESHOLDS } from './evidence.ts';
import { FAILURE_KINDS, type FailureKind, type Metric, type ShareTally } from './health-store.ts';
import { reachedLevels } from './slow-levels.ts';

/** The shares of a rollout, with so many affected visitors at each, and in which of its hours. */
type Plan = readonly (readonly [bp: number, visitors: number, hour?: number])[];

const NOTHING = emptyTally();

/** The evidence of one kind, counted visitor by visitor; cached, since thousands of rollouts have the same few totals. */
const createEvidence = (kind: FailureKind, most: number) => {
  const known = new Map<Metric, Map<number, number>>();
  /** What a metric adds to the evidence of its kind, which is 1 without any. */
  const metricEvidence = (metric: Metric, shares: readonly ShareTally[]): number => {
    const key = shares.reduce((sum, { canary, control }) => (sum * most + canary) * most + control, 0);
    const found = known.get(metric) ?? new Map<number, number>();
    known.set(metric, found);
    const evidence =
      found.get(key) ?? getEvidence(kind, { ...NOTHING, [metric]: { shares: [...shares], networks: 0 } }) - 1;
    found.set(key, evidence);
    return evidence;
  };
  return () => {
    const metrics = new Map<Metric, { shares: ShareTally[]; evidence: number }>();
    return (
      counted: readonly Metric[],
      nth: number,
      { bp, hour }: Pick<ShareTally, 'bp' | 'hour'>,
      isCanary: boolean,
    ) => {
      for (const metric of counted) {
        const shares = metrics.get(metric)?.shares ?? [];
        while (shares.length <= nth) shares.push({ bp, hour, canary: 0, control: 0, networks: 0 });
        const share = shares[nth];
        if (share) share[isCanary ? 'canary' : 'control'] += 1;
        metrics.set(metric, { shares, evidence: metricEvidence(metric, shares) });
      }
      return [...metrics.values()].reduce((sum, { evidence }) => sum + evidence, 1);
    };
  };
};

/** The metrics of a kind for which visitors count, in turn, so that the totals stay few. Of others the kind itself. */
const METRICS: Partial<Record<FailureKind, readonly (readonly Metric[])[]>> = {
  slow: [2600, 4500, 1600, 9000].map((lcp) => reachedLevels({ lcp })),
  goal: [['goal'], ['goal', 'goal seats chosen'], ['goal'], ['goal seats chosen', 'goal tickets held']],
};
const metricsOf = (kind: FailureKind, affected: number): readonly Metric[] => {
  const metrics = METRICS[kind] ?? [];
  return metrics[affected % metrics.length] ?? [kind];
};

/**
 * Affects visitors of analyses one by one and decides after each. Returns how many were affected at the halt, or null.
 */
const simulateAnalysis = (kind: FailureKind, plan: Plan, risk: number, random: () => number) => {
  const begin = createEvidence(kind, 1 + Math.max(...plan.map(([, visitors]) => visitors)));
  return (): number | null => {
    const count = begin();
    let affected = 0;
    for (const [nth, [bp, visitors, hour = 0]] of plan.entries()) {
      const q = bp / 10_000;
      const share = { bp, hour: hour * 60 * 60_000 };
      for (let one = 0; one < visitors; one += 1) {
        affected += 1;
        const isCanary = random() < (q * risk) / (q * risk + 1 - q);
        if (count(metricsOf(kind, affected), nth, share, isCanary) >= HALT_THRESHOLDS[kind]) return affected;
      }
    }
    return null;
  };
};

const ROLLOUTS = 3000;

/** The share of rollouts in which one of the kinds halts, decided after every visitor. */
const halts = (plan: Plan, getRisk: (kind: FailureKind) => number, random: () => number): number => {
  const analyses = FAILURE_KINDS.map((kind) => simulateAnalysis(kind, plan, getRisk(kind), random));
  let halted = 0;
  for (let rollout = 0; rollout < ROLLOUTS; rollout += 1)
    if (analyses.map((analysis) => analysis()).some((after) => after !== null)) halted += 1;
  return halted / ROLLOUTS;
};

const TOLERATED: Record<FailureKind, number> = {
  failure: 1.25,
  error: 1.25,
  slow: 1.5,
  symptom: 1.25,
  server: 1,
  unusable: 1.5,
  goal: 0.8,
};

test.each<[string, Plan]>([
  ['one share', [[1000, 90]]],
  [
    '1, 10 and 50 % @verify',
    [
      [100, 30],
      [1000, 30],
      [5000, 30],
    ],
  ],
  [
    'one share, then all but the last 1 % @verify',
    [
      [1000, 40],
      [9900, 300, 1],
    ],
  ],
  ['all but the last 1 % @verify', [[9900, 400]]],
  [
    'all but the last 50 %, and then 1 % @verify',
    [
      [5000, 60],
      [9900, 200],
    ],
  ],
  [
    'three hours',
    [
      [1000, 15],
      [1000, 15, 1],
      [1000, 15, 7],
    ],
  ],
])(
  'of thousands of rollouts that fail as often as tolerated, over %s, no more are halted than documented',
  (_, plan) => {
    // Over three hours, with ten other seeds: 30 of 100,000.
    const share = halts(plan, (kind) => TOLERATED[kind], createRandom(20_261_124).next);
    expect(share).toBeLessThanOrEqual(FALSE_ALARM_RATE);
  },
);

test('of thousands of rollouts without fault none is halted', () => {
  // One of 24,000, over eight seeds.
  expect(halts([[1000, 90]], () => 1, createRandom(1).next)).toBe(0);
});

test('a release that fails ten times as often is halted at 10 % after about twenty affected visitors', () => {
  const analysis = simulateAnalysis('failure', [[1000, 400]], 10, createRandom(11).next);
  const after = Array.from({ length: 500 }, () => analysis() ?? Infinity);
  after.sort((one, other) => one - other);
  expect(after[250]).toBeLessThanOrEqual(22);
  expect(after[475]).toBeLessThanOrEqual(50);
  expect(after.at(-1)).toBeLessThan(120);
});

test('a release that fails where the one before does not is revoked after some 1,200 affected visitors, where 1 % are held back', () => {
  const analysis = simulateAnalysis('failure', [[9900, 2000]], 1000, createRandom(17).next);
  const after = Array.from({ length: 100 }, () => analysis() ?? Infinity);
  after.sort((one, other) => one - other);
  expect(after[0]).toBe(1247);
  expect(after[95]).toBe(1247);
});

test('a release that fails for everyone is halted at 10 % after five of its visitors, however few others fail', () => {
  const analysis = simulateAnalysis('failure', [[1000, 100]], 1000, createRandom(13).next);
  const after = Array.from({ length: 500 }, () => analysis() ?? Infinity);
  expect(Math.max(...after)).toBeLessThanOrEqual(8);
  expect(Math.min(...after)).toBe(5);
});

import { createRandom } from '@acara/server-kit/seeded-random';
import { emptyTally } from './analysis-tally.ts';
import { getEvidence, HALT_THRESHOLDS } from './evidence.ts';
import type { AnalysisTally } from './health-store.ts';
import { reachedLevels, SLOW_LEVELS, type Slowness } from './slow-levels.ts';

test.each<[Slowness, boolean]>([
  [{ lcp: 4000, inp: 500, cls: 0.25, ttfb: 60_000, fcp: 60_000, blocked: 60_000 }, false],
  [{ lcp: 4001 }, true],
  [{ inp: 501 }, true],
  [{ cls: 0.26 }, true],
  [{}, false],
])('%j is poor: %s', (slowness, poor) => {
  expect(reachedLevels(slowness).includes('slow')).toBe(poor);
});

test('a visitor counts at every level that the page reached', () => {
  expect(reachedLevels({ lcp: 2600, inp: 101, cls: 0.1, blocked: 2001 })).toEqual([
    ...['slow lcp 1500', 'slow lcp 2500', 'slow inp 100', 'slow blocked 600', 'slow blocked 2000'],
  ]);
  expect(reachedLevels({ lcp: 9000, inp: 9000, cls: 9, blocked: 9000 })).toEqual(['slow', ...SLOW_LEVELS]);
});

// Visitors of a rollout at 10 %: some have slow lines and devices.
const SHARE = 0.1;
type Page = { lcp: number; inp: number };
type Random = () => number;

const normal = (random: Random): number => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
const around = (median: number, spread: number, random: Random): number => median * Math.exp(spread * normal(random));
const openPage = (random: Random): Page => {
  const isSlow = random() < 0.3;
  return { lcp: around(isSlow ? 2600 : 1100, 0.5, random), inp: around(isSlow ? 120 : 40, 0.8, random) };
};

/** How many visitors of the canary come until the release is halted as slow; null where that takes too many. */
const visitorsToHalt = (changePage: (page: Page) => Page, most: number, random: Random): number | null => {
  const tally: AnalysisTally = emptyTally();
  let canary = 0;
  for (let visitor = 0; visitor < most; visitor += 1) {
    const group = random() < SHARE ? 'canary' : 'control';
    if (group === 'canary') canary += 1;
    const page = openPage(random);
    for (const level of reachedLevels(group === 'canary' ? changePage(page) : page)) {
      const metric = (tally[level] ??= { shares: [], networks: 0 });
      metric.shares[0] ??= { bp: SHARE * 10_000, hour: 0, canary: 0, control: 0, networks: 0 };
      metric.shares[0][group] += 1;
    }
    if (visitor % 10 === 0 && getEvidence('slow', tally) >= HALT_THRESHOLDS.slow) return canary;
  }
  return null;
};

const simulate = (changePage: (page: Page) => Page, { most, rollouts }: { most: number; rollouts: number }) => {
  const { next } = createRandom(20_261_126);
  const found = Array.from({ length: rollouts }, () => visitorsToHalt(changePage, most, next) ?? Infinity);
  return found.sort((one, other) => one - other);
};
const median = (sorted: readonly number[]): number => sorted[Math.floor(sorted.length / 2)] ?? Infinity;

test('a release whose every press takes 300 ms is halted after some tens of its visitors', () => {
  const after = simulate(({ lcp, inp }) => ({ lcp, inp: inp + 260 }), { most: 2000, rollouts: 30 });
  expect(median(after)).toBeLessThan(40);
});

test('a release that shows its pages twice as late, though none poorly, is halted after some hundred visitors', () => {
  const after = simulate(({ lcp, inp }) => ({ lcp: Math.max(lcp, Math.min(2 * lcp, 4000)), inp }), {
    most: 8000,
    rollouts: 30,
  });
  expect(median(after)).toBeLessThan(200);
});

test('a release whose files are in no cache yet, and so is slower on slow lines and devices, is not halted', () => {
  // 40 KB and one round trip more; code that was not compiled before.
  const cold = ({ lcp, inp }: Page): Page => ({ lcp: lcp + (lcp > 1800 ? 360 : 80), inp: 1.2 * inp });
  const after = simulate(cold, { most: 3000, rollouts: 30 });
  expect(after[0]).toBe(Infinity);
});

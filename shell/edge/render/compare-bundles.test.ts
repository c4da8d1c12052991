import { emptyTally, evidenceByKind, FALSE_ALARM_RATE, HALT_THRESHOLDS } from '@acara/releases';
import { createRandom } from '@acara/server-kit/seeded-random';
import { createBundleComparison } from './compare-bundles.ts';
import type { BundleRef } from './bundle-loader.ts';
import type { RenderJob } from './render-messages.ts';

const bundle = (releaseId: string): BundleRef => ({ remote: 'mfe-test', releaseId, file: '', sha384: '' });
const canary = bundle('release-2');
const control = bundle('release-1');
const job = { chrome: bundle('shell-1'), remote: canary, request: { url: '/page' } } as RenderJob;

const ROLLOUTS = 3000;
const KB = 1024;
const SOUND = false;
const FAILS = true;
const LATE = null;

let outcomes: Record<string, boolean | null>;
/** Bytes that each rendering leaves behind. */
let growths: Record<string, number | null>;
let chance: number;
let clock: number;
let duration: number;
let isRolledOut: boolean;
let candidate: BundleRef;
const jobs: RenderJob[] = [];
const pauses: number[] = [];
const onWorse = jest.fn();
const stop = jest.fn(async () => undefined);
const answers: unknown[] = [];
const comparison = createBundleComparison({
  worker: {
    fails: async (asked) => {
      jobs.push(asked);
      clock += duration;
      return outcomes[(asked.remote as BundleRef).releaseId] ?? null;
    },
    growth: async (asked, known) => {
      jobs.push(asked);
      answers.push(known);
      clock += duration;
      return growths[(asked.remote as BundleRef).releaseId] ?? null;
    },
    stop,
  },
  uptime: () => clock,
  getRivals: (remote) => (isRolledOut && remote === 'mfe-test' ? { canary: candidate, control } : null),
  onWorse,
  random: () => chance,
  pause: async (ms) => void pauses.push(ms),
});
const compare = (asked: RenderJob, address: string) => comparison.afterRender(asked, address, true);
const afterPage = (address = '10.0.0.1') => comparison.afterRender(job, address, false);

beforeEach(() => {
  onWorse.mockReset();
  jobs.length = 0;
  pauses.length = 0;
  stop.mockClear();
  outcomes = { 'release-1': SOUND, 'release-2': SOUND };
  growths = { 'release-1': 10 * KB, 'release-2': 10 * KB };
  answers.length = 0;
  chance = 0.4;
  clock = 0;
  isRolledOut = true;
  duration = 10;
  candidate = canary;
});

test.each<[string, boolean | null, boolean | null, 'canary' | 'control' | null]>([
  ['only the canary fails', FAILS, SOUND, 'canary'],
  ['only the control fails', SOUND, FAILS, 'control'],
  ['both fail', FAILS, FAILS, null],
  ['neither fails any more', SOUND, SOUND, null],
  ['the canary is late, as with a slow API', LATE, SOUND, null],
  ['the canary fails while the control is late', FAILS, LATE, null],
])('where %s', async (_what, first, second, group) => {
  outcomes = { 'release-2': first, 'release-1': second };
  await compare(job, '10.0.0.1');
  const worse = [{ remote: 'mfe-test', group, address: '10.0.0.1' }];
  // Evidence is sought three times, since one rendering may have had several visitors.
  expect(onWorse.mock.calls).toEqual(group ? [worse, worse, worse] : []);
});

test('both render the same page alone, in an order of chance', async () => {
  await compare(job, '');
  chance = 0.6;
  await compare(job, '');
  expect(jobs.map(({ remote }) => remote)).toEqual([canary, control, control, canary]);
  for (const asked of jobs) expect(asked).toMatchObject({ chrome: null, fragments: [], request: job.request });
});

test('one comparison runs at a time, with a pause after it; of many at once ten wait', async () => {
  await Promise.all(Array.from({ length: 30 }, () => compare(job, '')));
  expect([jobs.length, pauses.length]).toEqual([22, 11]);
  expect(stop).toHaveBeenCalledTimes(1);
  await compare(job, '');
  expect(jobs).toHaveLength(24);
});

test('one that took long has a longer pause', async () => {
  await compare(job, '');
  duration = 1000;
  await compare(job, '');
  expect(pauses).toEqual([100, 500]);
});

test('those who wait when the rollout is halted are not compared', async () => {
  onWorse.mockImplementation(() => (isRolledOut = false));
  outcomes = { 'release-2': FAILS, 'release-1': SOUND };
  await Promise.all(Array.from({ length: 5 }, () => compare(job, '')));
  expect(jobs).toHaveLength(2);
});

test('a remote that is not being rolled out is not compared', async () => {
  await compare({ ...job, remote: { ...canary, remote: 'mfe-other' } }, '');
  await compare({ ...job, remote: 'not-found' }, '');
  expect(jobs).toEqual([]);
});

test('where nothing can be halted, the comparisons take a tenth of a processor', async () => {
  duration = 1000;
  candidate = bundle('release-3');
  for (let count = 0; count < 62; count += 1) await compare(job, '');
  expect(pauses.slice(0, 60)).toEqual(Array.from({ length: 60 }, () => 500));
  expect(pauses.slice(60)).toEqual([18_000, 18_000]);
});

describe('a page that works', () => {
  test('is compared only after a worker took too much memory', async () => {
    await afterPage();
    expect(jobs).toEqual([]);
  });

  test.each<[string, number | null, number | null, 'canary' | 'control' | null]>([
    ['the canary leaks', 100 * KB, 10 * KB, 'canary'],
    ['the control leaks', 10 * KB, 100 * KB, 'control'],
    ['both leak', 300 * KB, 300 * KB, null],
    ['the canary grows a little more', 40 * KB, 10 * KB, null],
    ['the canary takes all memory', Infinity, 10 * KB, 'canary'],
    ['both take all memory', Infinity, Infinity, null],
    ['the API is late', null, 10 * KB, null],
    ['the canary leaks while the control is late', 100 * KB, null, null],
  ])('where %s', async (_what, first, second, group) => {
    growths = { 'release-2': first, 'release-1': second };
    comparison.searchLeaks();
    await afterPage();
    const worse = [{ remote: 'mfe-test', group, address: '10.0.0.1' }];
    expect(onWorse.mock.calls).toEqual(group ? [worse, worse, worse] : []);
  });

  test('asks the API once for both', async () => {
    comparison.searchLeaks();
    await afterPage();
    await afterPage();
    expect(answers.map((one) => answers.indexOf(one))).toEqual([0, 0, 2, 2]);
  });

  test('is one of ten that are compared after a worker; after each that was evidence of ten more', async () => {
    const pages = async (count: number) => {
      jobs.length = 0;
      for (let at = 0; at < count; at += 1) await afterPage();
      return jobs.length / 2;
    };
    comparison.searchLeaks();
    expect(await pages(15)).toBe(10);
    growths['release-2'] = 100 * KB;
    expect(await pages(15)).toBe(0);
    comparison.searchLeaks();
    expect(await pages(15)).toBe(45);
  });

  test('waits with a few others, and leaves a place to those that failed', async () => {
    comparison.searchLeaks();
    await Promise.all([...Array.from({ length: 10 }, (_, at) => afterPage(`10.0.0.${at}`)), compare(job, '')]);
    expect(answers).toHaveLength(12);
    expect(jobs).toHaveLength(14);
  });

  test('waits once for each visitor', async () => {
    comparison.searchLeaks();
    await Promise.all([afterPage('10.0.0.1'), afterPage('10.0.0.2'), afterPage('10.0.0.2')]);
    expect(answers).toHaveLength(4);
  });
});

test.each([
  ['fail', true],
  ['leak @verify', false],
])(
  'of thousands of sound rollouts with pages that %s by chance, no more are halted than documented',
  async (_, hasFailed) => {
    const random = createRandom(20_261_124).next;
    // Most rollouts have pages that fail now and then; how often depends on other things than the release.
    const risks = [0.02, 0.3, 0.7];
    let risk = 0;
    let share = { bp: 5000, hour: 0, canary: 0, control: 0, networks: 5 };
    let isHalted = false;
    const compareByChance = createBundleComparison({
      worker: { fails: async () => random() < risk, growth: async () => (random() < risk ? KB * KB : KB), stop },
      uptime: () => 0,
      getRivals: () => (isHalted ? null : { canary, control }),
      onWorse: ({ group }) => {
        share[group] += 1;
        const evidence = evidenceByKind({ ...emptyTally(), server: { shares: [share], networks: 5 } }).server;
        isHalted ||= evidence >= HALT_THRESHOLDS.server;
      },
      random,
      pause: async () => undefined,
    });
    let halted = 0;
    for (let rollout = 0; rollout < ROLLOUTS; rollout += 1) {
      share = { bp: 5000, hour: 0, canary: 0, control: 0, networks: 5 };
      isHalted = false;
      for (let page = 0; page < 40; page += 1) {
        risk = risks[page % 3] ?? 0;
        compareByChance.searchLeaks();
        await compareByChance.afterRender(job, '10.0.0.1', hasFailed);
      }
      if (isHalted) halted += 1;
    }
    expect(halted / ROLLOUTS).toBeLessThanOrEqual(FALSE_ALARM_RATE);
  },
);

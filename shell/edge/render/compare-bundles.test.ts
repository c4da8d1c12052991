import { createBundleComparison } from './compare-bundles.ts';
import type { BundleRef } from './bundle-loader.ts';
import type { RenderJob } from './render-messages.ts';

const bundle = (releaseId: string): BundleRef => ({ remote: 'mfe-test', releaseId, file: '', sha384: '' });
const [canary, control] = [bundle('release-2'), bundle('release-1')];
const job = { chrome: bundle('shell-1'), remote: canary, request: { url: '/page' } } as RenderJob;

const [SOUND, FAILS, LATE] = [false, true, null];

let outcomes: Record<string, boolean | null>;
let chance: number;
let clock: number;
let duration: number;
let isRolledOut: boolean;
const jobs: RenderJob[] = [];
const pauses: number[] = [];
const onWorse = jest.fn();
const rest = jest.fn(async () => undefined);
const compare = createBundleComparison({
  trials: {
    fails: async (asked) => {
      jobs.push(asked);
      clock += duration;
      return outcomes[(asked.remote as BundleRef).releaseId] ?? null;
    },
    rest,
  },
  uptime: () => clock,
  getRivals: (remote) => (isRolledOut && remote === 'mfe-test' ? { canary, control } : null),
  onWorse,
  random: () => chance,
  pause: async (ms) => void pauses.push(ms),
});

beforeEach(() => {
  onWorse.mockReset();
  jobs.length = 0;
  pauses.length = 0;
  rest.mockClear();
  outcomes = { 'release-1': SOUND, 'release-2': SOUND };
  [chance, clock, isRolledOut, duration] = [0.4, 0, true, 10];
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
  expect(rest).toHaveBeenCalledTimes(1);
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

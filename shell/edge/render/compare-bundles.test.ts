import { createBundleComparison } from './compare-bundles.ts';
import type { BundleRef } from './bundle-loader.ts';
import type { RenderJob } from './render-messages.ts';
import type { RenderOutcome } from './render-pool.ts';

const bundle = (releaseId: string): BundleRef => ({ remote: 'mfe-test', releaseId, file: '', sha384: '' });
const [canary, control] = [bundle('release-2'), bundle('release-1')];
const job = { chrome: bundle('shell-1'), remote: canary, request: { url: '/page' } } as RenderJob;

const rendered = (html: string | null): RenderOutcome => ({
  page: { chrome: null, remote: html === null ? null : { html, styles: '', status: 200 }, errors: [] } as never,
});
const lost = (failure: 'worker-lost' | 'too-slow' | 'paused'): RenderOutcome => ({
  ...{ page: null, failure, late: Promise.resolve(null) },
});
const SOUND = rendered('<p>page</p>');
const THROWS = rendered(null);

let outcomes: Record<string, RenderOutcome>;
let chance: number;
const jobs: RenderJob[] = [];
const pauses: number[] = [];
const onWorse = jest.fn();
const compare = createBundleComparison({
  pool: {
    render: async (asked) => {
      jobs.push(asked);
      return outcomes[(asked.remote as BundleRef).releaseId] ?? SOUND;
    },
  },
  getRivals: (remote) => (remote === 'mfe-test' ? { canary, control } : null),
  onWorse,
  random: () => chance,
  pause: async (ms) => void pauses.push(ms),
});

beforeEach(() => {
  onWorse.mockReset();
  jobs.length = 0;
  pauses.length = 0;
  [outcomes, chance] = [{}, 0.4];
});

test.each<[string, RenderOutcome, RenderOutcome, 'canary' | 'control' | null]>([
  ['only the canary throws', THROWS, SOUND, 'canary'],
  ['only the canary loses its worker', lost('worker-lost'), SOUND, 'canary'],
  ['only the control throws', SOUND, THROWS, 'control'],
  ['both throw', THROWS, THROWS, null],
  ['neither throws any more', SOUND, SOUND, null],
  ['the canary is late, as with a slow API', lost('too-slow'), SOUND, null],
  ['the canary is not even tried', lost('paused'), SOUND, null],
  ['the canary throws while the control is late', THROWS, lost('too-slow'), null],
])('where %s', async (_what, first, second, group) => {
  outcomes = { 'release-2': first, 'release-1': second };
  await compare(job, '10.0.0.1');
  expect(onWorse.mock.calls).toEqual(group ? [[{ remote: 'mfe-test', group, address: '10.0.0.1' }]] : []);
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
  await compare(job, '');
  expect(jobs).toHaveLength(24);
});

test('a remote that is not being rolled out is not compared', async () => {
  await compare({ ...job, remote: { ...canary, remote: 'mfe-other' } }, '');
  await compare({ ...job, remote: 'not-found' }, '');
  expect(jobs).toEqual([]);
});

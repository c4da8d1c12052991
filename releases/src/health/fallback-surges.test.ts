import type { RegistryDocument } from '../registry/registry-document.ts';
import { openFileStore } from '../registry/file-store.ts';
import type { RegistryStore } from '../registry/registry-store.ts';
import { acknowledge } from '../rollout/incidents.ts';
import { halt } from '../rollout/changes.ts';
import { change, startCanary } from '../testing/canary-rollout.ts';
import { temporaryFolder } from '../testing/index.ts';
import type { FallbackSurge } from './fallback-surges.ts';
import { openFileHealthStore } from './file-health-store.ts';
import type { HealthStore } from './health-store.ts';
import { watchHealth, type HealthWatch } from './health-watch.ts';

const START = Date.UTC(2026, 2, 4, 5, 6, 7);
const MINUTE_MS = 60_000;
const STABLE = { remote: 'mfe-a', releaseId: 'release-a' };
const RULE = { visitors: 20, networks: 5, times: 5 };

let remove: () => Promise<void>;
let store: RegistryStore;
let health: HealthStore;
let document: RegistryDocument;
let clock: number;
let serial: number;
const reported: FallbackSurge[] = [];
const errors: unknown[] = [];
const watches: HealthWatch[] = [];

/** An edge; all of them have one store. */
const open = (): HealthWatch => {
  const edge = watchHealth({
    registry: () => document,
    store,
    health,
    now: () => clock,
    intervalMs: 0,
    networks: Infinity,
    surges: { rule: RULE, onSurge: (surge) => reported.push(surge) },
    onHalt: () => undefined,
    onError: (error) => errors.push(error),
  });
  watches.push(edge);
  return edge;
};

beforeEach(async () => {
  const { folder, ...rest } = await temporaryFolder();
  ({ remove } = rest);
  [store, health] = [openFileStore(folder), openFileHealthStore(folder)];
  [clock, serial, reported.length] = [START, 0, 0];
  document = await startCanary(store, new Date(START));
});
afterEach(async () => {
  for (const one of watches.splice(0)) await one.close();
  await remove();
  expect(errors.splice(0)).toEqual([]);
});

type Losses = { networks?: number; release?: typeof STABLE; how?: 'fellBack' | 'lost' };
/** New visitors whose pages lose a release, from so many networks. */
const lose = async (
  edge: HealthWatch,
  count: number,
  { networks = 20, release = STABLE, how = 'fellBack' }: Losses = {},
) => {
  for (let at = 0; at < count; at += 1) {
    serial += 1;
    const reporter = { visitor: `visitor-${serial}`, network: `network-${at % networks}` };
    if (how === 'lost') edge.failed(reporter, release, 'failure');
    edge[how](reporter, release);
  }
  await edge.decide();
  document = (await store.read()) ?? document;
};
const actions = async () => (await store.audit()).map(({ action }) => action).filter((action) => action === 'surge');

test('fallbacks of many visitors within five minutes are a surge, also of a stable release', async () => {
  const edge = open();
  await lose(edge, 19);
  expect(reported).toEqual([]);
  await lose(edge, 1, { how: 'lost' });
  expect(reported).toEqual([
    {
      ...STABLE,
      releases: [{ releaseId: 'release-a', fallbacks: 19, failures: 1 }],
      startedAt: '2026-03-04T05:05:00.000Z',
      minutes: 5,
      visitors: 20,
      networks: 19,
      usual: 0,
      why: '20 visitors of 19 networks lost it within 5 minutes, usually 0',
    },
  ]);
  const [entry] = (await store.audit()).slice(-1);
  expect(entry).toMatchObject({ by: 'health gate', action: 'surge', why: reported[0]?.why });
  expect(entry?.diff.map(({ releaseId, mark }) => [releaseId, mark])).toEqual([['release-a', 'surge']]);
});

test('the same visitors again, a preview and a few networks are none', async () => {
  const edge = open();
  for (let times = 0; times < 3; times += 1) {
    serial = 0;
    await lose(edge, 19);
  }
  for (let nth = 0; nth < 30; nth += 1)
    edge.fellBack({ visitor: `staff-${nth}`, network: `network-${nth}`, isPreview: true }, STABLE);
  await edge.decide();
  clock += 60 * MINUTE_MS;
  await lose(edge, 500, { networks: 4 });
  expect(reported).toEqual([]);
});

test('one network cannot hide a surge by raising the usual rate', async () => {
  const edge = open();
  for (let minutes = 0; minutes < 60; minutes += 5) {
    await lose(edge, 100, { networks: 1 });
    clock += 5 * MINUTE_MS;
  }
  await lose(edge, 25);
  expect(reported).toMatchObject([{ visitors: 25, usual: 5 }]);
});

test('the usual number of fallbacks is no surge; five times as many are', async () => {
  const edge = open();
  for (let minutes = 0; minutes < 60; minutes += 5) {
    await lose(edge, 10);
    clock += 5 * MINUTE_MS;
  }
  await lose(edge, 49);
  expect(reported).toEqual([]);
  await lose(edge, 1);
  expect(reported).toMatchObject([{ visitors: 50, usual: 10 }]);
});

test('a surge is reported once by all edges together, and again only when it ended, or became worse by as much', async () => {
  const edge = open();
  const other = open();
  const before = document;
  await lose(edge, 12);
  await lose(other, 12);
  document = before;
  await lose(edge, 5);
  expect(reported).toMatchObject([{ visitors: 24 }]);
  for (let minutes = 0; minutes < 120; minutes += 5) {
    clock += 5 * MINUTE_MS;
    await lose(edge, 40);
  }
  expect(reported).toHaveLength(1);
  clock += 90 * MINUTE_MS;
  await lose(edge, 20);
  expect([reported.length, await actions()]).toEqual([2, ['surge', 'surge']]);
});

test('the halt of a revoked release was reported already', async () => {
  document = await change(store, (registry, now) => halt(registry, 'mfe-a', 'enough', now), new Date(START));
  const edge = open();
  await lose(edge, 40, { release: { remote: 'mfe-a', releaseId: 'release-b' } });
  expect(reported).toEqual([]);
});

test('acknowledging a surge neither ends it nor hides the next one', async () => {
  const edge = open();
  await lose(edge, 20);
  const at = new Date(clock);
  document = await change(store, (registry) => acknowledge(registry, 'mfe-a', { by: 'ani' }, at), at);
  const surge = () => document.microFrontends['mfe-a']?.[0]?.extras.acara.surge;
  expect(surge()).toMatchObject({ visitors: 20, acknowledged: { by: 'ani', at: at.toISOString() } });
  clock += 5 * MINUTE_MS;
  await lose(edge, 200);
  expect(reported).toHaveLength(1);
  clock += 120 * MINUTE_MS;
  await lose(edge, 30);
  expect(surge()?.acknowledged).toBeUndefined();
  document = await change(store, (registry, now) => halt(registry, 'mfe-a', 'enough', now), at);
  document = await change(store, (registry) => acknowledge(registry, 'mfe-a', { by: 'budi' }, at), at);
  const marks = (await store.audit()).at(-1)?.diff.map(({ mark, to }) => [mark, to]);
  expect(marks).toEqual(
    expect.arrayContaining([
      ['acknowledged', 'budi'],
      ['surgeAcknowledged', 'budi'],
    ]),
  );
});

import type { RegistryDocument } from '../registry/registry-document.ts';
import { openFileStore } from '../registry/file-store.ts';
import type { RegistryStore } from '../registry/registry-store.ts';
import { temporaryFolder } from '../testing/index.ts';
import { startCanary, onlyAnalysis, findVisitors } from '../testing/canary-rollout.ts';
import { openFileHealthStore } from './file-health-store.ts';
import type { HealthUpdate, HealthStore } from './health-store.ts';
import { watchHealth, type HealthWatch } from './health-watch.ts';

const START = Date.UTC(2026, 2, 4, 5, 6, 7);
const MINUTE_MS = 60_000;
const A = { remote: 'mfe-a', releaseId: 'release-a' };
const B = { remote: 'mfe-a', releaseId: 'release-b' };

let remove: () => Promise<void>;
let registry: RegistryStore;
let health: HealthStore;
let document: RegistryDocument;
let clock: number;
/** Stores that fail while they are unavailable. */
let unavailable: { registry: boolean; health: boolean };
let watch: HealthWatch;
const errors: string[] = [];
const halts: string[] = [];
const updates: HealthUpdate[] = [];

beforeEach(async () => {
  const { folder, remove: removeFolder } = await temporaryFolder();
  remove = removeFolder;
  const files = openFileStore(folder);
  const healthStore = openFileHealthStore(folder);
  document = await startCanary(files, new Date(START));
  clock = START;
  unavailable = { registry: false, health: false };
  for (const list of [errors, halts, updates]) list.length = 0;
  const orUnavailable =
    <Given extends unknown[], T>(name: 'registry' | 'health', call: (...given: Given) => Promise<T>) =>
    async (...given: Given): Promise<T> => {
      if (unavailable[name]) throw new Error(`the ${name} is unavailable`);
      return call(...given);
    };
  registry = { ...files, read: orUnavailable('registry', files.read), write: orUnavailable('registry', files.write) };
  const add = orUnavailable('health', healthStore.add);
  health = {
    ...healthStore,
    add: (update) => {
      updates.push(update);
      return add(update);
    },
    tally: orUnavailable('health', healthStore.tally),
    prune: orUnavailable('health', healthStore.prune),
  };
  watch = watchHealth({
    registry: () => document,
    store: registry,
    health,
    now: () => clock,
    intervalMs: 0,
    networks: 3,
    onHalt: ({ why }) => halts.push(why),
    onError: (error) => errors.push(String(error)),
  });
});
afterEach(async () => {
  await watch.close();
  await remove();
});

const reportFailures = (count: number) => {
  for (const [at, visitor] of findVisitors(onlyAnalysis(document), 'canary', count).entries())
    watch.failed({ visitor, network: `network-${at}` }, B, 'error');
};
const visit = () => watch.visited({ visitor: 'someone', network: 'somewhere' }, [A], { lcp: 100 });

test('while the health store is unavailable, counts are buffered, the error is reported once, and they are written afterwards', async () => {
  unavailable.health = true;
  for (const count of [3, 6]) {
    reportFailures(count);
    visit();
    await watch.decide();
  }
  expect(errors).toEqual(['Error: the health is unavailable']);
  expect(halts).toEqual([]);
  visit();
  unavailable.health = false;
  await watch.decide();
  expect((await health.tally(onlyAnalysis(document))).error.networks).toBe(6);
  expect((await health.minutes(0)).map(({ remote, releaseId, visits }) => [remote, releaseId, visits])).toEqual([
    ['mfe-a', 'release-a', 3],
    ['mfe-a', 'release-b', 0],
  ]);
  expect(halts).toHaveLength(1);
  unavailable.health = true;
  visit();
  await watch.decide();
  expect(errors).toEqual(['Error: the health is unavailable', 'Error: the health is unavailable']);
});

test('a halt that the registry did not take is tried again with the next decision', async () => {
  reportFailures(6);
  unavailable.registry = true;
  await watch.decide();
  await watch.decide();
  expect(errors).toEqual(['Error: the registry is unavailable']);
  expect(halts).toEqual([]);
  unavailable.registry = false;
  await watch.decide();
  expect(halts).toHaveLength(1);
  expect((await registry.audit()).map(({ by }) => by)).toEqual(['ani', 'ani', 'ani', 'health gate']);
});

test('an error in the callback of a halt does not stop the watch', async () => {
  const loud = watchHealth({
    registry: () => document,
    store: registry,
    health,
    now: () => clock,
    intervalMs: 0,
    networks: 3,
    onHalt: () => {
      throw new Error('no mail');
    },
    onError: (error) => errors.push(String(error)),
  });
  reportFailures(6);
  await watch.close();
  await loud.decide();
  await loud.close();
  expect(errors).toEqual(['Error: no mail']);
  expect((await registry.audit()).at(-1)?.by).toBe('health gate');
});

describe('a flood', () => {
  test('of visitors of one network leaves five of them, and room for others', async () => {
    const crowd = findVisitors(onlyAnalysis(document), 'canary', 2000);
    for (const visitor of crowd) watch.failed({ visitor, network: 'one network' }, B, 'failure');
    watch.failed({ visitor: crowd[0] ?? '', network: 'another' }, B, 'error');
    await watch.decide();
    expect(updates[0]?.affected.map(({ metric }) => metric)).toEqual([...Array(5).fill('failure'), 'error']);
    expect(updates[0]?.minutes).toMatchObject([{ ...B, failures: 2000, errors: 1 }]);
  });

  test('of visitors of many networks is cut off', async () => {
    for (let serial = 0; serial < 12_000; serial += 1) {
      watch.failed({ visitor: `visitor-${serial}`, network: `network-${serial}` }, A, 'failure');
      if (serial % 3000 === 2999) clock += 60 * MINUTE_MS;
    }
    await watch.decide();
    expect(updates[0]?.affected).toHaveLength(5000);
  });

  test('of hours without a store leaves the latest minutes', async () => {
    unavailable.health = true;
    for (let minute = 0; minute < 1500; minute += 1) {
      visit();
      clock += MINUTE_MS;
      if (minute % 100 === 0) await watch.decide();
    }
    unavailable.health = false;
    await watch.decide();
    const minutes = await health.minutes(0);
    expect(minutes).toHaveLength(1000);
    expect(minutes.every(({ visits }) => visits === 1)).toBe(true);
    expect(minutes.at(-1)?.minute).toBe(Math.floor((clock - MINUTE_MS) / MINUTE_MS) * MINUTE_MS);
  });
});

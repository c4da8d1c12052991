import { getWideNetwork } from '@acara/server-kit/http-server';
import type { RegistryDocument } from '../registry/registry-document.ts';
import { freezeWindows, type FreezeWindows } from '@acara/server-kit/settings';
import { openFileStore } from '../registry/file-store.ts';
import type { RegistryStore } from '../registry/registry-store.ts';
import { approve } from '../rollout/approval.ts';
import { deployVersion, listVersion, rollOut } from '../rollout/changes.ts';
import { getCandidate, getReleaseId, getStable } from '../rollout/versions.ts';
import { change, findVisitors, onlyAnalysis, startCanary } from '../testing/canary-rollout.ts';
import { fixtureVersion, temporaryFolder } from '../testing/index.ts';
import type { Advance } from './advance-rollouts.ts';
import { openFileHealthStore } from './file-health-store.ts';
import type { HealthStore } from './health-store.ts';
import { watchHealth, type HealthWatch } from './health-watch.ts';

const START = Date.UTC(2026, 2, 4, 5, 6, 7);
const MINUTE_MS = 60_000;
const B = { remote: 'mfe-a', releaseId: 'release-b' };

let remove: () => Promise<void>;
let store: RegistryStore;
let health: HealthStore;
let document: RegistryDocument;
let clock: number;
let canHalt: boolean;
let freezes: FreezeWindows;
let watch: HealthWatch;
const advances: Advance[] = [];
const errors: unknown[] = [];

const openWatch = (registryStore = store) =>
  watchHealth({
    registry: () => document,
    store: registryStore,
    health,
    now: () => clock,
    intervalMs: 0,
    networks: 3,
    canHalt: () => canHalt,
    freezes,
    onHalt: () => undefined,
    onAdvance: (advance) => advances.push(advance),
    onError: (error) => errors.push(error),
  });

beforeEach(async () => {
  const { folder, remove: removeFolder } = await temporaryFolder();
  remove = removeFolder;
  store = openFileStore(folder);
  health = openFileHealthStore(folder);
  clock = START;
  canHalt = true;
  freezes = [];
  advances.length = 0;
  errors.length = 0;
  await startCanary(store, new Date(START), 100);
  document = await plan({ visits: 20, minutes: 30 });
  watch = openWatch();
});
afterEach(async () => {
  await watch.close();
  await remove();
  expect(errors).toEqual([]);
});

const plan = (wanted: { visits: number; minutes: number } | null, bp = 100) =>
  change(store, (registry) => rollOut(registry, 'mfe-a', { bp, plan: wanted }, new Date(clock)), new Date(clock));
/** Visits a minute later: the minute in which a share began counts for neither. */
const visit = (count: number, release = B) => {
  clock += MINUTE_MS;
  for (let nth = 0; nth < count; nth += 1)
    watch.visited({ visitor: `visitor-${nth}`, network: getWideNetwork(`10.0.${nth}.1`) }, [release], {});
};
const fail = (count: number) => {
  for (const [nth, visitor] of findVisitors(onlyAnalysis(document), 'canary', count).entries())
    watch.failed({ visitor, network: getWideNetwork(`10.0.${nth}.1`) }, B, 'failure');
};
/** A decision after so many minutes, and the registry after it. */
const decideAfter = async (minutes: number, decide = watch.decide) => {
  clock += minutes * MINUTE_MS;
  await decide();
  document = (await store.read()) ?? document;
};
const versions = () => document.microFrontends['mfe-a'] ?? [];
const share = () => getCandidate(versions())?.extras.acara.rollout?.bp;

test('a rollout with a plan goes from 1 to 10 to 50 % and to all visitors', async () => {
  const shares = [];
  for (let step = 0; step < 3; step += 1) {
    visit(20);
    await decideAfter(31);
    shares.push(share());
  }
  expect(shares).toEqual([1000, 5000, undefined]);
  const stable = getStable(versions());
  expect(stable && getReleaseId(stable)).toBe('release-b');
  const entries = (await store.audit()).slice(-3);
  expect(entries.map(({ by, action, why }) => [by, action, why])).toEqual([
    ['health gate', 'rollout', 'plan: 20 visits at 1 % without evidence of failures'],
    ['health gate', 'rollout', 'plan: 20 visits at 10 % without evidence of failures'],
    ['health gate', 'promote', 'plan: 20 visits at 50 % without evidence of failures'],
  ]);
  expect(advances).toHaveLength(3);
});

test('a rollout without a plan keeps its share', async () => {
  document = await plan(null);
  visit(1000);
  await decideAfter(600);
  expect(share()).toBe(100);
});

test('a rollout with a plan waits for the visits of each share', async () => {
  visit(19);
  await decideAfter(600);
  expect(share()).toBe(100);
  visit(1);
  await decideAfter(1);
  expect(share()).toBe(1000);
  // Those of the share before do not count.
  await decideAfter(600);
  expect(share()).toBe(1000);
});

test('a rollout with a plan waits for the time of each share', async () => {
  visit(1000);
  await decideAfter(28);
  expect(share()).toBe(100);
  await decideAfter(1);
  expect(share()).toBe(1000);
});

describe('a rollout to staff', () => {
  beforeEach(async () => {
    const now = new Date(clock);
    document = await change(store, (registry) => rollOut(registry, 'mfe-a', { staff: true }, now), now);
  });

  test('with a plan continues to 1 % after a visit and the time of a share', async () => {
    await decideAfter(31);
    expect(share()).toBe(0);
    visit(1);
    await decideAfter(1);
    expect(share()).toBe(100);
    expect((await store.audit()).at(-1)?.why).toBe('plan: 1 visit of staff without failures');
    visit(20);
    await decideAfter(31);
    expect(share()).toBe(1000);
  });

  test('waits for a person after a failure', async () => {
    visit(30);
    watch.failed({ visitor: 'visitor-1', network: '10.0.0.0', isPreview: true }, B, 'error');
    await decideAfter(60);
    expect(share()).toBe(0);
  });
});

test('visitors with a preview do not count: they are in no group', async () => {
  for (const [nth, visitor] of findVisitors(onlyAnalysis(document), 'canary', 200).entries())
    watch.failed({ visitor, network: getWideNetwork(`10.0.${nth}.1`), isPreview: true }, B, 'failure');
  await decideAfter(1);
  expect(share()).toBe(100);
  expect(await health.tally(onlyAnalysis(document))).toMatchObject({ failure: { shares: [] } });
});

test('a rollout with a plan waits while there is evidence against the release, and is halted with more', async () => {
  visit(1000);
  fail(2);
  await decideAfter(60);
  expect(share()).toBe(100);
  fail(5);
  await decideAfter(1);
  expect(share()).toBeUndefined();
  expect(versions().find((version) => getReleaseId(version) === 'release-b')?.extras.acara.revoked).toBeDefined();
  expect(advances).toEqual([]);
});

test('a rollout with a plan waits where it could not be halted', async () => {
  canHalt = false;
  visit(1000);
  await decideAfter(60);
  expect(share()).toBe(100);
});

test('a rollout with a plan waits in a freeze, in which a failing release is still halted', async () => {
  await watch.close();
  // Until 12:36 UTC; the rollout began at 05:06.
  freezes = freezeWindows.read('2026-03-04T12:00/2026-03-04T19:36') ?? [];
  watch = openWatch();
  visit(1000);
  await decideAfter(60);
  expect(share()).toBe(100);
  await decideAfter(389);
  expect(share()).toBe(1000);
  clock -= 60 * MINUTE_MS;
  fail(12);
  await decideAfter(0);
  expect(versions().find((version) => getReleaseId(version) === 'release-b')?.extras.acara.revoked).toBeDefined();
});

test('a rollout with a plan waits for an approval where the release declares that its share needs one', async () => {
  document = await change(
    store,
    (registry) => {
      const [first, second] = registry.microFrontends['mfe-a'] ?? [];
      if (!first || !second) throw new Error('no rollout');
      const declaration = { routes: {}, approval: { abovePercent: 10 } };
      const declared = { ...second, extras: { acara: { ...second.extras.acara, declaration } } };
      const microFrontends = { 'mfe-a': [first, declared] };
      return rollOut({ ...registry, microFrontends }, 'mfe-a', { bp: 200, by: 'ani' }, new Date(clock));
    },
    new Date(clock),
  );
  for (const expected of [1000, 1000]) {
    visit(20);
    await decideAfter(31);
    expect(share()).toBe(expected);
  }
  document = await change(store, (registry) => approve(registry, 'mfe-a', 'budi', new Date(clock)), new Date(clock));
  await decideAfter(1);
  expect(share()).toBe(5000);
});

test('only one of two edges raises the share, once', async () => {
  const other = openWatch();
  visit(1000);
  clock += 60 * MINUTE_MS;
  await Promise.all([watch.decide(), other.decide()]);
  await decideAfter(0, other.decide);
  await other.close();
  expect(share()).toBe(1000);
  expect(advances).toHaveLength(1);
});

test('a rollout that is refused does not delay the others', async () => {
  const version = (id: string) => ({
    ...fixtureVersion('mfe-0', id, ['/0']),
    deployment: { traffic: 0, default: false },
  });
  const now = new Date(clock);
  document = await change(
    store,
    (registry) => {
      const stable = deployVersion(registry, 'mfe-0', version('release-a'), now);
      const listed = listVersion(stable, 'mfe-0', version('release-b'), now);
      return rollOut(listed, 'mfe-0', { bp: 100, plan: { visits: 20, minutes: 30 } }, now);
    },
    now,
  );
  await watch.close();
  watch = openWatch({
    ...store,
    write: (revision, next, entry) =>
      entry.diff.some(({ remote }) => remote === 'mfe-0')
        ? Promise.reject(new Error('refused'))
        : store.write(revision, next, entry),
  });
  for (const remote of ['mfe-0', 'mfe-a']) visit(20, { ...B, remote });
  await decideAfter(60);
  expect(errors.splice(0).map(String)).toEqual(['Error: refused']);
  expect(share()).toBe(1000);
});

test('a change by a person meanwhile is not overwritten', async () => {
  visit(1000);
  clock += 60 * MINUTE_MS;
  const known = document;
  const changed = await plan({ visits: 20, minutes: 30 }, 50);
  document = known;
  await watch.decide();
  document = changed;
  expect((await store.read())?.extras.acara.revision).toBe(changed.extras.acara.revision);
  expect(share()).toBe(50);
});

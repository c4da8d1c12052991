import { openFileStore } from '../registry/file-store.ts';
import { getHoldback, getReleaseId, getStable } from '../rollout/versions.ts';
import { promote, type HoldbackRule } from '../rollout/changes.ts';
import { change, findVisitors, onlyAnalysis, startCanary } from '../testing/canary-rollout.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { openFileHealthStore } from './file-health-store.ts';
import { HEALTH_GATE } from './halt-rollout.ts';
import type { FailureKind } from './health-store.ts';
import { watchHealth, type HealthWatchOptions } from './health-watch.ts';

const START = new Date('2026-02-01T00:00:00Z');
const MINUTE = 60_000;
const RULE: HoldbackRule = { bp: 100, minutes: 60 };

const begin = async (options: Partial<HealthWatchOptions> = {}) => {
  const { folder, remove } = await temporaryFolder();
  const store = openFileStore(folder);
  const health = openFileHealthStore(folder);
  let clock = START.getTime();
  await startCanary(store, START);
  let document = await change(store, (current, now) => promote(current, 'mfe-a', now, RULE), START);
  const halts: string[] = [];
  const errors: unknown[] = [];
  const watch = watchHealth({
    registry: () => document,
    store,
    health,
    now: () => clock,
    intervalMs: 0,
    networks: 5,
    onHalt: ({ why }) => halts.push(why),
    onError: (error) => errors.push(error),
    ...options,
  });
  const decide = async () => {
    await watch.decide();
    document = (await store.read()) ?? document;
    expect(errors).toEqual([]);
  };
  const analysis = onlyAnalysis(document);
  /** Visitors of a group who fail with what they have; each has a network of its own. */
  const fail = async (
    group: 'canary' | 'control',
    count: number,
    { isAssigned = true, kind = 'failure' as FailureKind } = {},
  ) => {
    const releaseId = group === 'canary' ? 'release-b' : 'release-a';
    for (const [at, visitor] of findVisitors(analysis, group, count).entries())
      watch.failed(
        { visitor, network: `${group} ${at}`, ...(isAssigned && { assigned: ['mfe-a'] }) },
        { remote: 'mfe-a', releaseId },
        kind,
      );
    await decide();
  };
  const stable = () => {
    const version = getStable(document.microFrontends['mfe-a'] ?? []);
    return version && getReleaseId(version);
  };
  return {
    analysis,
    fail,
    decide,
    halts,
    stable,
    store,
    held: () => getHoldback(document.microFrontends['mfe-a'] ?? []) !== undefined,
    pass: (ms: number) => (clock += ms),
    end: async () => {
      await watch.close();
      await health.close();
      await store.close();
      await remove();
    },
  };
};

let site: Awaited<ReturnType<typeof begin>>;
afterEach(() => site.end());

test('a release that all but the last visitors have is analysed as its rollout was, at another share', async () => {
  site = await begin();
  expect(site.analysis).toEqual({
    remote: 'mfe-a',
    releaseId: 'release-b',
    controlId: 'release-a',
    startedAt: START.toISOString(),
    bp: 9900,
    salt: 'release-b',
    isHoldback: true,
  });
});

test('a promoted release that fails for its visitors only is revoked, and the release before is stable again', async () => {
  site = await begin();
  await site.fail('canary', 1300);
  expect([site.stable(), site.held(), site.halts.length]).toEqual(['release-a', false, 1]);
  expect(site.halts[0]).toMatch(/^failure: 1,300 of 1,300 affected visitors had it at 99 %/);
  const last = (await site.store.audit()).at(-1);
  expect(last).toMatchObject({ by: HEALTH_GATE, action: 'halt', why: site.halts[0] });
  expect(last?.diff).toContainEqual({
    remote: 'mfe-a',
    releaseId: 'release-b',
    mark: 'stable',
    from: true,
    to: false,
  });
});

test('a promoted release that fails as often as the one before is not revoked', async () => {
  site = await begin();
  await site.fail('control', 14);
  await site.fail('canary', 1386);
  expect([site.stable(), site.held(), site.halts]).toEqual(['release-b', true, []]);
});

test('documents that were not chosen by the group do not count', async () => {
  site = await begin();
  await site.fail('canary', 1300, { isAssigned: false });
  expect([site.stable(), site.halts]).toEqual(['release-b', []]);
});

test('after the time of the hold-back all visitors have the release, whether or not the gate may halt', async () => {
  site = await begin({ canHalt: () => false });
  site.pass(59 * MINUTE);
  await site.decide();
  expect(site.held()).toBe(true);
  site.pass(MINUTE);
  await site.decide();
  expect([site.stable(), site.held()]).toEqual(['release-b', false]);
  expect((await site.store.audit()).at(-1)).toMatchObject({ by: HEALTH_GATE, action: 'holdback' });
});

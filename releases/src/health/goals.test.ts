import type { RegistryDocument } from '../registry/registry-document.ts';
import type { Goal } from '@acara/shared-contract/remote-declaration';
import { openFileStore } from '../registry/file-store.ts';
import { promote } from '../rollout/changes.ts';
import { change, findVisitors, onlyAnalysis, startCanary } from '../testing/canary-rollout.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { hasSamePages, isReportedAlike, type Reporter } from './analysis-goals.ts';
import { openFileHealthStore } from './file-health-store.ts';
import { watchHealth } from './health-watch.ts';

const START = new Date('2026-02-01T00:00:00Z');
const BEFORE = START.getTime() - 1;
const A = { remote: 'mfe-a', releaseId: 'release-a' };
const B = { remote: 'mfe-a', releaseId: 'release-b' };
const PAID = 'payment opened';

/** The registry with goals declared by some of its releases. */
const declaring = (document: RegistryDocument, goals: Record<string, Goal[]>): RegistryDocument => ({
  ...document,
  microFrontends: Object.fromEntries(
    Object.entries(document.microFrontends).map(([remote, versions]) => [
      remote,
      versions.map((version) => {
        const { acara } = version.extras;
        const declaration = { routes: {}, goals: goals[acara.releaseId] ?? [] };
        return { ...version, extras: { ...version.extras, acara: { ...acara, declaration } } };
      }),
    ]),
  ),
});
const BOTH = { 'release-a': [{ name: PAID }], 'release-b': [{ name: PAID, call: 'POST /pay' }] };

const begin = async (goals: Record<string, Goal[]> = BOTH, { isPromoted = false } = {}) => {
  const { folder, remove } = await temporaryFolder();
  const store = openFileStore(folder);
  const health = openFileHealthStore(folder);
  let document = await startCanary(store, START);
  if (isPromoted)
    document = await change(store, (now, at) => promote(now, 'mfe-a', at, { bp: 100, minutes: 60 }), START);
  const served = declaring(document, goals);
  const halts: string[] = [];
  const watch = watchHealth({
    registry: () => served,
    store,
    health,
    now: () => START.getTime() + 1000,
    intervalMs: 0,
    networks: 5,
    onHalt: ({ why }) => halts.push(why),
    onError: (error) => {
      throw error;
    },
  });
  const analysis = onlyAnalysis(served);
  const reporters = (group: 'canary' | 'control', count: number, more: Partial<Reporter> = {}): Reporter[] =>
    findVisitors(analysis, group, count).map((visitor) => ({
      visitor,
      network: visitor,
      lastVisitAt: START.getTime(),
      ...more,
    }));
  return {
    watch,
    halts,
    reporters,
    counts: async (metric: 'goal' | `goal ${string}` = `goal ${PAID}`) => {
      await watch.decide();
      const [share] = (await health.tally(analysis))[metric]?.shares ?? [];
      return share && [share.canary, share.control];
    },
    end: async () => {
      await watch.close();
      await remove();
    },
  };
};

describe('a reported visit', () => {
  test('counts as a goal of each package that ran, once for each visitor, by the cohort alone', async () => {
    const { watch, reporters, counts, end } = await begin({});
    for (const one of reporters('canary', 2)) for (const release of [A, B]) watch.visited(one, [release], {});
    for (const one of reporters('control', 3)) watch.visited(one, [A, { remote: 'shell', releaseId: 'none' }], {});
    for (const one of reporters('control', 4, { lastVisitAt: BEFORE })) watch.visited(one, [A], {});
    expect(await counts('goal')).toEqual([2, 3]);
    await end();
  });

  test('halts a rollout whose canary reports no visits any more, after 133 of the control', async () => {
    const { watch, reporters, halts, end } = await begin();
    for (const one of reporters('canary', 20, { lastVisitAt: BEFORE })) watch.visited(one, [A], {});
    for (const one of reporters('control', 132)) watch.visited(one, [A], {});
    await watch.decide();
    expect(halts).toEqual([]);
    for (const one of reporters('control', 133)) watch.visited(one, [A], {});
    await watch.decide();
    expect(halts).toEqual([
      expect.stringMatching(/^goal: 0 of 133 visitors who reported a visit were in the canary at 10 %; evidence/),
    ]);
    await end();
  });
});

describe('two releases', () => {
  const document = (shell: object, routes: object) => {
    const listed = (remote: string, releaseId: string, more: object) => ({
      url: `/r/${remote}/${releaseId}/entry.js`,
      metadata: { integrity: '', version: releaseId },
      extras: { acara: { releaseId, initial: { entry: 'entry.js', chunks: [], ...more }, paths: [], ...more } },
    });
    const releases = (remote: string, more: object) => [
      listed(remote, 'before', { declaration: { routes: {} } }),
      listed(remote, 'after', more),
    ];
    const microFrontends = {
      shell: releases('shell', shell),
      'mfe-a': releases('mfe-a', { declaration: { routes } }),
    };
    return { microFrontends } as unknown as RegistryDocument; // what is read of one
  };
  const analysis = (remote: string) => ({
    remote,
    releaseId: 'after',
    controlId: 'before',
    startedAt: START.toISOString(),
  });

  test('are not compared by visits where one of them has other pages', () => {
    const other = { list: { path: '/a', access: 'public' } };
    expect(hasSamePages(document({}, {}), analysis('mfe-a'))).toBe(true);
    expect(hasSamePages(document({}, other), analysis('mfe-a'))).toBe(false);
  });

  test.each(['symptom', 'unusable', 'slow blocked 600'] as const)(
    'of the shell are not compared by %s where the newer one reports more',
    (metric) => {
      expect(isReportedAlike(document({ reports: 1 }, {}), analysis('shell'), metric)).toBe(false);
      expect(isReportedAlike(document({}, {}), analysis('shell'), metric)).toBe(true);
      expect(isReportedAlike(document({ reports: 1 }, {}), analysis('mfe-a'), metric)).toBe(true);
    },
  );

  test.each(['failure', 'error', 'slow', 'goal'] as const)('of the shell are always compared by %s', (metric) => {
    expect(isReportedAlike(document({ reports: 1 }, {}), analysis('shell'), metric)).toBe(true);
  });
});

describe('a goal', () => {
  test('counts by the cohort alone, once for each visitor, whatever release reached it', async () => {
    const { watch, reporters, counts, end } = await begin();
    for (const one of reporters('canary', 2)) for (const release of [A, B, A]) watch.reached(one, release, PAID);
    for (const one of reporters('control', 3)) watch.reached(one, A, PAID);
    expect(await counts()).toEqual([2, 3]);
    await end();
  });

  test('of a first document since the rollout began, which has the earlier release in both groups, does not count', async () => {
    const { watch, reporters, counts, end } = await begin();
    for (const group of ['canary', 'control'] as const) {
      for (const one of reporters(group, 1, { lastVisitAt: BEFORE })) watch.reached(one, A, PAID);
      for (const { lastVisitAt: _, ...one } of reporters(group, 1)) watch.reached(one, A, PAID);
      for (const one of reporters(group, 1, { isPreview: true })) watch.reached(one, A, PAID);
    }
    expect(await counts()).toBeUndefined();
    await end();
  });

  test.each([
    ['the release before', { 'release-a': [{ name: PAID }] }],
    ['the candidate', { 'release-b': [{ name: PAID }] }],
    ['neither', {}],
  ])('that %s alone declares does not count: one group could not reach it', async (_, goals) => {
    const { watch, reporters, counts, end } = await begin(goals);
    for (const one of reporters('control', 1)) watch.reached(one, A, PAID);
    expect(await counts()).toBeUndefined();
    await end();
  });

  test('of a release that all others have counts from visitors whose group was known, as every report', async () => {
    const { watch, reporters, counts, end } = await begin(BOTH, { isPromoted: true });
    for (const one of reporters('control', 2)) watch.reached(one, A, PAID);
    for (const one of reporters('control', 1, { assigned: ['mfe-a'] })) watch.reached(one, A, PAID);
    expect(await counts()).toEqual([0, 1]);
    await end();
  });

  test('that no visitor of the canary reaches halts the rollout, with the numbers', async () => {
    const { watch, reporters, halts, end } = await begin();
    for (const one of reporters('control', 157)) watch.reached(one, A, PAID);
    await watch.decide();
    expect(halts).toEqual([]);
    for (const one of reporters('control', 160)) watch.reached(one, A, PAID);
    await watch.decide();
    expect(halts).toEqual([
      expect.stringMatching(
        /^goal payment opened: 0 of 160 visitors who reached it were in the canary at 10 %; evidence/,
      ),
    ]);
    await end();
  });
});

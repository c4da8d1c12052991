import { getWideNetwork } from '@acara/server-kit/http-server';
import type { RegistryDocument } from '../registry/registry-document.ts';
import { openFileStore } from '../registry/file-store.ts';
import type { RegistryStore } from '../registry/registry-store.ts';
import { back, deploy, halted, rolloutState, promoted, roll } from '../testing/release-history.ts';
import { change, startCanary, onlyAnalysis, findVisitors } from '../testing/canary-rollout.ts';
import { temporaryFolder } from '../testing/index.ts';
import { openFileHealthStore } from './file-health-store.ts';
import type { HealthStore } from './health-store.ts';
import { watchHealth, type HealthWatch, type HealthWatchOptions } from './health-watch.ts';
import { vitalBuckets } from './minute-counts.ts';

const START = Date.UTC(2026, 2, 4, 5, 6, 7);
const MINUTE = Date.UTC(2026, 2, 4, 5, 6);
const A = { remote: 'mfe-a', releaseId: 'release-a' };
const B = { remote: 'mfe-a', releaseId: 'release-b' };

let dir: string;
let remove: () => Promise<void>;
let store: RegistryStore;
let health: HealthStore;
let document: RegistryDocument;
let clock: number;
const halts: { analysis: unknown; why: string }[] = [];
const errors: unknown[] = [];
const watches: HealthWatch[] = [];

const watch = (options: Partial<HealthWatchOptions> = {}): HealthWatch => {
  const made = watchHealth({
    registry: () => document,
    store,
    health,
    now: () => clock,
    intervalMs: 0,
    networks: 3,
    onHalt: (sent) => halts.push(sent),
    onError: (error) => errors.push(error),
    ...options,
  });
  watches.push(made);
  return made;
};

beforeEach(async () => {
  ({ folder: dir, remove } = await temporaryFolder());
  store = openFileStore(dir);
  health = openFileHealthStore(dir);
  clock = START;
  halts.length = 0;
  errors.length = 0;
  document = await startCanary(store, new Date(START));
});
afterEach(async () => {
  for (const one of watches.splice(0)) await one.close();
  await remove();
  expect(errors).toEqual([]);
});

const visitors = (group: 'canary' | 'control', count: number) => findVisitors(onlyAnalysis(document), group, count);
/** Visitors of a group report a failure, each from a network of their own. */
const reportFailures = (one: HealthWatch, count: number, group: 'canary' | 'control' = 'canary') => {
  for (const [at, visitor] of visitors(group, count).entries())
    one.failed({ visitor, network: getWideNetwork(`10.0.${at}.1`) }, group === 'canary' ? B : A, 'failure');
};
const tally = () => health.tally(onlyAnalysis(document));
const someone = { visitor: 'visitor-1', network: getWideNetwork('10.0.0.1') };

describe('the watch counts', () => {
  test('visits with their vitals, failures, errors and fallbacks, by release and minute', async () => {
    const one = watch();
    one.visited(someone, [A], { lcp: 2100 });
    one.visited(someone, [B, A], {});
    one.failed(someone, A, 'failure');
    one.failed(someone, A, 'error');
    one.failed(someone, A, 'error');
    clock += 60_000;
    one.fellBack(someone, B);
    await one.decide();
    const lcp = vitalBuckets.lcp.map((bound) => (bound === 2500 ? 1 : 0)).concat(0);
    const none = { visits: 0, failures: 0, errors: 0, fallbacks: 0, vitals: {} };
    expect(await health.minutes(0)).toEqual([
      { ...none, ...A, minute: MINUTE, visits: 2, failures: 1, errors: 2, vitals: { lcp } },
      { ...none, ...B, minute: MINUTE, visits: 1 },
      { ...none, ...B, minute: MINUTE + 60_000, fallbacks: 1 },
    ]);
  });

  test('vitals only of the first two releases of a page, and each release once', async () => {
    await change(
      store,
      (registry) => ({
        ...registry,
        microFrontends: Object.fromEntries(
          ['mfe-a', 'mfe-b', 'mfe-c'].map((remote) => [
            remote,
            JSON.parse(
              JSON.stringify(registry.microFrontends['mfe-a'])
                .replaceAll('mfe-a', remote)
                .replaceAll('"/a"', `"/${remote}"`),
            ),
          ]),
        ),
      }),
      new Date(START),
    );
    document = (await store.read()) ?? document;
    const one = watch();
    const releases = ['mfe-a', 'mfe-a', 'mfe-b', 'mfe-c'].map((remote) => ({ remote, releaseId: 'release-a' }));
    one.visited(someone, releases, { cls: 0.3 });
    await one.decide();
    const minutes = await health.minutes(0);
    expect(minutes.map(({ remote, visits }) => [remote, visits])).toEqual([
      ['mfe-a', 1],
      ['mfe-b', 1],
      ['mfe-c', 1],
    ]);
    expect(minutes.map(({ vitals }) => 'cls' in vitals)).toEqual([true, true, false]);
  });

  test('no releases that the registry does not list, and none without a registry', async () => {
    const one = watch();
    for (const release of [
      { ...A, releaseId: 'release-x' },
      { remote: 'mfe-x', releaseId: 'release-a' },
      { remote: 'constructor', releaseId: 'name' },
    ]) {
      one.visited(someone, [release], { lcp: 9000 });
      one.failed(someone, release, 'failure');
      one.fellBack(someone, release);
    }
    await one.decide();
    const blind = watch({ registry: () => null });
    blind.visited(someone, [A], {});
    blind.failed(someone, A, 'error');
    await blind.decide();
    expect(await health.minutes(0)).toEqual([]);
  });

  test('affected visitors by group, once, without those of the cohort who ran another release', async () => {
    const one = watch();
    reportFailures(one, 2);
    reportFailures(one, 3, 'control');
    reportFailures(one, 3, 'control');
    for (const visitor of visitors('canary', 9).slice(4)) one.failed({ visitor, network: 'any' }, A, 'failure');
    await one.decide();
    expect((await tally()).failure).toEqual({
      shares: [{ bp: 1000, hour: 0, canary: 2, control: 3, networks: 2 }],
      networks: 2,
    });
  });

  test('visitors with a poor vital as slow, failures and errors apart', async () => {
    const one = watch();
    const [early = ''] = visitors('canary', 1);
    one.visited({ visitor: early, network: 'any' }, [B], { lcp: 4100 });
    one.failed({ visitor: early, network: 'any' }, B, 'error');
    for (const visitor of visitors('control', 4)) one.visited({ visitor, network: visitor }, [A], { lcp: 3900 });
    await one.decide();
    const { failure, error, slow } = await tally();
    expect([failure.shares, error.networks, slow.shares]).toEqual([
      [],
      1,
      [{ bp: 1000, hour: 0, canary: 1, control: 0, networks: 1 }],
    ]);
  });

  test('neither the id of a visitor nor the network in what it hands on', async () => {
    const add = jest.spyOn(health, 'add');
    const one = watch();
    reportFailures(one, 1);
    await one.decide();
    const sent = JSON.stringify(add.mock.calls);
    expect(sent).toContain('"group":"canary"');
    expect(sent).not.toContain(visitors('canary', 1)[0]);
    expect(sent).not.toContain('10.0.');
  });
});

describe('a failing release', () => {
  test('is halted with the numbers in the audit, and reported', async () => {
    const one = watch();
    reportFailures(one, 9);
    reportFailures(one, 2, 'control');
    await one.decide();
    const { remote, releaseId, controlId, startedAt } = onlyAnalysis(document);
    expect(halts).toEqual([
      {
        analysis: { remote, releaseId, controlId, startedAt },
        kind: 'failure',
        why: expect.stringMatching(
          /^failure: 9 of 11 affected visitors had it at 10 %; evidence [\d,]{7,9} \(halts at 5,875\); false alarms at most 0[.]1 % of rollouts$/,
        ),
      },
    ]);
    const registry = await store.read();
    expect(rolloutState(registry ?? document, 'release-b')).toMatchObject({ bp: null, revoked: halts[0]?.why });
    const halted = registry?.microFrontends['mfe-a']?.find((one) => one.extras.acara.releaseId === 'release-b');
    expect(halted?.extras.acara.revoked?.automatic).toBe(true);
    expect((await store.audit()).at(-1)).toMatchObject({ by: 'health gate', action: 'halt', why: halts[0]?.why });
  });

  test('is halted by the sum of several decisions and edges', async () => {
    const one = watch();
    const other = watch();
    reportFailures(one, 3);
    await one.decide();
    expect(halts).toEqual([]);
    for (const [at, visitor] of visitors('canary', 6).slice(3).entries())
      other.failed({ visitor, network: `${at}` }, B, 'failure');
    await other.decide();
    expect(halts).toHaveLength(1);
  });

  test('is not halted by few networks, however many visitors they have', async () => {
    const one = watch();
    for (const [at, visitor] of visitors('canary', 200).entries())
      one.failed({ visitor, network: getWideNetwork(`10.0.${at % 2}.${at}`) }, B, 'failure');
    await one.decide();
    expect((await tally()).failure).toEqual({
      shares: [{ bp: 1000, hour: 0, canary: 10, control: 0, networks: 2 }],
      networks: 2,
    });
    expect(halts).toEqual([]);
    expect((await store.read())?.extras.acara.revision).toBe(3);
  });

  test('is not halted when all others are affected alike', async () => {
    const one = watch();
    reportFailures(one, 20);
    reportFailures(one, 180, 'control');
    await one.decide();
    expect(halts).toEqual([]);
  });

  test('is halted also when failures of all releases used up all networks in the hour before', async () => {
    const one = watch();
    const noise = findVisitors(onlyAnalysis(document), 'control', 2700);
    for (const [at, visitor] of [...noise, ...visitors('canary', 300)].entries())
      one.failed({ visitor, network: getWideNetwork(`10.0.${at % 100}.1`) }, at < noise.length ? A : B, 'failure');
    await one.decide();
    expect(halts).toEqual([]);
    expect((await tally()).failure.shares).toMatchObject([{ canary: 0, control: 500 }]);
    clock += 60 * 60_000;
    for (const [at, visitor] of visitors('canary', 308).slice(300).entries())
      one.failed({ visitor, network: getWideNetwork(`10.0.${at}.1`) }, B, 'failure');
    await one.decide();
    expect((await tally()).failure.shares).toMatchObject([{ control: 500 }, { canary: 8, control: 0 }]);
    expect(halts.map(({ why }) => why)).toEqual([
      expect.stringMatching(/^failure: 8 of 8 affected visitors had it at 10 % from hour 2 on; /),
    ]);
  });

  test('starts a new analysis after a rollback of the stable release: earlier failures do not protect it', async () => {
    document = await change(store, halted, new Date(START));
    document = await change(store, deploy('release-c'), new Date(START));
    document = await change(store, roll('release-b', 1000), new Date(START));
    const one = watch();
    for (const [at, visitor] of visitors('control', 400).entries())
      one.failed(
        { visitor, network: getWideNetwork(`10.0.${at % 200}.1`) },
        { ...A, releaseId: 'release-c' },
        'failure',
      );
    await one.decide();
    const before = onlyAnalysis(document);
    expect((await health.tally(before)).failure.shares).toMatchObject([{ control: 400 }]);
    document = await change(store, back('release-a'), new Date(START));
    expect(onlyAnalysis(document)).toEqual({ ...before, controlId: 'release-a' });
    reportFailures(one, 6);
    await one.decide();
    expect((await tally()).failure.shares).toMatchObject([{ canary: 6, control: 0 }]);
    expect(halts.map(({ why }) => why)).toEqual([expect.stringMatching(/^failure: 6 of 6 affected visitors had it/)]);
  });

  test.each([
    ['promoted', promoted],
    ['halted', halted],
  ])('is not halted by an edge that does not know yet that it was %s', async (_, act) => {
    const one = watch();
    reportFailures(one, 9);
    const after = await change(store, act, new Date(START + 1));
    await one.decide();
    expect(halts).toEqual([]);
    expect(await store.read()).toEqual(after);
  });

  test('is not halted in the next rollout, which begins without counts', async () => {
    const one = watch();
    reportFailures(one, 9);
    await change(store, halted, new Date(START + 1));
    const again = await change(store, roll('release-b', 1000), new Date(START + 2));
    await one.decide();
    document = again;
    await one.decide();
    expect(halts).toEqual([]);
    expect(await store.read()).toEqual(again);
  });
});

import { openPostgresStore } from '../registry/postgres-store.ts';
import { eachOnDatabase } from '../testing/each-on-database.ts';
import { retryUntilAnswered, startDatabaseProxy, type DatabaseProxy } from '../testing/database-proxy.ts';
import { describeFallbackCounts } from '../testing/describe-fallback-counts.ts';
import { describeHealthStore } from '../testing/index.ts';
import { startCanary, onlyAnalysis, findVisitors } from '../testing/canary-rollout.ts';
import { onDatabase } from '../testing/test-postgres.ts';
import type { AffectedVisitor, HealthStore, MinuteCount } from './health-store.ts';
import { watchHealth } from './health-watch.ts';
import { ADD_VISITORS, openPostgresHealthStore } from './postgres-health-store.ts';

let url: string;
const opened = eachOnDatabase((fresh) => (url = fresh));

// Many at once on few processors: what takes long is no fault here.
for (const describeStore of [describeHealthStore, describeFallbackCounts])
  describeStore('a PostgreSQL database', async () => openPostgresHealthStore({ url, limitMs: 30_000 }));

const open = (options: { url?: string; limitMs?: number } = {}): HealthStore => {
  const store = openPostgresHealthStore({ url, ...options });
  opened.push(store);
  return store;
};
const openProxy = async (): Promise<DatabaseProxy> => {
  const proxy = await startDatabaseProxy(url);
  opened.push(proxy);
  return proxy;
};

const ANALYSIS = {
  remote: 'mfe-a',
  releaseId: 'release-2',
  controlId: 'release-1',
  startedAt: '2026-03-04T05:06:07.000Z',
};
const visitors = (count: number, from = 0): AffectedVisitor[] =>
  Array.from({ length: count }, (_, at) => ({
    analysis: ANALYSIS,
    metric: 'failure',
    group: 'canary',
    bp: 1000,
    at,
    visitor: `visitor-${from + at}`,
    network: `network-${from + at}`,
  }));
const minutes = (count: number): MinuteCount[] =>
  Array.from({ length: count }, (_, at) => ({
    remote: 'mfe-a',
    releaseId: 'release-2',
    minute: at * 60_000,
    visits: 1,
    failures: 0,
    errors: 0,
    fallbacks: 0,
    vitals: { lcp: [0, 1] },
  }));
const countAffected = async (store: HealthStore) => (await store.tally(ANALYSIS)).failure.networks;

test('the tables are made with the first write, beside those of the registry', async () => {
  const registry = openPostgresStore({ url });
  opened.push(registry);
  const tables = () =>
    onDatabase<{ name: string }>(
      url,
      `select tablename as name from pg_tables where schemaname = 'acara_releases' order by 1`,
    );
  const stores = [open(), open()];
  expect(await countAffected(open())).toBe(0);
  expect(await tables()).toEqual([]);
  await Promise.all([
    startCanary(registry, new Date(0)),
    ...stores.map((store) => store.add({ affected: visitors(1), minutes: minutes(1) })),
  ]);
  expect((await tables()).map(({ name }) => name)).toEqual([
    ...['audit', 'health_fallbacks', 'health_groups', 'health_minutes', 'health_visitors', 'registry'],
  ]);
});

test('edges that add the same visitors and minutes concurrently, in another order, wait for one another', async () => {
  const stores = Array.from({ length: 4 }, () => open({ limitMs: 30_000 }));
  const rounds = 5;
  await Promise.all(
    stores.map(async (store, at) => {
      const ordered = <T>(list: T[]) => (at % 2 === 0 ? list : list.reverse());
      for (let round = 0; round < rounds; round += 1)
        await store.add({ affected: ordered(visitors(50)), minutes: ordered(minutes(50)) });
    }),
  );
  const [store] = stores;
  if (!store) throw new Error('no store');
  expect(await countAffected(store)).toBe(50);
  const sums = await store.minutes(0);
  expect(sums.map(({ visits }) => visits)).toEqual(Array(50).fill(4 * rounds));
  expect(sums[0]?.vitals).toEqual({ lcp: [0, 4 * rounds] });
});

test('a lost response is harmless: visitors who are added again count once', async () => {
  const proxy = await openProxy();
  const store = open({ url: proxy.url });
  await store.add({ affected: visitors(1), minutes: [] });
  proxy.behave({ kind: 'cut-answer', marker: 'insert into acara_releases.health_visitors' });
  const update = { affected: visitors(4, 1), minutes: minutes(1) };
  await expect(store.add(update)).rejects.toThrow();
  proxy.behave({ kind: 'pass' });
  await store.add(update);
  expect(await countAffected(store)).toBe(5);
  expect(await store.minutes(0)).toEqual(minutes(1));
});

test('an update that is cut off leaves all of a statement or nothing, and the next one completes it', async () => {
  const proxy = await openProxy();
  const store = open({ url: proxy.url });
  await store.add({ affected: visitors(1), minutes: [] });
  proxy.behave({ kind: 'cut-request', marker: 'insert into acara_releases.health_minutes', after: 200 });
  const update = { affected: visitors(3), minutes: minutes(2) };
  await expect(store.add(update)).rejects.toThrow();
  expect(await open().minutes(0)).toEqual([]);
  proxy.behave({ kind: 'pass' });
  await store.add(update);
  expect(await countAffected(store)).toBe(3);
  expect(await store.minutes(0)).toEqual(minutes(2));
});

test('a database that stops responding is given up in time, and used again when it responds', async () => {
  const proxy = await openProxy();
  const store = open({ url: proxy.url, limitMs: 400 });
  await open().add({ affected: visitors(1), minutes: minutes(1) });
  await retryUntilAnswered(() => store.minutes(0));
  proxy.behave({ kind: 'silence' });
  const calls = [
    () => store.add({ affected: visitors(2), minutes: minutes(1) }),
    () => store.tally(ANALYSIS),
    () => store.minutes(0),
    () => store.prune(0, []),
  ];
  for (const call of calls) {
    const start = performance.now();
    await expect(call()).rejects.toThrow();
    expect(performance.now() - start).toBeLessThan(3000);
  }
  proxy.behave({ kind: 'pass' });
  expect(await retryUntilAnswered(() => countAffected(store))).toBe(1);
});

test('of two edges that decide at once one halts, and the other one finds it done', async () => {
  const registries = [openPostgresStore({ url, limitMs: 30_000 }), openPostgresStore({ url, limitMs: 30_000 })];
  opened.push(...registries);
  const [first] = registries;
  if (!first) throw new Error('no store');
  const document = await startCanary(first, new Date(0));
  const halts: string[] = [];
  const errors: unknown[] = [];
  const edges = registries.map((store, at) =>
    watchHealth({
      registry: () => document,
      store,
      health: open({ limitMs: 30_000 }),
      now: () => 1,
      intervalMs: 0,
      networks: 3,
      onHalt: ({ why }) => halts.push(`${at} ${why}`),
      onError: (error) => errors.push(error),
    }),
  );
  for (const [at, visitor] of findVisitors(onlyAnalysis(document), 'canary', 12).entries())
    edges[at % 2]?.failed(
      { visitor, network: `network-${at}` },
      { remote: 'mfe-a', releaseId: 'release-b' },
      'failure',
    );
  await Promise.all(edges.map((edge) => edge.decide()));
  await Promise.all(edges.map((edge) => edge.decide()));
  expect(errors).toEqual([]);
  expect(halts).toHaveLength(1);
  expect((await first.audit()).filter(({ by }) => by === 'health gate')).toHaveLength(1);
  expect((await first.read())?.extras.acara.revision).toBe(4);
  await Promise.all(edges.map((edge) => edge.close()));
});

test('beyond the limit of a network, after concurrent writes of two edges, the first by time count', async () => {
  const store = open();
  await store.add({ affected: visitors(1), minutes: [] });
  await onDatabase(
    url,
    `insert into acara_releases.health_visitors (analysis, metric, visitor, canary, bp, hour, network, at)
     select analysis, metric, 'late-' || number, number > 4, bp, hour, 'one network', number
     from acara_releases.health_visitors, generate_series(9, 1, -1) as number`,
  );
  const { failure } = await store.tally(ANALYSIS);
  expect(failure).toEqual({ shares: [{ bp: 1000, hour: 0, canary: 2, control: 4, networks: 2 }], networks: 2 });
});

test.each(['', 'analyze'])('the cost of an update does not grow with the stored rows, %j', async (statistics) => {
  const store = open();
  await store.add({ affected: visitors(1), minutes: [] });
  if (statistics) await onDatabase(url, statistics);
  await onDatabase(
    url,
    `insert into acara_releases.health_visitors
     select analysis, metric, 'kept-' || number, false, bp, (number / 1000) * 3600000, 'network-' || number, number
     from acara_releases.health_visitors, generate_series(1, 30000) as number`,
  );
  if (statistics) await onDatabase(url, statistics);
  const update = [
    { analysis: 'a', metric: 'failure', visitor: 'b', canary: true, bp: 1000, hour: 0, network: 'c', at: 1 },
  ];
  const plan = await onDatabase<{ 'QUERY PLAN': string }>(
    url,
    `explain ${ADD_VISITORS.replace('$1', `'${JSON.stringify(update)}'`)}`,
  );
  const reads = plan.map((line) => line['QUERY PLAN']).filter((line) => / Scan .*on health_visitors/.test(line));
  expect(reads.length).toBeGreaterThanOrEqual(3);
  for (const read of reads) expect(read).not.toContain('Seq Scan');
});

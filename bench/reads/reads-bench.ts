import path from 'node:path';
import type { Disposables } from '@acara/tooling/src/site/disposables.ts';
import { eventsDatabase, startReadsServer } from '../environment/databases.ts';
import { BenchError, defineBench } from '../lib/bench.ts';
import { benchSettings, startApi } from '../lib/bench-site.ts';
import { chunk } from '../lib/concurrency.ts';
import { atLeast, atMost, estimateText, goalResult, type GoalResult } from '../lib/goal.ts';
import { estimateMedian, median, quantile, sum } from '../lib/statistics.ts';
import { printTable } from '../lib/text-table.ts';
import { compareWithConstant, loadRow, startConstant } from '../load/loads.ts';
import { compareQueries, uncachedApi } from './query-times.ts';
import { HOT_PATH, mixedPaths, readKinds, readSteadily } from './steady-reads.ts';

const USAGE = `200 reads a second (R17), list reads over HTTP against bare node:http, and page queries at two sizes
  --rounds N       rounds of the HTTP comparison (default 9); --seconds N of each load (default 2)
  --connections N  requests in flight (default 32)
  --events A,B     sizes of the two databases (default 10000,1000000); seeded at first need, then reused
  --calls N        calls per query shape (default 200)
  --only steady    or http, or queries`;

const OPTIONS = {
  rounds: 9,
  seconds: 2,
  connections: 32,
  calls: 200,
  minutes: 45,
  events: '10000,1000000',
  only: '',
};
const HTTP_GOAL = atLeast('reads', 'hot list, requests/s to node:http', 0.7);
const STEADY_GOAL = atMost('R17', '200 reads/s, p95 in ms', 100);
const QUERY_GOAL = atMost('reads', 'page query, large to small', 1.5);
const DATA = path.resolve(import.meta.dirname, '../.data/reads');
/** Ratios are taken per block of calls, so that they have an interval. */
const BLOCK = 20;
const STEADY_SECONDS = 5;

const startReadsApi = async (disposables: Disposables, databaseUrl: string): Promise<string> =>
  startApi(disposables, await benchSettings({ DATA_DIR: DATA, LOG_LEVEL: 'info' }), databaseUrl);

/** What a part found. */
type Part = { numbers: unknown; goals: GoalResult[] };

const httpReads = async (
  disposables: Disposables,
  databaseUrl: string,
  options: Parameters<typeof compareWithConstant>[2],
): Promise<Part> => {
  const origin = await startReadsApi(disposables, databaseUrl);
  const mixed = mixedPaths();
  const hotList = { origin, paths: [HOT_PATH] };
  const arms = {
    'API, one address': hotList,
    'Fastify, constant': { ...hotList, origin: await startConstant(disposables, hotList, 'fastify-server.mjs') },
    [`API, ${mixed.length} addresses`]: { origin, paths: mixed },
  };
  const { rounds, ratios } = await compareWithConstant(disposables, arms, options);
  printTable(
    `list reads over HTTP, ${options.connections} in flight`,
    Object.entries(rounds).map(([server, results]) => ({
      server,
      ...loadRow(results),
      ratio: estimateText(ratios[server]),
    })),
  );
  const hot = ratios['API, one address'];
  return { numbers: { rounds, ratios }, goals: hot ? [goalResult(HTTP_GOAL, HOT_PATH, hot)] : [] };
};

const steadyReads = async (disposables: Disposables, databaseUrl: string, rounds: number): Promise<Part> => {
  const origin = await startReadsApi(disposables, databaseUrl);
  const kinds = await readKinds(origin);
  await readSteadily(origin, kinds, STEADY_SECONDS);
  const results: Awaited<ReturnType<typeof readSteadily>>[] = [];
  while (results.length < rounds) results.push(await readSteadily(origin, kinds, STEADY_SECONDS));
  const goals: GoalResult[] = [];
  const rows = Object.entries(kinds).map(([kind, { length }]) => {
    const own = results.flatMap((round) => round[kind] ?? []);
    const at = (share: number) => own.map(({ times }) => quantile(times, share));
    goals.push(goalResult(STEADY_GOAL, kind, estimateMedian(at(0.95))));
    return {
      kind,
      addresses: length,
      count: sum(own.map(({ times }) => times.length)),
      'p50 ms': median(at(0.5)),
      'p95 ms': median(at(0.95)),
      'p99 ms': median(at(0.99)),
      'not 200': sum(own.map(({ refused }) => refused)),
    };
  });
  printTable(`200 reads a second, ${rounds} rounds of ${STEADY_SECONDS} s`, rows);
  return { numbers: results, goals };
};

const blockMedians = (values: readonly number[]) =>
  chunk(values, BLOCK)
    .filter(({ length }) => length === BLOCK)
    .map(median);

const pageQueries = async (
  disposables: Disposables,
  [small, large]: readonly [url: string, url: string],
  calls: number,
): Promise<Part> => {
  const [smallApi, largeApi] = [await uncachedApi(disposables, small), await uncachedApi(disposables, large)];
  const measured = await compareQueries(smallApi, largeApi, { calls, warmUp: BLOCK });
  const goals: GoalResult[] = [];
  const rows = measured.map((shape) => {
    const before = blockMedians(shape.small.page);
    const growth = blockMedians(shape.large.page).map((value, block) => value / (before[block] ?? NaN));
    goals.push(goalResult(QUERY_GOAL, shape.name, estimateMedian(growth)));
    return {
      shape: shape.name,
      'page p50': quantile(shape.small.page, 0.5),
      p99: quantile(shape.small.page, 0.99),
      'large: page p50': quantile(shape.large.page, 0.5),
      'page p99': quantile(shape.large.page, 0.99),
      ratio: median(growth),
      'small: count p50': quantile(shape.small.count, 0.5),
      'large: count p50': quantile(shape.large.count, 0.5),
      'count p99': quantile(shape.large.count, 0.99),
      'whole call p50': quantile(shape.large.whole, 0.5),
    };
  });
  printTable(`page queries without any cache, ms in the database, ${calls} calls, one at a time`, rows);
  return { numbers: measured, goals };
};

export const { usage, run } = defineBench('reads', USAGE, OPTIONS, async (options) => {
  const { disposables, rounds, connections, calls, only } = options;
  const [smallSize, largeSize] = options.events.split(',').map(Number);
  if (!smallSize || !largeSize) throw new BenchError(`--events wants two numbers, not ${options.events}`);
  const server = await startReadsServer(disposables);
  const small = await eventsDatabase(disposables, server, smallSize);
  const load = { rounds, connections, durationMs: options.seconds * 1000 };
  const parts: Record<string, () => Promise<Part>> = {
    steady: () => steadyReads(disposables, small, rounds),
    http: () => httpReads(disposables, small, load),
    queries: async () => pageQueries(disposables, [small, await eventsDatabase(disposables, server, largeSize)], calls),
  };
  const results: Record<string, unknown> = {};
  const goals: GoalResult[] = [];
  for (const [name, measure] of Object.entries(parts)) {
    if (only !== '' && only !== name) continue;
    const part = await measure();
    results[name] = part.numbers;
    goals.push(...part.goals);
  }
  return { goals, ...results };
});

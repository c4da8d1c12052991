import { startService } from '@acara/tooling/src/site/service.ts';
import { sitePrograms } from '@acara/tooling/src/site/programs.ts';
import path from 'node:path';
import type { Disposables } from '@acara/tooling/src/site/disposables.ts';
import { benchRun, BenchError } from '../lib/bench-run.ts';
import { benchEvents, benchSettings } from '../lib/bench-servers.ts';
import { goalResult, type Goal, type GoalResult } from '../lib/goal.ts';
import { readOptions } from '../lib/options.ts';
import { finishBench } from '../lib/run-report.ts';
import { estimateMedian, median, quantile, sum } from '../lib/statistics.ts';
import { fixed, textTable } from '../lib/text-table.ts';
import { compareLoads, loadCells, startConstant } from '../load/loads.ts';
import { eventsDatabase, startDatabaseServer } from './events-database.ts';
import { compareQueries, uncachedApi, type ShapeTimes } from './query-times.ts';
import { mixedPaths, HOT_PATH, readKinds, readSteadily } from './steady-reads.ts';

export const usage = `reads: 200 reads a second (R17), list reads over HTTP against bare node:http, and page queries at two sizes
  --rounds N       rounds of the HTTP comparison (default 9); --seconds N of each load (default 2)
  --connections N  requests in flight (default 32)
  --events A,B     sizes of the two databases (default 10000,1000000); seeded at first need, then reused
  --calls N        calls per query shape (default 200)
  --only steady    or http, or queries
  --minutes N      give up after (default 45)`;

const HTTP_GOAL: Goal = { number: 'reads', what: 'hot list, requests/s to node:http', limit: 0.7, sense: 'at-least' };
const STEADY_GOAL: Goal = { number: 'R17', what: '200 reads/s, p95 in ms', limit: 100, sense: 'at-most' };
const QUERY_GOAL: Goal = { number: 'reads', what: 'page query, large to small', limit: 1.5, sense: 'at-most' };
const DATA = path.resolve(import.meta.dirname, '../.data/reads');
/** Ratios are taken per block of calls, so that they have an interval. */
const BLOCK = 20;

const startApi = async (disposables: Disposables, databaseUrl: string): Promise<string> => {
  const settings = await benchSettings({ DATA_DIR: DATA, LOG_LEVEL: 'info' });
  await startService(sitePrograms(settings, databaseUrl).api, disposables, benchEvents);
  return settings.API_ORIGIN;
};

const httpReads = async (
  disposables: Disposables,
  databaseUrl: string,
  options: Parameters<typeof compareLoads>[2],
) => {
  const origin = await startApi(disposables, databaseUrl);
  const constant = await startConstant(disposables, origin + HOT_PATH);
  const mixed = mixedPaths();
  const arms = {
    'node:http, constant': { origin: constant.origin, paths: [HOT_PATH] },
    'API, one address': { origin, paths: [HOT_PATH] },
    [`API, ${mixed.length} addresses`]: { origin, paths: mixed },
  };
  const compared = await compareLoads(arms, 'node:http, constant', options);
  const rows = Object.entries(compared.rounds).map(([name, results]) => {
    const ratio = compared.ratios[name];
    return [
      name,
      ...loadCells(results),
      `${fixed(ratio?.value, 2)} (${fixed(ratio?.low, 2)} to ${fixed(ratio?.high, 2)})`,
    ];
  });
  console.log(`\nlist reads over HTTP, ${options.connections} in flight`);
  console.log(textTable(['server', 'per second', 'p50 ms', 'p99 ms', 'bytes', 'not 200', 'ratio'], rows));
  const hot = compared.ratios['API, one address'];
  return { compared, goals: hot ? [goalResult(HTTP_GOAL, HOT_PATH, hot)] : [] };
};

const steadyReads = async (
  disposables: Disposables,
  databaseUrl: string,
  { rounds, seconds }: { rounds: number; seconds: number },
) => {
  const origin = await startApi(disposables, databaseUrl);
  const kinds = await readKinds(origin);
  await readSteadily(origin, kinds, seconds);
  const results: Awaited<ReturnType<typeof readSteadily>>[] = [];
  while (results.length < rounds) results.push(await readSteadily(origin, kinds, seconds));
  const ofKind = (kind: string) => results.flatMap((round) => round[kind] ?? []);
  const at = (kind: string, share: number) => ofKind(kind).map(({ times }) => quantile(times, share));
  console.log(`\n200 reads a second, ${rounds} rounds of ${seconds} s`);
  console.log(
    textTable(
      ['kind', 'addresses', 'count', 'p50 ms', 'p95 ms', 'p99 ms', 'not 200'],
      Object.entries(kinds).map(([kind, { length }]) => [
        kind,
        length,
        sum(ofKind(kind).map(({ times }) => times.length)),
        ...[0.5, 0.95, 0.99].map((share) => fixed(median(at(kind, share)), 1)),
        sum(ofKind(kind).map(({ refused }) => refused)),
      ]),
    ),
  );
  const goals = Object.keys(kinds).map((kind) => goalResult(STEADY_GOAL, kind, estimateMedian(at(kind, 0.95))));
  return { results, goals };
};

const blockMedians = (values: number[]) =>
  Array.from({ length: Math.floor(values.length / BLOCK) }, (_, block) =>
    median(values.slice(block * BLOCK, (block + 1) * BLOCK)),
  );

const growth = (small: ShapeTimes, large: ShapeTimes) => {
  const before = blockMedians(small.page);
  return estimateMedian(blockMedians(large.page).map((value, block) => value / (before[block] ?? NaN)));
};

const pageQueries = async (
  disposables: Disposables,
  urls: { small: string; large: string },
  sizes: number[],
  calls: number,
) => {
  const small = await uncachedApi(disposables, urls.small);
  const large = await uncachedApi(disposables, urls.large);
  const measured = await compareQueries(small, large, { calls, warmUp: BLOCK });
  const goals: GoalResult[] = measured.map((shape) =>
    goalResult(QUERY_GOAL, shape.name, growth(shape.small, shape.large)),
  );
  const cells = (times: number[]) => [0.5, 0.99].map((share) => fixed(quantile(times, share), 2));
  console.log(`\npage queries without any cache, ms in the database, ${calls} calls, one at a time`);
  console.log(
    textTable(
      [
        'shape',
        ...sizes.flatMap((size) => [`page p50, ${size}`, `p99, ${size}`]),
        'ratio',
        ...sizes.flatMap((size) => [`count p50, ${size}`, `p99, ${size}`]),
        `whole call p50, ${sizes[1]}`,
      ],
      measured.map((shape, index) => [
        shape.name,
        ...cells(shape.small.page),
        ...cells(shape.large.page),
        fixed(goals[index]?.estimate.value, 2),
        ...cells(shape.small.count),
        ...cells(shape.large.count),
        fixed(quantile(shape.large.whole, 0.5), 2),
      ]),
    ),
  );
  return { measured, goals };
};

export const run = async (args: string[]): Promise<void> => {
  const options = readOptions(args, {
    rounds: 9,
    seconds: 2,
    connections: 32,
    calls: 200,
    minutes: 45,
    events: '10000,1000000',
    only: '',
  });
  const { rounds } = options;
  const sizes = options.events.split(',').map(Number);
  const [smallSize, largeSize] = sizes;
  if (!smallSize || !largeSize) throw new BenchError(`--events wants two numbers, not ${options.events}`);

  await benchRun(options.minutes, async (disposables) => {
    const server = await startDatabaseServer(disposables);
    const small = await eventsDatabase(disposables, server, smallSize);
    const results: Record<string, unknown> = {};
    const goals: GoalResult[] = [];
    const isWanted = (part: string) => ['', part].includes(options.only);
    if (isWanted('steady')) {
      const steady = await steadyReads(disposables, small.url, { rounds, seconds: 5 });
      results.steady = steady.results;
      goals.push(...steady.goals);
    }
    if (isWanted('http')) {
      const load = { rounds, connections: options.connections, durationMs: options.seconds * 1000 };
      const http = await httpReads(disposables, small.url, load);
      results.http = http.compared;
      goals.push(...http.goals);
    }
    if (isWanted('queries')) {
      const large = await eventsDatabase(disposables, server, largeSize);
      if (large.seconds > 10) console.error(`  ${largeSize} events seeded in ${large.seconds.toFixed(0)} s`);
      const queries = await pageQueries(
        disposables,
        { small: small.url, large: large.url },
        [smallSize, largeSize],
        options.calls,
      );
      results.queries = queries.measured;
      goals.push(...queries.goals);
    }
    finishBench('reads', { goals, ...results });
  });
};

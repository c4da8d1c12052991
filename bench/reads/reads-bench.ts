import path from 'node:path';
import pg from 'pg';
import { buildSilentApp } from '@acara/core-api/testing';
import type { Disposables } from '@acara/tooling/src/site/disposables.ts';
import { sitePrograms } from '@acara/tooling/src/site/programs.ts';
import { eventsDatabase, startReadsServer } from '../environment/databases.ts';
import { startServerProcess } from '../environment/server-process.ts';
import { benchSettings } from '../lib/bench-site.ts';
import { BenchError, defineBench } from '../lib/bench.ts';
import { chunk } from '../lib/concurrency.ts';
import { atLeast, atMost } from '../lib/goal.ts';
import {
  generateLoad,
  loadRow,
  measureInTurn,
  costRatio,
  sendSteadily,
  startConstant,
  summarizeSent,
  type Sent,
} from '../lib/load.ts';
import { requestJson } from '../lib/request-json.ts';
import { HOT_PATH, mixedPaths, readShapes } from '../lib/read-shapes.ts';
import { estimateMedian, median, sum, summarizeTimes } from '../lib/statistics.ts';

const USAGE = `200 reads a second (R17), list reads over HTTP against bare node:http, and page queries at two sizes
  --only steady,http,queries   default all
  --rounds N       rounds of the loads (default 9); --seconds N of each load of http (default 2)
  --connections N  requests in flight (default 32)
  --events A,B     sizes of the two databases (default 10000,1000000); seeded at first need, then reused
  --calls N        calls per query shape (default 200)`;

const OPTIONS = { rounds: 9, seconds: 2, connections: 32, calls: 200, minutes: 45, events: '10000,1000000' };
const HTTP_GOAL = atLeast('reads', 'hot list, processor time of node:http to its own', 0.7);
const STEADY_GOAL = atMost('R17', '200 reads/s, p95 in ms', 100);
const QUERY_GOAL = atMost('reads', 'page query, large to small', 1.5);
const KEYWORD_GOAL = atMost('reads', 'counts and page of a keyword, large, p50 in ms', 15);
const DATA = path.resolve(import.meta.dirname, '../.data/reads');
/** Ratios are taken per block of calls, so that they have an interval. */
const BLOCK = 20;
const STEADY_SECONDS = 5;

export const { usage, run } = defineBench('reads', USAGE, OPTIONS, async (bench) => {
  const { rounds, connections, seconds, calls } = bench;
  const [smallSize, largeSize] = bench.events.split(',').map(Number);
  if (!smallSize || !largeSize) throw new BenchError(`--events wants two numbers, not ${bench.events}`);
  const server = await startReadsServer(bench.disposables);
  const small = await eventsDatabase(bench.disposables, server, smallSize);
  const startApi = async (disposables: Disposables) => {
    const settings = await benchSettings({ DATA_DIR: DATA, LOG_LEVEL: 'info' });
    return startServerProcess(disposables, sitePrograms(settings, small).api, settings.API_PORT);
  };

  await bench.part('steady', async ({ disposables, goal, table, holds }) => {
    const { url: origin } = await startApi(disposables);
    const kinds = Object.entries(await readKinds(origin));
    // The kinds in turn, and of each its addresses.
    const read = (nth: number) => {
      const paths = kinds[nth % kinds.length]?.[1] ?? [];
      return requestJson('GET', `${origin}${paths[Math.floor(nth / kinds.length) % paths.length]}`);
    };
    const round = () => sendSteadily(200, (seconds) => seconds >= STEADY_SECONDS, read);
    await round();
    const results: Sent[][] = [];
    while (results.length < rounds) results.push(await round());
    const rows = kinds.map(([kind, { length }], index) => {
      const own = results.map((sent) => summarizeSent(sent.filter(({ nth }) => nth % kinds.length === index)));
      goal(STEADY_GOAL, kind, estimateMedian(own.map(({ p95 }) => p95)));
      const middle = (of: 'p50' | 'p95' | 'p99') => median(own.map((one) => one[of]));
      const failed = sum(own.map((one) => one.failed));
      holds(failed === 0, `${failed} reads of ${kind} were not answered with 200`);
      return { kind, addresses: length, 'p50 ms': middle('p50'), 'p95 ms': middle('p95'), 'p99 ms': middle('p99') };
    });
    table(`200 reads a second, ${rounds} rounds of ${STEADY_SECONDS} s`, rows);
  });

  await bench.part('http', async ({ disposables, goal, table }) => {
    const { url: origin, pid } = await startApi(disposables);
    const constant = await startConstant(disposables, origin, HOT_PATH);
    const load = (from: { origin: string; pid: number }) => () =>
      generateLoad({ ...from, paths: [HOT_PATH], connections, seconds });
    const results = await measureInTurn({ constant: load(constant), api: load({ origin, pid }) }, rounds);
    goal(HTTP_GOAL, HOT_PATH, costRatio(results.api, results.constant));
    const rows = Object.entries(results).map(([server, own]) => ({ server, ...loadRow(own) }));
    table(`list reads over HTTP, ${connections} in flight`, rows);
  });

  await bench.part('queries', async ({ disposables, goal, table }) => {
    const smallApi = await uncachedApi(disposables, small);
    const largeApi = await uncachedApi(disposables, await eventsDatabase(disposables, server, largeSize));
    const rows = [];
    for (const [index, { name, paths }] of smallApi.shapes.entries()) {
      const largePaths = largeApi.shapes[index]?.paths ?? paths;
      // What is counted decides how a keyword is searched.
      const withCounts = name.startsWith('keyword');
      const times: Record<'small' | 'large', number[]> = { small: [], large: [] };
      for (let call = -BLOCK; call < calls; call += 1) {
        const at = call + BLOCK;
        const small = await smallApi.request(paths[at % paths.length] ?? '/', withCounts);
        const large = await largeApi.request(largePaths[at % largePaths.length] ?? '/', withCounts);
        // The first block warms up.
        if (call >= 0) {
          times.small.push(small);
          times.large.push(large);
        }
      }
      const before = blockMedians(times.small);
      const growth = blockMedians(times.large).map((value, block) => value / (before[block] ?? NaN));
      if (withCounts) goal(KEYWORD_GOAL, name, estimateMedian(blockMedians(times.large)));
      else goal(QUERY_GOAL, name, estimateMedian(growth));
      const [small, large] = [summarizeTimes(times.small), summarizeTimes(times.large)];
      rows.push({
        shape: name,
        p50: small.p50,
        p99: small.p99,
        'large: p50': large.p50,
        'large: p99': large.p99,
        ratio: median(growth),
      });
      process.stderr.write(`\r  ${name.padEnd(30)}`);
    }
    process.stderr.write('\n');
    table(`page queries without any cache, ms in the database, ${calls} calls, one at a time`, rows);
  });
});

/** What visitors read: lists, event pages and searches, each of many addresses. */
const readKinds = async (origin: string): Promise<Record<string, readonly string[]>> => {
  const events: { event_slug: string; event_name: string }[] = [];
  for (let page = 1; page <= 10; page += 1) {
    const answer = await fetch(`${origin}/api/v1/event/all?page=${page * 7}&limit=100`);
    events.push(...((await answer.json()) as { data: typeof events }).data); // our own API
  }
  const words = new Set(events.flatMap(({ event_name: name }) => name.split(/\W+/).filter(({ length }) => length > 3)));
  return {
    list: mixedPaths(),
    event: events.map(({ event_slug: slug }) => `/api/v1/event/slug/${slug}`),
    search: [...words].map((word) => `/api/v1/event/all?event_name=${encodeURIComponent(word)}&page=1&limit=6`),
  };
};

const blockMedians = (values: readonly number[]): number[] =>
  chunk(values, BLOCK)
    .filter(({ length }) => length === BLOCK)
    .map(median);

/** Longer than anything in the API is cached, so that each call queries the database. */
const STEP_MS = 31_000;

/** A total, which the API caches for some seconds. */
const isCount = (query: unknown): boolean =>
  /^\s*select count\(|\bas sizes$/.test(
    String(typeof query === 'object' && query !== null ? Reflect.get(query, 'text') : query),
  );

/** Starts the API on a database, in this process and without a port, with its caches always expired. */
const uncachedApi = async (disposables: Disposables, url: string) => {
  const pool = new pg.Pool({ connectionString: url, max: 2 });
  // An idle connection that breaks: the next query reports it.
  pool.on('error', (error) => console.error(`  a connection broke: ${error.message}`));
  let spent = 0;
  let spendsOnCounts = false;
  const query = pool.query.bind(pool) as (...args: unknown[]) => Promise<unknown>; // the overloads do not matter here
  // Queries of one call run one after the other.
  pool.query = (async (...args: unknown[]) => {
    const begun = performance.now();
    try {
      return await query(...args);
    } finally {
      if (spendsOnCounts || !isCount(args[0])) spent += performance.now() - begun;
    }
  }) as typeof pool.query;
  let ms = Date.now();
  const app = await buildSilentApp(url, { pool, now: () => new Date(ms) });
  disposables.add(async () => {
    await app.close();
    await pool.end();
  });
  return {
    shapes: await readShapes(pool),
    /** @returns ms that the database took to find the rows of an address, and to count them on demand @throws when it does not return 200 */
    request: async (address: string, withCounts: boolean): Promise<number> => {
      ms += STEP_MS;
      spent = 0;
      spendsOnCounts = withCounts;
      const { statusCode } = await app.inject({ url: address });
      if (statusCode !== 200) throw new Error(`${address} returned ${statusCode}`);
      return spent;
    },
  };
};

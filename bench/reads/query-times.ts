import pg from 'pg';
import { buildApp } from '@acara/core-api/app';
import { readConfig } from '@acara/core-api/bench';
import type { Disposables } from '@acara/tooling/src/site/disposables.ts';
import { readShapes } from './read-shapes.ts';

/** Longer than anything in the API is cached, so that each call queries the database. */
const STEP_MS = 31_000;

/**
 * Times of one shape in one database, in ms, a value per call. `page`: what the database took to find the rows;
 * `count`: to count them, which the API caches for some seconds; `whole`: the call.
 */
type ShapeTimes = { page: number[]; count: number[]; whole: number[] };

type UncachedApi = Awaited<ReturnType<typeof uncachedApi>>;

type Query = pg.Pool['query'];

const isCount = (query: unknown): boolean =>
  /^\s*select count\(/.test(
    typeof query === 'object' && query !== null && 'text' in query ? String(query.text) : String(query),
  );

/** Sums the time between the sending of a query and its result; queries of one call run one after the other. */
const timedPool = (url: string) => {
  const pool = new pg.Pool({ connectionString: url, max: 2 });
  const spent = { page: 0, count: 0 };
  // An idle connection that breaks: the next query reports it.
  pool.on('error', (error) => console.error(`  a connection broke: ${error.message}`));
  const query = pool.query.bind(pool) as (...args: unknown[]) => Promise<unknown>; // the overloads do not matter here
  pool.query = (async (...args: unknown[]) => {
    const begun = performance.now();
    try {
      return await query(...args);
    } finally {
      spent[isCount(args[0]) ? 'count' : 'page'] += performance.now() - begun;
    }
  }) as Query;
  return { pool, spent };
};

/** Starts the API on a database, in this process and without a port, with its caches always expired. */
export const uncachedApi = async (disposables: Disposables, url: string) => {
  const { pool, spent } = timedPool(url);
  const clock = { ms: Date.now() };
  const app = await buildApp({
    pool,
    now: () => new Date(clock.ms),
    config: readConfig({ DATABASE_URL: url, DATABASE_POOL: '2', LOG_LEVEL: 'silent', NODE_ENV: 'test' }),
  });
  disposables.add(async () => {
    await app.close();
    await pool.end();
  });
  return {
    shapes: await readShapes(pool),
    /** Requests an address and records its times. @throws when it does not return 200 */
    request: async (path: string, times: ShapeTimes): Promise<void> => {
      clock.ms += STEP_MS;
      Object.assign(spent, { page: 0, count: 0 });
      const begun = performance.now();
      const { statusCode } = await app.inject({ url: path });
      times.whole.push(performance.now() - begun);
      times.page.push(spent.page);
      times.count.push(spent.count);
      if (statusCode !== 200) throw new Error(`${path} returned ${statusCode}`);
    },
  };
};

/**
 * Requests every shape on two databases, in turn.
 * @returns times of each shape: on the first, on the second
 */
export const compareQueries = async (
  small: UncachedApi,
  large: UncachedApi,
  { calls, warmUp }: { calls: number; warmUp: number },
): Promise<{ name: string; small: ShapeTimes; large: ShapeTimes }[]> => {
  const measured = [];
  for (const [index, { name, paths }] of small.shapes.entries()) {
    const largePaths = large.shapes[index]?.paths ?? paths;
    const times = { name, small: emptyTimes(), large: emptyTimes() };
    for (let call = -warmUp; call < calls; call += 1) {
      const at = call + warmUp;
      const recorded = call >= 0 ? times : { small: emptyTimes(), large: emptyTimes() };
      await small.request(paths[at % paths.length] ?? '/', recorded.small);
      await large.request(largePaths[at % largePaths.length] ?? '/', recorded.large);
    }
    measured.push(times);
    process.stderr.write(`\r  ${name.padEnd(30)}`);
  }
  process.stderr.write('\n');
  return measured;
};

const emptyTimes = (): ShapeTimes => ({ page: [], count: [], whole: [] });

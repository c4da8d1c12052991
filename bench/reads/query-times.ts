import pg from 'pg';
import { buildApp } from '@acara/core-api/app';
import { readConfig } from '@acara/core-api/bench';
import type { Disposables } from '@acara/tooling/src/site/disposables.ts';
import { readShapes, type ReadShape } from './read-shapes.ts';

/** Longer than anything in the API stays fresh or may be shown stale, so that each call asks the database. */
const STEP_MS = 31_000;

/**
 * Times of one shape in one database, in ms, a value per call. `page`: what the database took to find the rows;
 * `count`: to count them, which the API remembers for some seconds; `whole`: the call.
 */
export type ShapeTimes = { page: number[]; count: number[]; whole: number[] };

/** The API on one database, in this process, with its caches always out of date. */
export type UncachedApi = {
  shapes: ReadShape[];
  /** Asks an address and notes what it took. @throws when it is not answered with 200 */
  ask: (path: string, times: ShapeTimes) => Promise<void>;
};

type Query = pg.Pool['query'];

const isCount = (asked: unknown): boolean =>
  /^\s*select count\(/.test(
    typeof asked === 'object' && asked !== null && 'text' in asked ? String(asked.text) : String(asked),
  );

/** Sums the time between the sending of a query and its result; queries of one call run one after the other. */
const timedPool = (url: string) => {
  const pool = new pg.Pool({ connectionString: url, max: 2 });
  const spent = { page: 0, count: 0 };
  // A connection that breaks while nobody uses it; whoever asks next is told.
  pool.on('error', (error) => console.error(`  a connection broke: ${error.message}`));
  const query = pool.query.bind(pool) as (...args: unknown[]) => Promise<unknown>; // overloads told apart by nobody here
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

/** Starts the API without a port on a database. */
export const uncachedApi = async (disposables: Disposables, url: string): Promise<UncachedApi> => {
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
    ask: async (path, times) => {
      clock.ms += STEP_MS;
      Object.assign(spent, { page: 0, count: 0 });
      const begun = performance.now();
      const { statusCode } = await app.inject({ url: path });
      times.whole.push(performance.now() - begun);
      times.page.push(spent.page);
      times.count.push(spent.count);
      if (statusCode !== 200) throw new Error(`${path} answers ${statusCode}`);
    },
  };
};

/**
 * Asks every shape on two databases, turn by turn.
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
      await small.ask(paths[at % paths.length] ?? '/', recorded.small);
      await large.ask(largePaths[at % largePaths.length] ?? '/', recorded.large);
    }
    measured.push(times);
    process.stderr.write(`\r  ${name.padEnd(30)}`);
  }
  process.stderr.write('\n');
  return measured;
};

const emptyTimes = (): ShapeTimes => ({ page: [], count: [], whole: [] });

import http from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { memoryMb } from '@acara/tooling/src/site/process-tree.ts';
import { startEventsSite } from '../../environment/events-site.ts';
import type { EnvironmentContext } from '../../environment/test-environment.ts';
import type { RunReport } from '../../lib/bench.ts';
import { mapConcurrently, upTo } from '../../lib/concurrency.ts';
import { createPool, queryNumber } from '../../lib/databases.ts';
import { createChecks } from '../../lib/runs.ts';
import { printTable } from '../../lib/text-table.ts';

const EVENTS = 2_000;
const VARIANTS = 5_000;
const IN_FLIGHT = 16;
/** A cached address is renewed every one to three seconds anyway. */
const RENEWALS_PER_SECOND = 2;

/** Two bits of the number for each letter. */
const respell = (letter: string, number: number, at: number): string => {
  const way = Math.floor(number / 4 ** at) % 4;
  const cased = way % 2 === 1 ? letter.toUpperCase() : letter;
  return way < 2 ? cased : `%${cased.charCodeAt(0).toString(16)}`;
};

const rotate = (parts: readonly string[], number: number): string => {
  const offset = number % parts.length;
  return [...parts.slice(offset), ...parts.slice(0, offset)].join('&');
};

/** Numbered spellings of one address. */
const SHAPES: readonly [what: string, target: 'edge' | 'api', address: (number: number) => string][] = [
  ['page, unknown parameters', 'edge', (number) => `/event?x${number % 7}=${number}`],
  [
    'page, letters escaped and large',
    'edge',
    (number) => `/${[...'event'].map((letter, at) => respell(letter, number, at)).join('')}?${number}`,
  ],
  [
    'page, parameters in any order',
    'edge',
    (number) => `/event?${rotate(['page=2', 'category=1', `x=${number}`, `utm_id=${number}`], number)}`,
  ],
  ['call, unknown parameters', 'api', (number) => `/api/v1/event/all?page=1&limit=6&x=${number}`],
  [
    'call, parameters in any order',
    'api',
    (number) => `/api/v1/event/all?${rotate(['page=1', 'limit=6', 'category_event_id=1', `fbclid=${number}`], number)}`,
  ],
  ['call without parameters, unknown ones', 'api', (number) => `/api/v1/category_event?x=${number}`],
  ['call, limits beyond all bounds', 'api', (number) => `/api/v1/event/all?limit=${100_000 + number}`],
];

/** Requests all variants. `made`: pages rendered for the request, by the edge's `Server-Timing`. */
const requestAll = async (origin: string, address: (number: number) => string) => {
  const agent = new http.Agent({ keepAlive: true, maxSockets: IN_FLIGHT });
  let [made, failed, bytes] = [0, 0, 0];
  const request = (number: number) =>
    new Promise<void>((resolve, reject) => {
      http
        .get(origin + address(number), { agent }, (response) => {
          if (/desc="(miss|fallback)"/.test(String(response.headers['server-timing']))) made += 1;
          if (response.statusCode !== 200) failed += 1;
          response.on('data', (data: Buffer) => (bytes += data.length)).on('end', resolve);
        })
        .on('error', reject);
    });
  const begun = performance.now();
  await mapConcurrently(upTo(VARIANTS), IN_FLIGHT, (index) => request(index + 1));
  agent.destroy();
  return { seconds: (performance.now() - begun) / 1000, made, failed, bytes };
};

/** Transactions of a database until now; PostgreSQL reports them a second late. */
const countTransactions = async (pool: pg.Pool): Promise<number> => {
  await delay(2_500);
  return queryNumber(pool, 'select xact_commit::int from pg_stat_database where datname = current_database()');
};

/** R24: one address in 5,000 spellings is cached once, and read once. */
export const cacheKeysRun = async ({ disposables, front }: EnvironmentContext): Promise<RunReport> => {
  const site = await startEventsSite(disposables, EVENTS, {}, { front });
  const pool = createPool(site.databaseUrl, 1);
  disposables.add(() => pool.end());
  const checks = createChecks();
  const rows = [];
  for (const [what, target, address] of SHAPES) {
    const { pid, url } = site[target];
    const before = { memory: memoryMb(pid), transactions: await countTransactions(pool) };
    const { seconds, made, failed, bytes } = await requestAll(url, address);
    const queries = (await countTransactions(pool)) - before.transactions;
    const memory = memoryMb(pid) - before.memory;
    rows.push({
      address: what,
      'pages made': target === 'edge' ? made : '',
      queries,
      'MB more': memory,
      seconds,
      'MB sent': bytes / 1024 / 1024,
      'not 200': failed,
    });
    checks.holds(failed === 0, `${what}: ${failed} did not return 200`);
    checks.holds(made <= 20 + seconds * RENEWALS_PER_SECOND, `${what}: ${made} pages made`);
    // The API's background jobs query a few times a second.
    checks.holds(queries <= 20 + (seconds + 5) * 10 * RENEWALS_PER_SECOND, `${what}: ${queries} queries`);
  }
  printTable(`R24: ${VARIANTS} spellings of one address each`, rows);
  return { name: 'R24', numbers: { rows }, broken: checks.broken };
};

import http from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { memoryMb } from '@acara/tooling/src/cluster/process-tree.ts';
import { mapConcurrently } from '../../lib/concurrency.ts';
import { fixed, textTable } from '../../lib/text-table.ts';
import { createChecks, type RunReport } from '../../lib/run-report.ts';
import { startAttackSite } from '../attack-site.ts';
import type { EnvironmentContext } from '../../environment/test-environment.ts';

const VARIANTS = 5_000;
const IN_FLIGHT = 16;
/** A cached address is renewed every one to three seconds anyway. */
const RENEWALS_PER_SECOND = 2;

/** Numbered spellings of one address. */
const SHAPES: Readonly<Record<string, { of: 'edge' | 'api'; address: (number: number) => string }>> = {
  'page, unknown parameters': { of: 'edge', address: (number) => `/event?x${number % 7}=${number}` },
  'page, letters escaped and large': {
    of: 'edge',
    address: (number) => `/${[...'event'].map((letter, at) => respell(letter, number, at)).join('')}?${number}`,
  },
  'page, parameters in any order': {
    of: 'edge',
    address: (number) => `/event?${rotate(['page=2', 'category=1', `x=${number}`, `utm_id=${number}`], number)}`,
  },
  'call, unknown parameters': { of: 'api', address: (number) => `/api/v1/event/all?page=1&limit=6&x=${number}` },
  'call, parameters in any order': {
    of: 'api',
    address: (number) =>
      `/api/v1/event/all?${rotate(['page=1', 'limit=6', 'category_event_id=1', `fbclid=${number}`], number)}`,
  },
  'call without parameters, unknown ones': { of: 'api', address: (number) => `/api/v1/category_event?x=${number}` },
  'call, limits beyond all bounds': { of: 'api', address: (number) => `/api/v1/event/all?limit=${100_000 + number}` },
};

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

/** Requests all variants. `made`: pages rendered for the request, by the edge's `Server-Timing`. */
const requestAll = async (origin: string, address: (number: number) => string) => {
  const agent = new http.Agent({ keepAlive: true, maxSockets: IN_FLIGHT });
  let [made, failed, bytes] = [0, 0, 0];
  const request = (path: string) =>
    new Promise<void>((resolve, reject) => {
      http
        .get(origin + path, { agent }, (response) => {
          if (/desc="(miss|fallback)"/.test(String(response.headers['server-timing']))) made += 1;
          if (response.statusCode !== 200) failed += 1;
          response.on('data', (data: Buffer) => (bytes += data.length)).on('end', resolve);
        })
        .on('error', reject);
    });
  const addresses = Array.from({ length: VARIANTS }, (_, index) => address(index + 1));
  const begun = performance.now();
  await mapConcurrently(addresses, IN_FLIGHT, request);
  agent.destroy();
  return { seconds: (performance.now() - begun) / 1000, made, failed, bytes };
};

/** Transactions of a database until now; PostgreSQL reports them a second late. */
const countTransactions = async (client: pg.Client): Promise<number> => {
  await delay(2_500);
  const { rows } = await client.query<{ count: number }>(
    'select xact_commit::int as count from pg_stat_database where datname = current_database()',
  );
  return rows[0]?.count ?? NaN;
};

/** R24: one address in 5,000 spellings is cached once, and read once. */
export const cacheKeysRun = async ({ disposables }: EnvironmentContext): Promise<RunReport> => {
  const site = await startAttackSite(disposables);
  const client = new pg.Client({ connectionString: site.databaseUrl });
  await client.connect();
  disposables.add(() => client.end());
  const { broken, holds } = createChecks();
  const rows: (string | number)[][] = [];
  const numbers: Record<string, unknown> = {};
  for (const [name, { of, address }] of Object.entries(SHAPES)) {
    const target = site[of];
    const before = { memory: memoryMb(target.pid), transactions: await countTransactions(client) };
    const found = await requestAll(target.url, address);
    const queries = (await countTransactions(client)) - before.transactions;
    const memory = memoryMb(target.pid) - before.memory;
    numbers[name] = { ...found, queries, memory };
    rows.push([
      name,
      of === 'edge' ? found.made : '',
      queries,
      fixed(memory, 0),
      fixed(found.seconds, 1),
      fixed(found.bytes / 1024 / 1024, 0),
      found.failed,
    ]);
    // The API's background jobs query a few times a second.
    const most = 20 + (found.seconds + 5) * 10 * RENEWALS_PER_SECOND;
    holds(found.failed === 0, `${name}: ${found.failed} did not return 200`);
    holds(found.made <= 20 + found.seconds * RENEWALS_PER_SECOND, `${name}: ${found.made} pages made`);
    holds(queries <= most, `${name}: ${queries} queries`);
  }
  console.log(`\nR24: ${VARIANTS} spellings of one address each`);
  console.log(textTable(['', 'pages made', 'queries', 'MB more', 'seconds', 'MB sent', 'not 200'], rows));
  return { name: 'R24', numbers, broken };
};

import http from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { memoryMb } from '@acara/tooling/src/cluster/process-tree.ts';
import { fixed, textTable } from '../../lib/text-table.ts';
import { createChecks, type RunReport } from '../../sales/run-report.ts';
import type { AttackContext } from '../attack-context.ts';
import { startAttackSite } from '../attack-site.ts';

const VARIANTS = 5_000;
const IN_FLIGHT = 16;
/** One address is renewed each second or three: that many makings are no matter of keys. */
const RENEWALS_PER_SECOND = 2;

/** Ways to write one address, by number. */
const SHAPES: Readonly<Record<string, { of: 'edge' | 'api'; address: (number: number) => string }>> = {
  'page, unknown parameters': { of: 'edge', address: (number) => `/event?x${number % 7}=${number}` },
  'page, letters escaped and large': {
    of: 'edge',
    address: (number) => `/${[...'event'].map((letter, at) => written(letter, number, at)).join('')}?${number}`,
  },
  'page, parameters in any order': {
    of: 'edge',
    address: (number) => `/event?${shuffled(['page=2', 'category=1', `x=${number}`, `utm_id=${number}`], number)}`,
  },
  'call, unknown parameters': { of: 'api', address: (number) => `/api/v1/event/all?page=1&limit=6&x=${number}` },
  'call, parameters in any order': {
    of: 'api',
    address: (number) =>
      `/api/v1/event/all?${shuffled(['page=1', 'limit=6', 'category_event_id=1', `fbclid=${number}`], number)}`,
  },
  'call without parameters, unknown ones': { of: 'api', address: (number) => `/api/v1/category_event?x=${number}` },
  'call, limits beyond all bounds': { of: 'api', address: (number) => `/api/v1/event/all?limit=${100_000 + number}` },
};

/** Two bits of the number for each letter. */
const written = (letter: string, number: number, at: number): string => {
  const way = Math.floor(number / 4 ** at) % 4;
  const said = way % 2 === 1 ? letter.toUpperCase() : letter;
  return way < 2 ? said : `%${said.charCodeAt(0).toString(16)}`;
};

const shuffled = (parts: readonly string[], number: number): string => {
  const offset = number % parts.length;
  return [...parts.slice(offset), ...parts.slice(0, offset)].join('&');
};

/** Asks for all variants; how many were made for the asking, where the answer says so. */
const askAll = async (origin: string, address: (number: number) => string) => {
  const agent = new http.Agent({ keepAlive: true, maxSockets: IN_FLIGHT });
  let [next, made, failed, bytes] = [0, 0, 0, 0];
  const ask = (path: string) =>
    new Promise<void>((resolve, reject) => {
      http
        .get(origin + path, { agent }, (answer) => {
          if (/desc="(miss|fallback)"/.test(String(answer.headers['server-timing']))) made += 1;
          if (answer.statusCode !== 200) failed += 1;
          answer.on('data', (data: Buffer) => (bytes += data.length)).on('end', resolve);
        })
        .on('error', reject);
    });
  const work = async () => {
    while (next < VARIANTS) await ask(address((next += 1)));
  };
  const begun = performance.now();
  await Promise.all(Array.from({ length: IN_FLIGHT }, work));
  agent.destroy();
  return { seconds: (performance.now() - begun) / 1000, made, failed, bytes };
};

/** Transactions of a database until now; its server tells them a second late. */
const countTransactions = async (client: pg.Client): Promise<number> => {
  await delay(2_500);
  const { rows } = await client.query<{ count: number }>(
    'select xact_commit::int as count from pg_stat_database where datname = current_database()',
  );
  return rows[0]?.count ?? NaN;
};

/** R24: one address in 5,000 spellings is kept once, and read once. */
export const cacheKeysRun = async ({ disposables }: AttackContext): Promise<RunReport> => {
  const site = await startAttackSite(disposables);
  const client = new pg.Client({ connectionString: site.databaseUrl });
  await client.connect();
  disposables.add(() => client.end());
  const { broken, holds } = createChecks();
  const rows: string[][] = [];
  const numbers: Record<string, unknown> = {};
  for (const [name, { of, address }] of Object.entries(SHAPES)) {
    const target = site[of];
    const before = { memory: memoryMb(target.pid), transactions: await countTransactions(client) };
    const found = await askAll(target.url, address);
    const queries = (await countTransactions(client)) - before.transactions;
    const memory = memoryMb(target.pid) - before.memory;
    numbers[name] = { ...found, queries, memory };
    rows.push([
      name,
      of === 'edge' ? String(found.made) : '',
      String(queries),
      fixed(memory, 0),
      fixed(found.seconds, 1),
      fixed(found.bytes / 1024 / 1024, 0),
      String(found.failed),
    ]);
    // The API's own background work asks a few times a second.
    const most = 20 + (found.seconds + 5) * 10 * RENEWALS_PER_SECOND;
    holds(found.failed === 0, `${name}: ${found.failed} were not answered with 200`);
    holds(found.made <= 20 + found.seconds * RENEWALS_PER_SECOND, `${name}: ${found.made} pages made`);
    holds(queries <= most, `${name}: ${queries} queries`);
  }
  console.log(`\nR24: ${VARIANTS} spellings of one address each`);
  console.log(textTable(['', 'pages made', 'queries', 'MB more', 'seconds', 'MB sent', 'not 200'], rows));
  return { name: 'R24', numbers, broken };
};

import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import type { LoginResult } from '@acara/shared-contract';
import { startEventsSite } from '../../environment/events-site.ts';
import type { EnvironmentContext } from '../../environment/test-environment.ts';
import type { RunReport } from '../../lib/bench.ts';
import { mapConcurrently, upTo } from '../../lib/concurrency.ts';
import { createPool, queryNumber } from '../../lib/databases.ts';
import { createChecks } from '../../lib/runs.ts';
import { printTable } from '../../lib/text-table.ts';

const EVENTS = 2_000;
const IN_FLIGHT = 32;
const PASSWORD = 'Rahasia-Uji-1';

/** Transactions of a database until now; connections that are idle report them ten seconds late. */
const countTransactions = async (pool: pg.Pool): Promise<number> => {
  await delay(11_000);
  return queryNumber(pool, 'select xact_commit::int from pg_stat_database where datname = current_database()');
};

const createAccount = async (origin: string): Promise<string> => {
  const post = async (path: string, fields: Record<string, string>) => {
    const response = await fetch(`${origin}/api/v1${path}`, { method: 'POST', body: new URLSearchParams(fields) });
    const body: unknown = await response.json();
    if (!response.ok) throw new Error(`${path}: ${JSON.stringify(body)}`);
    return body;
  };
  const email = `r31-${Date.now()}@acara.test`;
  await post('/register', { name: 'Penyerang', email, password: PASSWORD, retype_password: PASSWORD });
  const session = (await post('/login', { email, password: PASSWORD })) as { data: LoginResult }; // as the contract has it
  return `Bearer ${session.data.auth.token}`;
};

type Attack = {
  what: string;
  url: (index: number) => string;
  network: string;
  count: number;
  /** How many may be answered. */
  most: number;
  init?: (index: number) => RequestInit;
};

/** R31: what one network or one account asks of routes whose answers are not in memory is limited everywhere. */
export const unlimitedRoutesRun = async ({ disposables }: EnvironmentContext): Promise<RunReport> => {
  const { edge, api, databaseUrl } = await startEventsSite(disposables, EVENTS, { EDGE_TRUST_PROXY: 'loopback' });
  const pool = createPool(databaseUrl, 1);
  disposables.add(() => pool.end());
  const authorization = await createAccount(api.url);
  const like = (index: number): RequestInit => ({
    method: index % 2 === 0 ? 'POST' : 'DELETE',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify({ event_id: 1 + (index % 50) }),
  });
  const attacks: Attack[] = [
    {
      what: 'pictures of unknown ids',
      url: (index) => `${api.url}/img/event/${10_000_000 + index}-640.webp`,
      network: '203.0.113.1',
      count: 20_000,
      most: 3_300,
    },
    {
      what: 'the same few unknown ids',
      url: (index) => `${api.url}/img/event/${10_000_000 + (index % 20)}-640.webp`,
      network: '203.0.113.2',
      count: 5_000,
      most: 5_000,
    },
    {
      what: 'likes of one account',
      url: () => `${api.url}/api/v1/event/like`,
      network: '203.0.113.3',
      count: 4_000,
      most: 330,
      init: like,
    },
    {
      what: 'unknown pages',
      url: (index) => `${edge.url}/tidak-ada-${index}`,
      network: '203.0.113.4',
      count: 3_000,
      most: 600,
    },
    {
      what: 'unknown parts of the sitemap',
      url: (index) => `${edge.url}/sitemap/events-${100_000 + index}.xml`,
      network: '203.0.113.5',
      count: 1_000,
      most: 600,
    },
    {
      what: '/readyz/api',
      url: () => `${edge.url}/readyz/api`,
      network: '203.0.113.6',
      count: 1_000,
      most: 600,
    },
  ];

  const checks = createChecks();
  const rows = [];
  let before = await countTransactions(pool);
  for (const { what, url, network, count, most, init } of attacks) {
    const begun = performance.now();
    const waits = new Set<boolean>();
    const statuses = await mapConcurrently(upTo(count), IN_FLIGHT, async (index) => {
      const { headers, ...rest } = init?.(index) ?? {};
      const response = await fetch(url(index), { ...rest, headers: { ...headers, 'x-forwarded-for': network } });
      await response.arrayBuffer();
      if (response.status === 429) waits.add(Number(response.headers.get('retry-after')) > 0);
      return response.status;
    });
    const seconds = (performance.now() - begun) / 1000;
    const after = await countTransactions(pool);
    const transactions = after - before;
    before = after;
    const answered = statuses.filter((status) => status !== 429).length;
    const kinds = [...Map.groupBy(statuses, (status) => status)].map(([status, all]) => `${all.length} × ${status}`);
    rows.push({ what, asked: count, seconds, answered, transactions, responses: kinds.join(', ') });
    checks.holds(answered <= most, `${what}: ${answered} were answered, ${most} at most are allowed`);
    checks.holds(!waits.has(false), `${what}: a 429 without Retry-After`);
  }
  printTable('R31: requests of one network or account', rows);
  return { name: 'R31', numbers: { rows }, broken: checks.broken };
};

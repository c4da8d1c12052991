import type { LoginResult } from '@acara/shared-contract';
import { LONGEST } from '@acara/shared-contract/http-server';
import { memoryMb } from '@acara/tooling/src/site/process-tree.ts';
import { countTransactions, queryNumber } from '../environment/databases.ts';
import { startEventsSite } from '../environment/events-site.ts';
import type { EnvironmentRun } from '../environment/test-environment.ts';
import type { Run } from '../lib/bench.ts';
import { countsText, sendAll, type Request } from '../lib/load.ts';
import { sum } from '../lib/statistics.ts';

const VARIANTS = 5_000;
/** A cached address is renewed every one to three seconds anyway. */
const RENEWALS_PER_SECOND = 2;

/** Two bits of the number for each letter. */
const respell = (letter: string, number: number, at: number): string => {
  const way = Math.floor(number / 4 ** at) % 4;
  const cased = way % 2 === 1 ? letter.toUpperCase() : letter;
  return way < 2 ? cased : `%${cased.charCodeAt(0).toString(16)}`;
};
const respelled = (word: string, number: number) => [...word].map((one, at) => respell(one, number, at)).join('');

const rotate = (number: number, ...parts: string[]): string => {
  const offset = number % parts.length;
  return [...parts.slice(offset), ...parts.slice(0, offset)].join('&');
};

/** Numbered spellings of one address. */
const SHAPES: readonly [what: string, target: 'edge' | 'api', address: (n: number) => string][] = [
  ['page, unknown parameters', 'edge', (n) => `/event?x${n % 7}=${n}`],
  ['page, letters escaped and large', 'edge', (n) => `/${respelled('event', n)}?${n}`],
  ['page, any order', 'edge', (n) => `/event?${rotate(n, 'page=2', 'category=1', `x=${n}`, `utm_id=${n}`)}`],
  ['call, unknown parameters', 'api', (n) => `/api/v1/event/all?page=1&limit=6&x=${n}`],
  [
    'call, any order',
    'api',
    (n) => `/api/v1/event/all?${rotate(n, 'page=1', 'limit=6', 'category_event_id=1', `fbclid=${n}`)}`,
  ],
  ['call without parameters, unknown ones', 'api', (n) => `/api/v1/category_event?x=${n}`],
  ['call, limits beyond all bounds', 'api', (n) => `/api/v1/event/all?limit=${100_000 + n}`],
];

/** R24: one address in 5,000 spellings is cached once, and read once. */
export const cacheKeys = async ({ disposables, holds, table }: Run, front: boolean): Promise<void> => {
  const site = await startEventsSite(disposables, {}, { front });
  const rows = [];
  for (const [what, target, address] of SHAPES) {
    const { pid, url } = site[target];
    const memory = memoryMb(pid);
    // PostgreSQL reports them a second late.
    const before = await countTransactions(site.pool, 2_500);
    let made = 0;
    const begun = performance.now();
    const statuses = await sendAll(
      url,
      { count: VARIANTS, connections: 16 },
      (index) => ({ path: address(index + 1) }),
      ({ headers }) => (made += /desc="(miss|fallback)"/.test(headers['server-timing'] ?? '') ? 1 : 0),
    );
    const seconds = (performance.now() - begun) / 1000;
    const queries = (await countTransactions(site.pool, 2_500)) - before;
    const right = statuses.get(200) ?? 0;
    const pages = target === 'edge' ? made : '';
    const more = memoryMb(pid) - memory;
    rows.push({ address: what, 'pages made': pages, queries, 'MB more': more, seconds, 'not 200': VARIANTS - right });
    holds(right === VARIANTS, `${what}: the responses were ${countsText(statuses)}`);
    holds(made <= 20 + seconds * RENEWALS_PER_SECOND, `${what}: ${made} pages made`);
    // The API's background jobs query a few times a second.
    holds(queries <= 20 + (seconds + 5) * 10 * RENEWALS_PER_SECOND, `${what}: ${queries} queries`);
  }
  table(`R24: ${VARIANTS} spellings of one address each`, rows);
};

const MAILS = 400;
const RECOVERIES = 60;
const READS = 2_000;

/** R28: limits of one network hold over two processes. */
export const sharedLimits: EnvironmentRun = async ({ apis }, { holds, table }) => {
  /** Half of them to each process. Through HAProxy both have its address. */
  const send = async (count: number, getRequest: (index: number) => Request) => {
    const each = apis.map(({ url }, at) =>
      sendAll(url, { count: count / apis.length, connections: 32 }, (index) => getRequest(index * apis.length + at)),
    );
    const all = await Promise.all(each);
    const total = (status: number) => sum(all.map((statuses) => statuses.get(status) ?? 0));
    const passed = total(200);
    const other = count - passed - total(429);
    holds(other === 0, `${other} responses were neither 200 nor 429: ${all.map(countsText).join(', ')}`);
    return passed;
  };
  const mails = await send(MAILS, (index) => ({
    method: 'POST',
    path: '/api/v1/recover_password',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': '203.0.113.1' },
    body: JSON.stringify({ email: `x${index}@a.test` }),
  }));
  const reads = await send(3 * READS, () => ({
    path: '/api/v1/category_event',
    headers: { 'x-forwarded-for': '203.0.113.2' },
  }));
  // Each process may let through a twentieth of the limit on its own.
  const mostReads = READS * (1 + apis.length / 20);
  holds(mails === RECOVERIES, `${mails} reset mails went through, ${RECOVERIES} are allowed`);
  holds(reads >= READS && reads <= mostReads, `${reads} reads went through of ${READS}`);
  table('R28: limits over two processes', [
    { of: 'reset mails', sent: MAILS, allowed: String(RECOVERIES), 'let through': mails },
    { of: 'reads', sent: 3 * READS, allowed: `${READS} to ${mostReads}`, 'let through': reads },
  ]);
};

const PASSWORD = 'Rahasia-Uji-1';

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

/** R31: what one network or one account asks of routes whose answers are not in memory is limited everywhere. */
export const unlimitedRoutes = async ({ disposables, holds, table }: Run): Promise<void> => {
  const site = await startEventsSite(disposables, { EDGE_TRUST_PROXY: 'loopback' });
  const authorization = await createAccount(site.api.url);
  const like = (index: number): Request => ({
    path: '/api/v1/event/like',
    method: index % 2 === 0 ? 'POST' : 'DELETE',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify({ event_id: 1 + (index % 50) }),
  });
  const picture = (id: number): Request => ({ path: `/img/event/${10_000_000 + id}-640.webp` });
  /** `most`: how many may be answered. */
  const attacks: [what: string, target: 'api' | 'edge', count: number, most: number, (index: number) => Request][] = [
    ['pictures of unknown ids', 'api', 20_000, 3_300, (index) => picture(index)],
    ['the same few unknown ids', 'api', 5_000, 5_000, (index) => picture(index % 20)],
    ['likes of one account', 'api', 4_000, 330, like],
    ['unknown pages', 'edge', 3_000, 600, (index) => ({ path: `/tidak-ada-${index}` })],
    ['unknown parts of the sitemap', 'edge', 1_000, 600, (n) => ({ path: `/sitemap/events-${100_000 + n}.xml` })],
    ['/readyz/api', 'edge', 1_000, 600, () => ({ path: '/readyz/api' })],
  ];
  const rows = [];
  let before = await countTransactions(site.pool, 11_000);
  for (const [nth, [what, target, count, most, getRequest]] of attacks.entries()) {
    const network = { 'x-forwarded-for': `203.0.113.${nth + 1}` };
    let withoutWait = 0;
    const begun = performance.now();
    const statuses = await sendAll(
      site[target].url,
      { count, connections: 32 },
      (index) => {
        const request = getRequest(index);
        return { ...request, headers: { ...request.headers, ...network } };
      },
      ({ status, headers }) => (withoutWait += status === 429 && !(Number(headers['retry-after']) > 0) ? 1 : 0),
    );
    const seconds = (performance.now() - begun) / 1000;
    const after = await countTransactions(site.pool, 11_000);
    const answered = count - (statuses.get(429) ?? 0);
    const responses = countsText(statuses);
    rows.push({ what, asked: count, seconds, answered, transactions: after - before, responses });
    before = after;
    holds(answered <= most, `${what}: ${answered} were answered, ${most} at most are allowed`);
    holds(withoutWait === 0, `${what}: a 429 without Retry-After`);
    holds(!statuses.has(0), `${what}: ${statuses.get(0)} got no response`);
  }
  table('R31: requests of one network or account', rows);
};

const LONG_READS = 30_000;
const NETWORKS = 4;
/** Connections, code and caches included. */
const MOST_MB_MORE = 150;
/** Of a network in half an hour; the run is shorter. */
const MOST_VIEWS = 5;

const CLICKED = 'select event_total_clicked::int from event where event_id = 1';

/** R34: each of 30,000 reads of an event has another header as long as headers may be. */
export const longHeaders: EnvironmentRun = async ({ apis: [api], database }, { holds, table }) => {
  if (!api) throw new Error('no API runs');
  const readMany = (count: number, from: number) =>
    sendAll(api.url, { count, connections: 16 }, (index) => ({
      path: '/api/v1/event/slug/konser-rebutan',
      headers: {
        'user-agent': `${from + index} `.padEnd(LONGEST.header, 'x'),
        'x-forwarded-for': `203.0.113.${index % NETWORKS}`,
      },
    }));
  await readMany(1_000, 0);
  const before = memoryMb(api.pid);
  const statuses = await readMany(LONG_READS, 1_000);
  const after = memoryMb(api.pid);
  holds(api.isRunning, 'the process has ended');
  await api.stop();
  const counted = await queryNumber(database.pool, CLICKED);
  holds(statuses.get(200) === LONG_READS, `the responses were ${countsText(statuses)}`);
  holds(after - before <= MOST_MB_MORE, `${Math.round(after - before)} MB more`);
  holds(counted <= NETWORKS * MOST_VIEWS, `${counted} views of one event from ${NETWORKS} networks`);
  table(`R34: ${LONG_READS} reads with headers of ${LONGEST.header} characters from ${NETWORKS} networks`, [
    { reads: statuses.get(200), 'MB before': before, 'MB after': after, 'views counted': counted },
  ]);
  await api.start();
};

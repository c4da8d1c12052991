import { once } from 'node:events';
import { loadavg } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { addClass, type Buyer } from '@acara/core-api/bench';
import { mintBuyers } from '../environment/buyers.ts';
import type { RunReport } from '../lib/bench.ts';
import { queryRow } from '../lib/databases.ts';
import { type Checks, createChecks } from '../lib/runs.ts';
import { sum, summarizeTimes } from '../lib/statistics.ts';
import type { DeployedSite } from './deployed-site.ts';

/** Visitors who read pages or API responses, or buy a free ticket with a new key each time. */
type VisitorKind = {
  name: string;
  /** How many at once. */
  count: number;
  /** How long each waits between two requests, about. */
  pauseMs: number;
} & ({ paths: readonly string[] } | { buyers: readonly Buyer[]; classes: readonly number[] });

/** One request with all its tries. `at`: when it was first sent; `ms`: until the last response. */
export type Visit = {
  kind: string;
  at: number;
  ms: number;
  /** Of the last response; 0: none. */
  status: number;
  tries: number;
  /** How often a browser sends it again: a keep-alive connection was closed before the first byte of a response. */
  resent: number;
  /** Statuses of the failures that the visitor saw. */
  seen: number[];
};

/** Starts visitors of a port of this machine, in a thread of their own. */
export const startVisitors = (port: number, visitors: readonly VisitorKind[]) => {
  const worker = new Worker(new URL('./visitor-worker.mjs', import.meta.url), { workerData: { port, visitors } });
  const message = once(worker, 'message');
  return {
    /** Sends no new requests. @returns all visits, when the last is over */
    stop: async () => {
      worker.postMessage('stop');
      try {
        const [{ results, ms }] = (await message) as [{ results: Visit[]; ms: number }]; // visitor-worker.mjs sends it
        return { visits: results, seconds: ms / 1000 };
      } finally {
        await worker.terminate();
      }
    },
  };
};

/** Results of each kind of visit during a change. Times in ms. `failed`: the visitor saw a failure. */
export const summarizeVisits = (during: string, visits: readonly Visit[], seconds: number) =>
  [...Map.groupBy(visits, ({ kind }) => kind)].toSorted().map(([kind, all]) => ({
    during,
    kind,
    '/s': all.length / seconds,
    failed: all.filter(({ seen }) => seen.length > 0).length,
    'failed twice': all.filter(({ seen }) => seen.length > 1).length,
    'sent again': sum(all.map(({ resent }) => resent)),
    ...summarizeTimes(all.map(({ ms }) => ms)),
  }));

/** The arguments of every run. */
export type DeployContext = {
  site: DeployedSite;
  /** Length of each measured load. */
  seconds: number;
  /** Of the visitors that the runs are made for. */
  share: number;
};

const BUSY = 3;
const LONGEST_WAIT_MS = 60_000;
const POLL_INTERVAL_MS = 5_000;
const BUYERS = 200;

/** Waits a little if the machine is busy. @returns its load average of a minute */
const calmMachine = async (limitMs: number): Promise<number> => {
  const deadline = performance.now() + limitMs;
  while ((loadavg()[0] ?? 0) > BUSY && performance.now() < deadline) await delay(POLL_INTERVAL_MS);
  return loadavg()[0] ?? 0;
};

/** A run on a calm machine. @param work checks what must hold, prints what was found and returns it */
export const deployRun =
  (name: string, work: (context: DeployContext, checks: Checks) => Promise<RunReport['numbers']>) =>
  async (context: DeployContext): Promise<RunReport> => {
    const checks = createChecks();
    const load = await calmMachine(context.share < 1 ? 0 : LONGEST_WAIT_MS);
    console.log(`\n${name}, load average before ${load.toFixed(1)}`);
    const numbers = await work(context, checks);
    return { name, numbers: { load, ...numbers }, broken: checks.broken };
  };

const LISTS = [
  '/api/v1/event/all?order_by=event_total_clicked&sort_by=desc&limit=8',
  '/api/v1/event/all?limit=8&page=2',
];

/** Addresses of pages and of the API, event 1 among them. */
export const publicPaths = async ({
  database,
}: Pick<DeployedSite, 'database'>): Promise<{ pages: string[]; answers: string[] }> => {
  const sql = 'select event_slug as slug from event where event_id = 1';
  const { slug } = await queryRow<{ slug: string }>(database.pool, sql);
  return {
    pages: ['/', '/event', `/detail-event/${slug}`, '/search/konser'],
    answers: [...LISTS, `/api/v1/event/slug/${slug}`],
  };
};

/** New classes of free tickets of event 1, and buyers. */
export const freeTickets = async ({ database }: Pick<DeployedSite, 'database'>, classes = 1, quantity = 1_000_000) => {
  const ids: number[] = [];
  while (ids.length < classes)
    ids.push(await addClass(database.pool, { kind: 'FREE', price: 0, quantity, maximum: 4, seats: 'UNRESERVED' }));
  return { classes: ids, buyers: await mintBuyers(database.pool, BUYERS) };
};

/** Pages, API reads and purchases at once, at a rate that does not saturate the machine. */
export const mixedVisitors = async ({ site, share }: DeployContext) => {
  const { pages, answers } = await publicPaths(site);
  const tickets = await freeTickets(site);
  const count = (full: number) => Math.max(2, Math.round(full * share));
  const kinds: VisitorKind[] = [
    { name: 'pages', count: count(8), pauseMs: 100, paths: pages },
    { name: 'answers', count: count(8), pauseMs: 100, paths: answers },
    { name: 'purchases', count: count(4), pauseMs: 200, ...tickets },
  ];
  return { kinds, tickets };
};

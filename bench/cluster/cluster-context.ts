import { loadavg } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { addClass } from '@acara/core-api/bench';
import { mintBuyers } from '../environment/buyers.ts';
import type { RunReport } from '../lib/bench.ts';
import { queryRow } from '../lib/databases.ts';
import { createChecks, type Checks } from '../lib/runs.ts';
import type { BenchCluster } from './bench-cluster.ts';
import type { VisitorKind } from './visitors.ts';

/** What every run is given. */
export type ClusterContext = {
  cluster: BenchCluster;
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
const calmMachine = async (): Promise<number> => {
  const deadline = performance.now() + LONGEST_WAIT_MS;
  while ((loadavg()[0] ?? 0) > BUSY && performance.now() < deadline) await delay(POLL_INTERVAL_MS);
  return loadavg()[0] ?? 0;
};

/** A run on a calm machine. @param work checks what must hold, prints what was found and returns it */
export const clusterRun =
  (name: string, work: (context: ClusterContext, checks: Checks) => Promise<RunReport['numbers']>) =>
  async (context: ClusterContext): Promise<RunReport> => {
    const checks = createChecks();
    const load = await calmMachine();
    console.log(`\n${name}, load average before ${load.toFixed(1)}`);
    const numbers = await work(context, checks);
    return { name, numbers: { load, ...numbers }, broken: checks.broken };
  };

const LISTS = [
  '/api/v1/event/all?order_by=event_total_clicked&sort_by=desc&limit=8',
  '/api/v1/event/all?limit=8&page=2',
];

/** Addresses of pages and of the API, event 1 among them. */
export const publicPaths = async ({ database }: BenchCluster): Promise<{ pages: string[]; answers: string[] }> => {
  const sql = 'select event_slug as slug from event where event_id = 1';
  const { slug } = await queryRow<{ slug: string }>(database.pool, sql);
  return {
    pages: ['/', '/event', `/detail-event/${slug}`, '/search/konser'],
    answers: [...LISTS, `/api/v1/event/slug/${slug}`],
  };
};

/** New classes of free tickets of event 1, and buyers. */
export const freeTickets = async ({ database }: BenchCluster, classes = 1, quantity = 1_000_000) => {
  const ids: number[] = [];
  while (ids.length < classes)
    ids.push(await addClass(database.pool, { kind: 'FREE', price: 0, quantity, maximum: 4, seats: 'UNRESERVED' }));
  return { classes: ids, buyers: await mintBuyers(database.pool, BUYERS) };
};

/** Pages, API reads and purchases at once, at a rate that does not saturate the machine. */
export const mixedVisitors = async ({ cluster, share }: ClusterContext) => {
  const { pages, answers } = await publicPaths(cluster);
  const tickets = await freeTickets(cluster);
  const count = (full: number) => Math.max(2, Math.round(full * share));
  const kinds: VisitorKind[] = [
    { name: 'pages', count: count(8), pauseMs: 100, paths: pages },
    { name: 'answers', count: count(8), pauseMs: 100, paths: answers },
    { name: 'purchases', count: count(4), pauseMs: 200, ...tickets },
  ];
  return { kinds, tickets };
};

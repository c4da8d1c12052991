import { loadavg } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { addClass } from '@acara/core-api/bench';
import type { Disposables } from '@acara/tooling/src/site/disposables.ts';
import { mintBuyers } from '../sales/sales-apis.ts';
import type { PostgresServer } from '../environment/postgres-server.ts';
import type { BenchCluster } from './bench-cluster.ts';
import type { VisitorKind } from './visitors.ts';

/** What every run is given. */
export type ClusterContext = {
  disposables: Disposables;
  server: PostgresServer;
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
export const calmMachine = async (): Promise<number> => {
  const deadline = performance.now() + LONGEST_WAIT_MS;
  while ((loadavg()[0] ?? 0) > BUSY && performance.now() < deadline) await delay(POLL_INTERVAL_MS);
  return loadavg()[0] ?? 0;
};

const LISTS = [
  '/api/v1/event/all?order_by=event_total_clicked&sort_by=desc&limit=8',
  '/api/v1/event/all?limit=8&page=2',
];

/** Addresses of pages and of the API, event 1 among them. */
export const publicPaths = async ({ database }: BenchCluster): Promise<{ pages: string[]; answers: string[] }> => {
  const { rows } = await database.pool.query<{ slug: string }>(
    'select event_slug as slug from event where event_id = 1',
  );
  const slug = rows[0]?.slug ?? '';
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
  return { classes: ids, buyers: await mintBuyers(database, BUYERS) };
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

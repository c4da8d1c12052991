import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { addClass, type Buyer } from '@acara/core-api/testing';
import { mintBuyers } from '../environment/buyers.ts';
import { queryRow, type Database } from '../environment/databases.ts';
import { sum, summarizeTimes } from '../lib/statistics.ts';

/** Visitors who read pages or API responses, or buy a free ticket with a new key each time. */
type VisitorKind = {
  name: string;
  /** How many at once. */
  count: number;
  /** How long each waits between two requests, about. */
  pauseMs: number;
} & ({ paths: readonly string[] } | { buyers: readonly Buyer[]; classId: number });

/** One request with all its tries. `at`: when it was first sent; `ms`: until the last response. */
type Visit = {
  kind: string;
  at: number;
  ms: number;
  /** Of the last response; 0: none. */
  status: number;
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

type Site = { database: Database };

/** Addresses of pages and of the API, event 1 among them. */
export const publicPages = async ({ database }: Site): Promise<{ pages: string[]; answers: string[] }> => {
  const sql = 'select event_slug as slug from event where event_id = 1';
  const { slug } = await queryRow<{ slug: string }>(database.pool, sql);
  return {
    pages: ['/', '/event', `/detail-event/${slug}`, '/search/konser'],
    answers: [
      '/api/v1/event/all?order_by=event_total_clicked&sort_by=desc&limit=8',
      '/api/v1/event/all?limit=8&page=2',
      `/api/v1/event/slug/${slug}`,
    ],
  };
};

/** Pages, API reads and purchases at once, at a rate that does not saturate the machine. */
export const mixedVisitors = async (site: Site, share: number) => {
  const { pages, answers } = await publicPages(site);
  const { pool } = site.database;
  const free = { kind: 'FREE', price: 0, quantity: 1_000_000, maximum: 4, seats: 'UNRESERVED' } as const;
  const classId = await addClass(pool, free);
  const buyers = await mintBuyers(pool, 200);
  const count = (full: number) => Math.max(2, Math.round(full * share));
  const kinds: VisitorKind[] = [
    { name: 'pages', count: count(8), pauseMs: 100, paths: pages },
    { name: 'answers', count: count(8), pauseMs: 100, paths: answers },
    { name: 'purchases', count: count(4), pauseMs: 200, buyers, classId },
  ];
  return { kinds, classId };
};

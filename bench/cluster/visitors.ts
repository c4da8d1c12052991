import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Buyer } from '@acara/core-api/bench';
import { sum, summarizeTimes } from '../lib/statistics.ts';

/** Visitors who read pages or API responses, or buy a free ticket with a new key each time. */
export type VisitorKind = {
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

/** How each kind of visit went while something happened. Times in ms. `failed`: seen to fail once or more. */
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

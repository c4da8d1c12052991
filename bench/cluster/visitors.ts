import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Buyer } from '@acara/core-api/bench';
import { sum, summarizeTimes, type Timing } from '../lib/statistics.ts';
import { fixed, textTable } from '../lib/text-table.ts';

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

/** How one kind of visit went while something happened. Times in ms. */
export type VisitSummary = Timing & {
  during: string;
  kind: string;
  perSecond: number;
  /** Requests that the visitor saw fail once or more. */
  failed: number;
  /** Of these, the ones that failed again on the first retry. */
  twice: number;
  resent: number;
};

export type VisitorLoad = {
  /** Sends no new requests. @returns all visits, when the last is over */
  stop: () => Promise<{ visits: Visit[]; seconds: number }>;
};

const WORKER = new URL('./visitor-worker.mjs', import.meta.url);

/** Starts visitors of a port of this machine, in a thread of their own. */
export const startVisitors = (port: number, kinds: readonly VisitorKind[]): VisitorLoad => {
  const visitors = kinds.map((kind) =>
    'buyers' in kind
      ? { ...kind, buyers: kind.buyers.map(({ id, headers }) => ({ id, authorization: headers.authorization })) }
      : kind,
  );
  const worker = new Worker(WORKER, { workerData: { port, visitors } });
  const message = once(worker, 'message');
  return {
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

/** @returns a summary per kind */
export const summarizeVisits = (during: string, visits: readonly Visit[], seconds: number): VisitSummary[] =>
  [...Map.groupBy(visits, ({ kind }) => kind)].toSorted().map(([kind, all]) => ({
    during,
    kind,
    ...summarizeTimes(all.map(({ ms }) => ms)),
    perSecond: all.length / seconds,
    failed: all.filter(({ seen }) => seen.length > 0).length,
    twice: all.filter(({ seen }) => seen.length > 1).length,
    resent: sum(all.map(({ resent }) => resent)),
  }));

export const visitTable = (rows: readonly VisitSummary[]): string =>
  textTable(
    ['during', 'visits', 'requests', '/s', 'failed', 'failed twice', 'sent again', 'p50 ms', 'p99 ms', 'most ms'],
    rows.map(({ during, kind, count, perSecond, failed, twice, resent, p50, p99, most }) => [
      ...[during, kind, count, fixed(perSecond, 0), failed, twice, resent],
      ...[p50, p99, most].map((ms) => fixed(ms, 0)),
    ]),
  );

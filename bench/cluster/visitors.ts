import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Buyer } from '@acara/core-api/bench';
import { quantile } from '../lib/statistics.ts';

/** Visitors who ask for pages or answers, or buy a free ticket with a key of its own each time. */
export type VisitorKind = {
  name: string;
  /** How many at once. */
  count: number;
  /** How long each waits between two requests, about. */
  pauseMs: number;
} & ({ paths: readonly string[] } | { buyers: readonly Buyer[]; classes: readonly number[] });

/** One request with all its tries. `at` and `ms`: when it was first asked, and until it was answered at last. */
export type Visit = {
  kind: string;
  at: number;
  ms: number;
  /** Of the last answer; 0: none. */
  status: number;
  tries: number;
  /** How often the browser sent it again by itself: a kept connection was closed before a byte of the answer. */
  resent: number;
  /** What the visitor saw fail. */
  seen: number[];
};

/** How one kind of visit went. Times in ms. */
export type VisitSummary = {
  kind: string;
  requests: number;
  perSecond: number;
  /** Requests that failed once or more before the visitor's eyes. */
  failed: number;
  /** Of these, the ones that one retry did not mend. */
  twice: number;
  resent: number;
  p50: number;
  p99: number;
  most: number;
};

export type VisitorLoad = {
  /** No new requests. @returns all there were, when all are answered */
  stop: () => Promise<{ visits: Visit[]; seconds: number }>;
};

const WORKER = new URL('./visitor-worker.mjs', import.meta.url);

/** Lets visitors loose on a port of this machine, from a thread of their own. */
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

const summarize = (kind: string, visits: readonly Visit[], seconds: number): VisitSummary => {
  const times = visits.map(({ ms }) => ms);
  return {
    kind,
    requests: visits.length,
    perSecond: visits.length / seconds,
    failed: visits.filter(({ seen }) => seen.length > 0).length,
    twice: visits.filter(({ seen }) => seen.length > 1).length,
    resent: visits.reduce((sum, { resent }) => sum + resent, 0),
    p50: quantile(times, 0.5),
    p99: quantile(times, 0.99),
    most: Math.max(0, ...times),
  };
};

/** By kind, in the order in which they came first. */
export const summaries = (visits: readonly Visit[], seconds: number): VisitSummary[] => {
  const kinds = [...new Set(visits.map(({ kind }) => kind))].sort();
  return kinds.map((kind) =>
    summarize(
      kind,
      visits.filter((visit) => visit.kind === kind),
      seconds,
    ),
  );
};

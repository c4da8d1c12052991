import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Buyer } from '@acara/core-api/bench';
import { quantile } from '../lib/statistics.ts';
import { fixed, textTable } from '../lib/text-table.ts';

/** One purchase. `'next'`: the next seat of a run that nobody has requested yet. */
export type PurchaseOptions = { seatDetailId: number; seats: number[] | 'next'; donation?: number; key?: string };

/** A response, and from which port; status 0: the connection broke. Times in ms. */
export type Answer = { at: number; status: number; ms: number; body: string; port: number };

export type Rush = {
  ports: readonly number[];
  /** Connections, each with one request in flight. */
  connections: number;
  /** In turn. */
  buyers: readonly Buyer[];
  purchases: readonly PurchaseOptions[];
  /** The purchases over and over for so long; without it each once. */
  durationMs?: number;
  firstSeat?: number;
};

export type RushResult = { answers: Answer[]; ms: number; nextSeat: number };

const WORKER = new URL('./attempt-worker.mjs', import.meta.url);

/** Buys from a thread of its own. All connections are open before the first request goes out. */
export const rush = async ({ buyers, purchases, firstSeat = 1, ...load }: Rush): Promise<RushResult> => {
  const count = Math.max(purchases.length, load.durationMs === undefined ? 0 : buyers.length);
  const sent = Array.from({ length: count }, (_, index) => {
    const buyer = buyers[index % buyers.length];
    const purchase = purchases[index % purchases.length];
    return { ...purchase, userId: buyer?.id, authorization: buyer?.headers.authorization };
  });
  const worker = new Worker(WORKER, { workerData: { ...load, purchases: sent, firstSeat } });
  try {
    const [{ results, ms, nextSeat }] = (await once(worker, 'message')) as [
      { results: Answer[]; ms: number; nextSeat: number },
    ]; // attempt-worker.mjs sends nothing else
    return { answers: results, ms, nextSeat };
  } finally {
    await worker.terminate();
  }
};

/** How a rush went, for a table. Times in ms; p50 and p99 of the refusals. */
export type RushCounts = {
  attempts: number;
  sold: number;
  refused: number;
  busy: number;
  broken: number;
  seconds: number;
  p50: number;
  p99: number;
};

export const countAnswers = ({ answers, ms }: RushResult): RushCounts => {
  const count = (is: (status: number) => boolean) => answers.filter(({ status }) => is(status)).length;
  const refusals = answers.filter(({ status }) => status === 409).map((answer) => answer.ms);
  return {
    attempts: answers.length,
    sold: count((status) => status === 200),
    refused: count((status) => status >= 400 && status < 500 && status !== 429),
    busy: count((status) => status === 429),
    broken: count((status) => status === 0 || status >= 500),
    seconds: ms / 1000,
    p50: quantile(refusals, 0.5),
    p99: quantile(refusals, 0.99),
  };
};

/** Rushes, a line each. */
export const rushTable = (rows: readonly (RushCounts & { name: string })[]): string =>
  textTable(
    ['rush', 'attempts', 'sold', 'refused', '429', '5xx', 'seconds', 'attempts/s', 'orders/s', 'refusal p50', 'p99 ms'],
    rows.map(({ name, attempts, sold, refused, busy, broken, seconds, p50, p99 }) => [
      ...[name, attempts, sold, refused, busy, broken, fixed(seconds, 2)],
      ...[attempts / seconds, sold / seconds, p50, p99].map((value) => fixed(value, 0)),
    ]),
  );

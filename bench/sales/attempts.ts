import type { Buyer } from '@acara/core-api/bench';
import type { Purchase } from '../environment/buyers.ts';
import { upTo } from '../lib/concurrency.ts';
import { quantile } from '../lib/statistics.ts';
import { runWorker } from '../load/loads.ts';

/** A response, and from which port; status 0: the connection broke. Times in ms. */
export type Answer = { at: number; status: number; ms: number; body: string; port: number };

export type Rush = {
  ports: readonly number[];
  /** Connections, each with one request in flight. */
  connections: number;
  /** In turn. */
  buyers: readonly Buyer[];
  /** `'next'`: the next seat of a run that nobody has requested yet. */
  purchases: readonly (Omit<Purchase, 'seats'> & { seats: readonly number[] | 'next' })[];
  /** The purchases over and over for so long; without it each once. */
  durationMs?: number;
  firstSeat?: number;
};

type RushResult = { answers: Answer[]; ms: number; nextSeat: number };

/** Buys from a thread of its own. All connections are open before the first request goes out. */
export const rush = ({ buyers, purchases, firstSeat = 1, ...load }: Rush): Promise<RushResult> => {
  const count = Math.max(purchases.length, load.durationMs === undefined ? 0 : buyers.length);
  const sent = upTo(count).map((index) => ({
    ...purchases[index % purchases.length],
    buyer: buyers[index % buyers.length],
  }));
  return runWorker(new URL('./attempt-worker.mjs', import.meta.url), { ...load, purchases: sent, firstSeat });
};

/** How a rush went. Times in ms; p50 and p99 of the refusals. */
type RushCounts = ReturnType<typeof countAnswers>;

export const countAnswers = ({ answers, ms }: RushResult) => {
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

/** A line of a table. */
export const rushRow = (name: string, counts: RushCounts) => ({
  rush: name,
  attempts: counts.attempts,
  sold: counts.sold,
  refused: counts.refused,
  'busy (429)': counts.busy,
  '5xx': counts.broken,
  seconds: counts.seconds,
  'attempts/s': counts.attempts / counts.seconds,
  'orders/s': counts.sold / counts.seconds,
  'refusal p50': counts.p50,
  'p99 ms': counts.p99,
});

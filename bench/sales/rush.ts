import type { Buyer } from '@acara/core-api/testing';
import type { Purchase } from '../environment/buyers.ts';
import { runWorker } from '../lib/load.ts';
import { quantile } from '../lib/statistics.ts';

/** A response, and from which port; status 0: the connection broke. Times in ms. `at`: of which purchase. */
export type Answer = { at: number; status: number; ms: number; body: string; port: number };

type Rush = {
  ports: readonly number[];
  /** Connections, each with one request in flight. */
  connections: number;
  /** In turn. */
  buyers: readonly Buyer[];
  purchases: readonly Purchase[];
};

export type RushResult = { answers: Answer[]; ms: number };

/** Buys from a thread of its own. All connections are open before the first request goes out. */
export const rush = ({ buyers, purchases, ...load }: Rush): Promise<RushResult> => {
  const sent = purchases.map((purchase, index) => ({ ...purchase, buyer: buyers[index % buyers.length] }));
  return runWorker(new URL('./rush-worker.mjs', import.meta.url), { ...load, purchases: sent });
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

import type { Buyer } from '@acara/core-api/testing';
import type { Purchase } from '../environment/buyers.ts';
import { mapConcurrently, upTo } from '../lib/concurrency.ts';
import { openConnection, purchaseText } from '../lib/connection.ts';
import { quantile } from '../lib/statistics.ts';

/** A response, and from which port; status 0: the connection broke. Times in ms. */
export type Answer = { status: number; ms: number; body: string; port: number };

type Rush = {
  ports: readonly number[];
  /** Connections, each with one request in flight. */
  connections: number;
  /** In turn. */
  buyers: readonly Buyer[];
  purchases: readonly Purchase[];
};

export type RushResult = { answers: Answer[]; ms: number };

const OPENING_AT_ONCE = 500;

/** Buys; each purchase is sent once, and all connections are open before the first. */
export const rush = async ({ ports, connections, buyers, purchases }: Rush): Promise<RushResult> => {
  const opened = await mapConcurrently(upTo(connections), OPENING_AT_ONCE, async (index) => {
    const port = ports[index % ports.length] ?? 0;
    return { port, ...(await openConnection(port)) };
  });
  const requests = purchases.entries();
  const answers: Answer[] = [];
  const begun = performance.now();
  await Promise.all(
    opened.map(async ({ port, socket, send }) => {
      for (const [index, purchase] of requests) {
        const buyer = buyers[index % buyers.length] as Buyer; // there are some
        const sent = performance.now();
        const { status, body } = await send(purchaseText(port, buyer, purchase));
        answers.push({ status, ms: performance.now() - sent, body, port });
        if (status === 0) break;
      }
      socket.destroy();
    }),
  );
  return { answers, ms: performance.now() - begun };
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
export const rushRow = (name: string, { p50, p99, busy, broken, ...counts }: RushCounts) => ({
  rush: name,
  ...counts,
  'busy (429)': busy,
  '5xx': broken,
  'attempts/s': counts.attempts / counts.seconds,
  'orders/s': counts.sold / counts.seconds,
  'refusal p50': p50,
  'p99 ms': p99,
});

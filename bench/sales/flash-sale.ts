import { addClass, getStock, type Stock, type TicketClass } from '@acara/core-api/testing';
import { createRandom } from '@acara/server-kit/seeded-random';
import { mintBuyers, type Purchase } from '../environment/buyers.ts';
import type { Database } from '../environment/databases.ts';
import type { Checks } from '../lib/bench.ts';
import { repeat, upTo } from '../lib/concurrency.ts';
import { countAnswers, rush, rushRow, type Answer } from './rush.ts';

const MOST_AT_ONCE = 4;
const POLL_INTERVAL_MS = 20;
const SEATS_TAKEN = /^Kursi [\d, ]+ sudah terjual$/;
const PLACES_GONE = /^(?:Tiket tersisa \d+|Tiket sudah habis terjual)$/;

/** API processes on one database. */
export type SalesApis = { database: Pick<Database, 'pool'>; ports: readonly number[] };

/** The size of a flash sale: purchases in flight at once, and places. */
type SaleSize = { attempts: number; stock: number };

export type Kind = NonNullable<TicketClass['seats']>;

const createPurchases = (kind: Kind, seatDetailId: number, { attempts, stock }: SaleSize): Purchase[] =>
  upTo(attempts).map((index) => {
    const random = createRandom(kind === 'RESERVED' ? 1 : 2, index);
    const count = random.int(1, MOST_AT_ONCE);
    if (kind === 'UNRESERVED') return { seatDetailId, seats: Array<number>(count).fill(0) };
    const seats = new Set<number>();
    while (seats.size < count) seats.add(random.int(1, stock));
    return { seatDetailId, seats: [...seats] };
  });

/** Asks one by one for each place, so that all are sold in the end. @returns the class after that */
const mopUp = async ({ database, ports }: SalesApis, seatDetailId: number, stock: number): Promise<Stock> => {
  const purchases = upTo(stock).map((index) => ({ seatDetailId, seats: [index + 1] }));
  await rush({ ports, connections: 8, purchases, buyers: await mintBuyers(database.pool, stock) });
  return getStock(database.pool, seatDetailId);
};

const readText = ({ body }: Answer): string => {
  const { error }: { error?: unknown } = JSON.parse(body);
  return String(error);
};

export type FlashSale = Awaited<ReturnType<typeof flashSale>>;

/** One flash sale of one class: all buyers at once, then the remaining tickets one by one. */
export const flashSale = async (apis: SalesApis, kind: Kind, size: SaleSize) => {
  const { pool } = apis.database;
  const seatDetailId = await addClass(pool, { seats: kind, quantity: size.stock, maximum: MOST_AT_ONCE });
  const buyers = await mintBuyers(pool, size.attempts);
  let samples = 0;
  let uneven = 0;
  const endPolling = repeat(async () => {
    const { taken, live, twice, quantity } = await getStock(pool, seatDetailId);
    samples += 1;
    if (twice > 0 || live > (quantity ?? 0) || (kind === 'UNRESERVED' && taken !== live)) uneven += 1;
  }, POLL_INTERVAL_MS);
  const purchases = createPurchases(kind, seatDetailId, size);
  const result = await rush({ ports: apis.ports, connections: size.attempts, buyers, purchases });
  await endPolling();
  const { answers } = result;
  const countSold = (port: number) => answers.filter((answer) => answer.status === 200 && answer.port === port).length;
  const failed = answers.filter(({ status }) => status === 0 || status >= 500);
  return {
    counts: countAnswers(result),
    /** How many each process sold. */
    soldBy: apis.ports.map(countSold),
    atOnce: await getStock(pool, seatDetailId),
    atEnd: await mopUp(apis, seatDetailId, size.stock),
    samples,
    uneven,
    unexpected: answers
      .filter(({ status }) => status === 409)
      .map(readText)
      .filter((text) => !(kind === 'RESERVED' ? SEATS_TAKEN : PLACES_GONE).test(text)),
    failures: [...new Set(failed.map(({ status, body }) => `${status} ${body.slice(0, 200)}`))],
  };
};

/** The invariants of such a sale. */
export const checkSale = (sale: FlashSale, kind: Kind, { attempts, stock }: SaleSize, { holds }: Checks): void => {
  const { counts, atOnce, atEnd } = sale;
  holds(counts.attempts === attempts, `${counts.attempts} of ${attempts} attempts got a response`);
  holds(counts.broken === 0, `${counts.broken} responses were 5xx or none: ${sale.failures.slice(0, 3).join('; ')}`);
  holds(counts.busy === 0, `${counts.busy} attempts did not fit into the queue`);
  holds(sale.unexpected.length === 0, `refusals without a reason: ${sale.unexpected.slice(0, 3).join('; ')}`);
  holds(
    atOnce.transactions === counts.sold,
    `${counts.sold} purchases succeeded, ${atOnce.transactions} are in the database`,
  );
  holds(sale.uneven === 0, `${sale.uneven} of ${sale.samples} polls found more sold than there is, or a wrong count`);
  holds(atEnd.live === stock, `${atEnd.live} of ${stock} places are sold after the mop-up`);
  holds(atEnd.twice === 0, `${atEnd.twice} seats have two live tickets`);
  holds(atEnd.uneven === 0, `${atEnd.uneven} transactions have a wrong number of tickets`);
  holds(kind === 'RESERVED' || atEnd.taken === atEnd.live, `counted ${atEnd.taken}, live ${atEnd.live}`);
};

/** A line of a table. */
export const saleRow = (name: string, { counts, atOnce, atEnd, samples, soldBy }: FlashSale) => ({
  ...rushRow(name, counts),
  'sold at once': atOnce.live,
  'after the mop-up': atEnd.live,
  'seats sold twice': atEnd.twice,
  polls: samples,
  'by each process': soldBy.join(' + '),
});

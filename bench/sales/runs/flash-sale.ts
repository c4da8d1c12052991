import { addClass, createRandom, type Stock, getStock } from '@acara/core-api/bench';
import { rushTable, countAnswers, rush, type Answer, type RushCounts, type PurchaseOptions } from '../attempts.ts';
import { repeat } from '../../lib/concurrency.ts';
import { createChecks, type RunReport } from '../../lib/run-report.ts';
import { mintBuyers, type SalesApis } from '../sales-apis.ts';
import { withApis, type SalesContext, type SaleSize } from '../sales-context.ts';

const MOST_AT_ONCE = 4;
const POLL_INTERVAL_MS = 20;
const SEATS_TAKEN = /^Kursi [\d, ]+ sudah terjual$/;
const PLACES_GONE = /^(?:Tiket tersisa \d+|Tiket sudah habis terjual)$/;

type Kind = 'RESERVED' | 'UNRESERVED';

const createPurchases = (kind: Kind, seatDetailId: number, attempts: number, stock: number): PurchaseOptions[] =>
  Array.from({ length: attempts }, (_, index) => {
    const random = createRandom(kind === 'RESERVED' ? 1 : 2, index);
    const count = random.int(1, MOST_AT_ONCE);
    if (kind === 'UNRESERVED') return { seatDetailId, seats: Array.from({ length: count }, () => 0) };
    const seats = new Set<number>();
    while (seats.size < count) seats.add(random.int(1, stock));
    return { seatDetailId, seats: [...seats] };
  });

/** Buys one by one what a rush has left. @returns the class after that */
const mopUp = async ({ database, ports }: SalesApis, kind: Kind, seatDetailId: number): Promise<Stock> => {
  const stock = await getStock(database.pool, seatDetailId);
  const { rows } = await database.pool.query<{ seat: number }>(
    `select seat from generate_series(1, $2::int) as seat
     where not exists (
       select from ticket where seat_detail_id = $1 and ticket_seat_number = seat and ticket_reserved
         and ticket_status_name in ('pending', 'issued')
     )`,
    [seatDetailId, stock.quantity],
  );
  const purchases: PurchaseOptions[] =
    kind === 'RESERVED'
      ? rows.map(({ seat }) => ({ seatDetailId, seats: [seat] }))
      : Array.from({ length: (stock.quantity ?? 0) - stock.live }, () => ({ seatDetailId, seats: [0] }));
  if (purchases.length > 0)
    await rush({ ports, connections: 8, purchases, buyers: await mintBuyers(database, purchases.length) });
  return getStock(database.pool, seatDetailId);
};

const readText = ({ body }: Answer): string => {
  const { error }: { error?: unknown } = JSON.parse(body);
  return String(error);
};

export type FlashSale = {
  counts: RushCounts;
  atOnce: Stock;
  atEnd: Stock;
  samples: number;
  uneven: number;
  strange: string[];
  /** The 5xx responses and broken connections, each once. */
  failures: string[];
  /** How many each process sold, by port. */
  soldBy: Record<number, number>;
};

/** One flash sale of one class: everybody at once, then one by one what is left. */
export const flashSale = async (apis: SalesApis, kind: Kind, { attempts, stock }: SaleSize): Promise<FlashSale> => {
  const { database, ports } = apis;
  const seatDetailId = await addClass(database.pool, { seats: kind, quantity: stock, maximum: MOST_AT_ONCE });
  const buyers = await mintBuyers(database, attempts);
  const purchases = createPurchases(kind, seatDetailId, attempts, stock);
  let samples = 0;
  let uneven = 0;
  const endPolling = repeat(async () => {
    const { taken, live, twice, quantity } = await getStock(database.pool, seatDetailId);
    samples += 1;
    if (twice > 0 || live > (quantity ?? 0) || (kind === 'UNRESERVED' && taken !== live)) uneven += 1;
  }, POLL_INTERVAL_MS);
  const result = await rush({ ports, connections: attempts, buyers, purchases });
  await endPolling();
  const atOnce = await getStock(database.pool, seatDetailId);
  const strange = result.answers
    .filter(({ status }) => status === 409)
    .map(readText)
    .filter((text) => !(kind === 'RESERVED' ? SEATS_TAKEN : PLACES_GONE).test(text));
  const failed = result.answers.filter(({ status }) => status === 0 || status >= 500);
  const soldBy = Object.fromEntries(
    ports.map((port) => [
      port,
      result.answers.filter((answer) => answer.status === 200 && answer.port === port).length,
    ]),
  );
  return {
    counts: countAnswers(result),
    soldBy,
    atOnce,
    atEnd: await mopUp(apis, kind, seatDetailId),
    samples,
    uneven,
    strange,
    failures: [...new Set(failed.map(({ status, body }) => `${status} ${body.slice(0, 200)}`))],
  };
};

/** The invariants of such a sale that did not hold. */
export const brokenBy = (sale: FlashSale, kind: Kind, { attempts, stock }: SaleSize): string[] => {
  const { counts, atOnce, atEnd } = sale;
  const { broken, holds } = createChecks();
  holds(counts.attempts === attempts, `${counts.attempts} of ${attempts} attempts got a response`);
  holds(counts.broken === 0, `${counts.broken} responses were 5xx or none: ${sale.failures.slice(0, 3).join('; ')}`);
  holds(counts.busy === 0, `${counts.busy} attempts did not fit into the queue`);
  holds(sale.strange.length === 0, `refusals without a reason: ${sale.strange.slice(0, 3).join('; ')}`);
  holds(
    atOnce.transactions === counts.sold,
    `${counts.sold} purchases succeeded, ${atOnce.transactions} are in the database`,
  );
  holds(sale.uneven === 0, `${sale.uneven} of ${sale.samples} polls found more sold than there is, or a wrong count`);
  holds(atEnd.live === stock, `${atEnd.live} of ${stock} places are sold after the mop-up`);
  holds(atEnd.twice === 0, `${atEnd.twice} seats have two live tickets`);
  holds(atEnd.uneven === 0, `${atEnd.uneven} transactions have a wrong number of tickets`);
  holds(kind === 'RESERVED' || atEnd.taken === atEnd.live, `counted ${atEnd.taken}, live ${atEnd.live}`);
  return broken;
};

/** R1 and R2: everything is sold once, nothing twice, every refusal has a reason. */
export const flashSaleRun =
  (name: string, kind: Kind) =>
  async (context: SalesContext): Promise<RunReport> =>
    withApis(context, name.toLowerCase(), async (apis) => {
      const sale = await flashSale(apis, kind, context);
      const { counts, atOnce, atEnd } = sale;
      const broken = brokenBy(sale, kind, context);
      console.log(rushTable([{ name, ...counts }]));
      console.log(
        `  sold at once ${atOnce.live}, after the mop-up ${atEnd.live} of ${context.stock}; seats sold twice ${atEnd.twice}; ${sale.samples} polls meanwhile`,
      );
      return { name, numbers: { ...counts, ...sale, answers: undefined }, broken };
    });

import { addClass, type Buyer, type TicketClass } from '@acara/core-api/bench';
import { mintBuyers } from '../../environment/buyers.ts';
import { upTo } from '../../lib/concurrency.ts';
import { queryNumber } from '../../lib/databases.ts';
import type { Checks } from '../../lib/runs.ts';
import { median, quantile } from '../../lib/statistics.ts';
import { printTable } from '../../lib/text-table.ts';
import { measureInTurn } from '../../load/loads.ts';
import { rush } from '../attempts.ts';
import type { SalesApis } from '../sales-apis.ts';

const ORDERS = 1_500;
const BUYERS = 500;
const ROUNDS = 5;
const ALONE = 'alone';
const CROWD = `behind ${ORDERS} orders of as many accounts`;
const ONE = `behind ${ORDERS} orders of one account`;
/** Free, so that the limit of unpaid orders does not stop the one account. */
const FREE: TicketClass = { kind: 'FREE', price: 0, quantity: 10_000, maximum: 4 };
/** How many times as many batches as in a crowd of as many orders: these depend on when requests arrive. */
const TOLERANCE = 1.5;

// All orders of a batch are written by one database transaction.
const BATCHES = `
  select count(distinct xmin::text)::int from transaction
  where seat_detail_id = $1 and transaction_id <= (
    select max(transaction_id) from transaction where seat_detail_id = $1 and user_id = any($2)
  )`;

type Waiting = { batches: number; p50: number; p99: number };

/** @param before buyers of the orders that are sent first */
const sell = async (
  { database: { pool }, ports }: SalesApis,
  seats: NonNullable<TicketClass['seats']>,
  before: readonly Buyer[],
  { holds }: Checks,
): Promise<Waiting> => {
  const seatDetailId = await addClass(pool, { ...FREE, seats });
  const ours = await mintBuyers(pool, BUYERS);
  const buyers = [...before, ...ours];
  const purchases = upTo(buyers.length).map((index) => ({ seatDetailId, seats: [index + 1] }));
  const { answers } = await rush({ ports, connections: buyers.length, buyers, purchases });
  const mine = answers.filter(({ at }) => at >= before.length);
  const unsold = mine.filter(({ status }) => status !== 200).length;
  holds(unsold === 0, `${unsold} of ${BUYERS} buyers among ${before.length} other orders got nothing`);
  const batches = await queryNumber(pool, BATCHES, [seatDetailId, ours.map(({ id }) => id)]);
  const ms = mine.map((answer) => answer.ms);
  return { batches, p50: quantile(ms, 0.5), p99: quantile(ms, 0.99) };
};

/**
 * 500 buyers behind 1,500 orders of one account, in turn with 500 alone and 500 behind as many other buyers: one account
 * must not delay others more than a crowd does.
 */
export const oneAccountAmongMany = async (
  name: string,
  apis: SalesApis,
  seats: NonNullable<TicketClass['seats']>,
  checks: Checks,
) => {
  const { pool } = apis.database;
  const one = async () => (await mintBuyers(pool, 1)).flatMap((buyer) => Array<Buyer>(ORDERS).fill(buyer));
  const waited = await measureInTurn(
    {
      [ALONE]: () => sell(apis, seats, [], checks),
      [CROWD]: async () => sell(apis, seats, await mintBuyers(pool, ORDERS), checks),
      [ONE]: async () => sell(apis, seats, await one(), checks),
    },
    ROUNDS,
  );
  const rows = Object.entries(waited).map(([arm, rounds]) => ({
    [`${BUYERS} buyers`]: arm,
    batches: median(rounds.map(({ batches }) => batches)),
    'batches at most': Math.max(...rounds.map(({ batches }) => batches)),
    'p50 ms': median(rounds.map(({ p50 }) => p50)),
    'p99 ms': median(rounds.map(({ p99 }) => p99)),
  }));
  printTable(`${name}: until the last of ${BUYERS} buyers is served, median of ${ROUNDS} rounds`, rows);
  const batches = (arm: keyof typeof waited) => median(waited[arm].map((each) => each.batches));
  checks.holds(
    batches(ONE) <= batches(CROWD) * TOLERANCE,
    `${batches(ONE)} batches behind one account, ${batches(CROWD)} behind a crowd`,
  );
  return rows;
};

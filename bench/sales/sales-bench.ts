import path from 'node:path';
import { addClass, dropGuards, getStock, PROGRAMS, type Buyer, type TicketClass } from '@acara/core-api/testing';
import { freePort } from '@acara/tooling/src/net/ports.ts';
import type { Disposables } from '@acara/tooling/src/site/disposables.ts';
import { mintBuyers, TOKEN_SETTINGS, type Purchase } from '../environment/buyers.ts';
import { createSalesDatabase, queryNumber, startPostgresServer, type Database } from '../environment/databases.ts';
import { startServerProcess } from '../environment/server-process.ts';
import { defineBench, withDisposables, type Run } from '../lib/bench.ts';
import { upTo } from '../lib/concurrency.ts';
import { measureInTurn } from '../lib/load.ts';
import { median, quantile } from '../lib/statistics.ts';
import { brokenBy, flashSale, saleRow, type Kind, type SalesApis } from './flash-sale.ts';
import { countAnswers, rush, rushRow, type RushResult } from './rush.ts';

const USAGE = `flash sales that must be exact (R1-R3, R5, R12)
  --only r1,r2,r3,r5,r12   default all; DATABASE_URL takes another PostgreSQL
  --attempts N     purchases in flight at once in R1 and R2 (default 10000); --stock N places (default 500)
  --processes N    API processes on the one database (default 2)`;

const OPTIONS = { attempts: 10_000, stock: 500, processes: 2, minutes: 20 };
const DATA = path.resolve(import.meta.dirname, '../.data/sales');
const KINDS = ['RESERVED', 'UNRESERVED'] as const;
/** The queue alone must be fair. */
const NO_LIMIT = { PURCHASE_LIMIT: '1000000' };

export const { usage, run } = defineBench('sales', USAGE, OPTIONS, async (bench) => {
  const size = { attempts: bench.attempts, stock: bench.stock };
  const server = await startPostgresServer(bench.disposables, 'sales');

  /** API processes without a payment provider, on a database of their own. */
  const startApis = async (
    disposables: Disposables,
    name: string,
    env: Record<string, string>,
    prepare?: (pool: Database['pool']) => Promise<void>,
  ): Promise<SalesApis> => {
    const database = await createSalesDatabase(disposables, server.url, name.toLowerCase());
    await prepare?.(database.pool);
    const settings = { DATABASE_URL: database.url, ...TOKEN_SETTINGS, LOG_LEVEL: 'error', NODE_ENV: 'test', ...env };
    const ports: number[] = [];
    while (ports.length < bench.processes) {
      const port = await freePort();
      const program = {
        name: `sales-api-${ports.push(port)}`,
        command: [PROGRAMS.salesServer] as const,
        env: { ...settings, API_PORT: String(port) },
        logFile: path.join(DATA, 'logs', `sales-api-${ports.length}.log`),
      };
      await startServerProcess(disposables, program, port);
    }
    return { database, ports };
  };

  // Everything is sold once, nothing twice, every refusal has a reason; one account does not delay others.
  for (const [name, kind] of [['R1', 'RESERVED'] as const, ['R2', 'UNRESERVED'] as const])
    await bench.part(name, async (part) => {
      const apis = await startApis(part.disposables, name, NO_LIMIT);
      const sale = await flashSale(apis, kind, size);
      part.add(brokenBy(sale, kind, size));
      part.table(`${name}, ${size.stock} places`, [saleRow(name, sale)]);
      await oneAccountAmongMany(apis, kind, part);
    });

  // Negative control: without the guards the same sale must be seen to oversell, else the other runs prove nothing.
  await bench.part('R3', async (part) => {
    const apis = await startApis(part.disposables, 'r3', { SALES_UNGUARDED: '1' }, dropGuards);
    const rows = [];
    for (const kind of KINDS) {
      // Enough to fall over each other.
      const { atOnce } = await flashSale(apis, kind, { ...size, attempts: Math.min(2_000, size.attempts) });
      const oversold = kind === 'RESERVED' ? atOnce.twice : Math.max(0, atOnce.live - size.stock);
      part.holds(oversold > 0, `without guards the ${kind} class was not oversold: the other runs are not valid`);
      rows.push({ class: kind, tickets: atOnce.live, places: size.stock, oversold });
    }
    part.table('R3: a sale without guards', rows);
  });

  // The maximum holds for each purchase, and in total where it counts per buyer.
  await bench.part('R5', async (part) => {
    for (const mode of ['per purchase', 'per buyer'] as const)
      await withDisposables(part.disposables, async (own) => {
        const isPerBuyer = mode === 'per buyer';
        const env = { MAXIMUM_PER_BUYER: isPerBuyer ? '1' : '0', ...NO_LIMIT };
        const apis = await startApis(own, 'r5', env);
        const most = mostTickets(isPerBuyer ? 'user_id' : 'transaction_id');
        let highest = 0;
        const rows = [];
        for (const round of upTo(MAXIMUM_ROUNDS))
          for (const seats of KINDS) {
            const { seatDetailId, counts } = await buyTooMuch(apis, seats, round);
            highest = Math.max(highest, await queryNumber(apis.database.pool, most, [seatDetailId]));
            part.holds(counts.broken === 0, `${counts.broken} responses were 5xx or none`);
            part.holds(counts.attempts === PARALLEL, `${counts.attempts} of ${PARALLEL} purchases were answered`);
            rows.push(rushRow(`${mode}, ${seats}`, counts));
          }
        part.holds(highest <= MAXIMUM, `${highest} tickets ${mode}, allowed are ${MAXIMUM}`);
        part.holds(highest > 0, 'nothing was sold at all');
        part.table(`R5: most tickets ${mode}: ${highest} of ${MAXIMUM}, ${rows.length} rounds`, rows.slice(0, 2));
      });
  });

  // A purchase that is sent again and again is one transaction with one payment.
  await bench.part('R12', async (part) => {
    const { database, ports } = await startApis(part.disposables, 'r12', {});
    const rows = [];
    for (const round of upTo(REPEAT_ROUNDS))
      for (const [name, ticketClass, purchase] of REPEATED) {
        const seatDetailId = await addClass(database.pool, ticketClass);
        const purchases = upTo(REPEATS).map(() => ({ seatDetailId, ...purchase }));
        const buyers = await mintBuyers(database.pool, 1);
        const result = await rush({ ports, connections: REPEATS, purchases, buyers });
        const counts = countAnswers(result);
        const { transactions, live } = await getStock(database.pool, seatDetailId);
        const tokens = new Set(result.answers.map(({ body }) => String(JSON.parse(body).token)));
        part.holds(counts.sold === REPEATS, `${name}: ${counts.sold} of ${REPEATS} returned 200`);
        part.holds(transactions === 1 && live === 2, `${name}: ${transactions} transactions, ${live} live tickets`);
        part.holds(tokens.size === 1, `${name}: ${tokens.size} payments`);
        if (round === 0) rows.push({ ...rushRow(name, counts), payments: tokens.size, transactions });
      }
    part.table(`R12: the same purchase ${REPEATS} times in parallel, the first of ${REPEAT_ROUNDS} rounds`, rows);
  });
});

const MAXIMUM = 4;
const PARALLEL = 50;
const MAXIMUM_ROUNDS = 10;
/** Free, so that the limit of unpaid orders is not what holds. */
const FREE: TicketClass = { kind: 'FREE', price: 0, quantity: 10_000, maximum: MAXIMUM };

const mostTickets = (by: 'transaction_id' | 'user_id') => `
  select coalesce(max(count), 0)::int from (
    select count(*) from ticket where seat_detail_id = $1 and ticket_status_name in ('pending', 'issued') group by ${by}
  ) as counted`;

/** At the limit, over it, over it with a seat named twice, at it with one. */
const chooseSeats = (index: number): number[] => {
  const from = index * 5 + 1;
  const full = [from, from + 1, from + 2, from + 3];
  return [full, [...full, from + 4], [...full, from], [from, from, from + 1, from + 1]][index % 4] ?? full;
};

/** One buyer asks for about the maximum, and more, 50 times at once. */
const buyTooMuch = async ({ database: { pool }, ports }: SalesApis, seats: Kind, round: number) => {
  const seatDetailId = await addClass(pool, { ...FREE, seats });
  const purchases = upTo(PARALLEL).map((index) => ({
    seatDetailId,
    seats: seats === 'RESERVED' ? chooseSeats(index) : Array<number>(1 + ((index + round) % (MAXIMUM + 2))).fill(0),
  }));
  const buyers = await mintBuyers(pool, 1);
  const result: RushResult = { answers: [], ms: 0 };
  // Few orders of one account may wait: the others are sent again.
  for (let left = purchases; left.length > 0;) {
    const { answers, ms } = await rush({ ports, connections: left.length, purchases: left, buyers });
    const sent = left;
    left = answers.filter(({ status }) => status === 429).flatMap(({ at }) => sent[at] ?? []);
    result.answers.push(...answers.filter(({ status }) => status !== 429));
    result.ms += ms;
  }
  return { seatDetailId, counts: countAnswers(result) };
};

const REPEATS = 100;
const REPEAT_ROUNDS = 10;
const REPEATED: readonly [name: string, ticketClass: TicketClass, purchase: Omit<Purchase, 'seatDetailId'>][] = [
  ['same key, unreserved', {}, { seats: [0, 0], key: 'kunci-yang-sama' }],
  ['same key, reserved', { seats: 'RESERVED' }, { seats: [3, 4], key: 'kunci-yang-sama' }],
  ['no key, same seats', { seats: 'RESERVED' }, { seats: [3, 4] }],
];

const ORDERS = 1_500;
const BUYERS = 500;
const ROUNDS = 5;
/** How many times as many batches as in a crowd of as many orders: these depend on when requests arrive. */
const TOLERANCE = 1.5;

// All orders of a batch are written by one database transaction.
const BATCHES = `
  select count(distinct xmin::text)::int from transaction
  where seat_detail_id = $1 and transaction_id <= (
    select max(transaction_id) from transaction where seat_detail_id = $1 and user_id = any($2)
  )`;

/**
 * 500 buyers behind 1,500 orders of one account, in turn with 500 alone and 500 behind as many other buyers: one account
 * must not delay others more than a crowd does.
 */
const oneAccountAmongMany = async ({ database: { pool }, ports }: SalesApis, seats: Kind, { holds, table }: Run) => {
  /** @param before buyers of the orders that are sent first */
  const sellBehind = async (before: readonly Buyer[]) => {
    const seatDetailId = await addClass(pool, { ...FREE, seats });
    const ours = await mintBuyers(pool, BUYERS);
    const buyers = [...before, ...ours];
    const purchases = upTo(buyers.length).map((index) => ({ seatDetailId, seats: [index + 1] }));
    const { answers } = await rush({ ports, connections: buyers.length, buyers, purchases });
    const mine = answers.filter(({ at }) => at >= before.length);
    const unsold = mine.filter(({ status }) => status !== 200).length;
    holds(unsold === 0, `${unsold} of ${BUYERS} buyers among ${before.length} other orders got nothing`);
    const batches = await queryNumber(pool, BATCHES, [seatDetailId, ours.map(({ id }) => id)]);
    const times = mine.map(({ ms }) => ms);
    return { batches, p99: quantile(times, 0.99) };
  };
  const one = async () => (await mintBuyers(pool, 1)).flatMap((buyer) => Array<Buyer>(ORDERS).fill(buyer));
  const waited = await measureInTurn(
    {
      alone: () => sellBehind([]),
      'behind orders of as many accounts': async () => sellBehind(await mintBuyers(pool, ORDERS)),
      'behind orders of one account': async () => sellBehind(await one()),
    },
    ROUNDS,
  );
  const rows = Object.entries(waited).map(([arm, rounds]) => ({
    [`${BUYERS} buyers`]: arm,
    batches: median(rounds.map(({ batches }) => batches)),
    'batches at most': Math.max(...rounds.map(({ batches }) => batches)),
    'p99 ms': median(rounds.map(({ p99 }) => p99)),
  }));
  table(`until the last of ${BUYERS} buyers behind ${ORDERS} orders is served, median of ${ROUNDS} rounds`, rows);
  const [, crowd = NaN, account = NaN] = rows.map(({ batches }) => batches);
  holds(account <= crowd * TOLERANCE, `${account} batches behind one account, ${crowd} behind a crowd`);
};

import type { PoolClient } from 'pg';
import { isWaitedFor } from '../../../test/lock-wait.ts';
import { buy, createBuyers, type Buyer, type PurchaseRequest } from '../../../test/selling/buyers.ts';
import { addClass, getStock } from '../../../test/selling/sales-data.ts';
import { startSellingApp, type SellingApp } from '../../../test/selling/selling-app.ts';
import { createDatabase } from '../../platform/database/database.ts';
import { createPool } from '../../platform/database/pool.ts';
import { createOrderQueue } from './reservation/order-queue.ts';
import { reserveTogether } from './reservation/reserve.ts';

const RULES = { hold: 30 * 60_000, perBuyer: false };

let test: SellingApp;
let others: ReturnType<typeof createPool>;
let buyers: Buyer[];

beforeAll(async () => {
  test = await startSellingApp();
  others = createPool({ DATABASE_URL: test.database.url, DATABASE_POOL: 5 }, () => {});
});
beforeEach(async () => {
  buyers = await createBuyers(test.app.session.accessTokens, test.database.pool, 4, test.clock.now());
  // Caches the bearer first.
  for (const { headers } of buyers) await test.app.inject({ url: '/api/v1/ticket', headers });
});
afterAll(async () => {
  await others.end();
  await test.close();
});

const by = (index: number): Buyer => {
  const buyer = buyers[index];
  if (!buyer) throw new Error('No buyer was added');
  return buyer;
};

const order = async (request: PurchaseRequest, who = by(0), app = test.app) => {
  const answer = await buy(app, who, request);
  return { status: answer.statusCode, again: answer.headers['retry-after'], ...answer.json() };
};

/** Another process that locks a class during the task. */
const whileHeld = async <Result>(seatDetailId: number, work: (holder: PoolClient) => Promise<Result>) => {
  const holder = await others.connect();
  try {
    await holder.query('begin');
    await holder.query('select from seat_detail where seat_detail_id = $1 for no key update', [seatDetailId]);
    return await work(holder);
  } finally {
    await holder.query('rollback');
    holder.release();
  }
};
const untilWaitedFor = (holder: PoolClient) =>
  isWaitedFor({ query: async ({ text }, values = []) => (await holder.query(text, [...values])).rows });

const BUSY = { status: 429, code: 'too_many_requests', error: expect.stringContaining('coba lagi'), again: '2' };

describe('a class that another process has locked', () => {
  it('is refused after 3 s, without taking anything; other classes are sold', async () => {
    const seatDetailId = await addClass(test.database.pool);
    const elsewhere = await addClass(test.database.pool);
    await whileHeld(seatDetailId, async (holder) => {
      const began = performance.now();
      const held = order({ seatDetailId, seats: 1, key: 'tunggu' });
      await untilWaitedFor(holder);
      expect(await order({ seatDetailId: elsewhere, seats: 1 }, by(1))).toMatchObject({ status: 200 });
      expect(await held).toMatchObject(BUSY);
      expect(performance.now() - began).toBeGreaterThan(2_900);
    });
    expect(await getStock(test.database.pool, seatDetailId)).toMatchObject({ taken: 0, live: 0, transactions: 0 });
    expect(await order({ seatDetailId, seats: 1, key: 'tunggu' })).toMatchObject({ status: 200 });
  });

  it('is sold as soon as the lock is released', async () => {
    const seatDetailId = await addClass(test.database.pool);
    const held = await whileHeld(seatDetailId, async (holder) => {
      const pending = [0, 1, 2].map((index) => order({ seatDetailId, seats: 1 }, by(index)));
      await untilWaitedFor(holder);
      return pending;
    });
    for (const answer of await Promise.all(held)) expect(answer).toMatchObject({ status: 200 });
    expect(await getStock(test.database.pool, seatDetailId)).toMatchObject({ taken: 3, live: 3 });
  });

  it.each([
    ['is stopped', 'pg_cancel_backend', BUSY],
    ['loses its connection', 'pg_terminate_backend', { status: 503, code: 'unavailable', again: '2' }],
  ])('and a sale that %s meanwhile takes nothing, and can be repeated', async (_how, end, refusal) => {
    const seatDetailId = await addClass(test.database.pool);
    await whileHeld(seatDetailId, async (holder) => {
      const held = order({ seatDetailId, seats: 1, key: 'lagi' });
      await untilWaitedFor(holder);
      await holder.query(
        `select ${end}(pid) from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))`,
      );
      expect(await held).toMatchObject(refusal);
    });
    expect(await getStock(test.database.pool, seatDetailId)).toMatchObject({ taken: 0, transactions: 0 });
    expect(await order({ seatDetailId, seats: 1, key: 'lagi' })).toMatchObject({ status: 200 });
    expect(await getStock(test.database.pool, seatDetailId)).toMatchObject({ taken: 1, transactions: 1 });
  });
});

describe('a seat that another process is selling', () => {
  const selling = (seatDetailId: number, holder: PoolClient) =>
    reserveTogether(
      { query: async ({ text }, values = []) => (await holder.query(text, [...values])).rows },
      [{ userId: by(3).id, seatDetailId, seats: [4], donation: 0, idempotencyKey: null }],
      test.clock.now(),
      RULES,
    );

  it.each([
    ['commit', { status: 409, error: 'Kursi 4 sudah terjual' }],
    ['rollback', { status: 200 }],
  ])('waits: %s decides', async (end, expected) => {
    const seatDetailId = await addClass(test.database.pool, { seats: 'RESERVED' });
    const holder = await others.connect();
    await holder.query('begin');
    await selling(seatDetailId, holder);
    const pending = order({ seatDetailId, seats: [3, 4] });
    await untilWaitedFor(holder);
    await holder.query(end);
    holder.release();
    expect(await pending).toMatchObject(expected);
    expect(await getStock(test.database.pool, seatDetailId)).toMatchObject({ twice: 0, uneven: 0, transactions: 1 });
  });
});

describe('an overloaded process', () => {
  it('refuses orders beyond a full queue at once, with `Retry-After`', async () => {
    const small = await startSellingApp({
      reserve: (pool) =>
        createOrderQueue({
          reserveTogether: (orders) =>
            reserveTogether(createDatabase(pool, { prepare: true }), orders, small.clock.now(), RULES),
          maxRunning: 1,
          maxWaiting: 1,
        }),
    });
    const own = createPool({ DATABASE_URL: small.database.url, DATABASE_POOL: 1 }, () => {});
    const [one, two, three] = await createBuyers(small.app.session.accessTokens, own, 3, small.clock.now());
    const seatDetailId = await addClass(own);
    const holder = await own.connect();
    await holder.query('begin');
    await holder.query('select from seat_detail where seat_detail_id = $1 for no key update', [seatDetailId]);
    const pending = [order({ seatDetailId, seats: 1 }, one, small.app)];
    await untilWaitedFor(holder);
    pending.push(
      order({ seatDetailId, seats: 1 }, two, small.app),
      order({ seatDetailId, seats: 1 }, three, small.app),
    );
    expect(await Promise.race(pending)).toMatchObject({
      ...BUSY,
      error: 'Antrean pembelian sedang penuh. Silakan coba lagi',
    });
    await holder.query('rollback');
    holder.release();
    const statuses = (await Promise.all(pending)).map(({ status }) => status).toSorted();
    expect(statuses).toEqual([200, 200, 429]);
    expect(await getStock(own, seatDetailId)).toMatchObject({ taken: 2, live: 2 });
    await own.end();
    await small.close();
  });

  it('answers 503 if no connection is free in time, and takes nothing', async () => {
    const seatDetailId = await addClass(test.database.pool);
    const all = await Promise.all(Array.from({ length: 5 }, () => test.database.pool.connect()));
    expect(await order({ seatDetailId, seats: 1, key: 'penuh' })).toMatchObject({ status: 503, again: '2' });
    for (const connection of all) connection.release();
    expect(await getStock(test.database.pool, seatDetailId)).toMatchObject({ taken: 0, transactions: 0 });
    expect(await order({ seatDetailId, seats: 1, key: 'penuh' })).toMatchObject({ status: 200 });
  });
});

describe('a process that hangs in a transaction', () => {
  it('loses it after 10 s, so that the class is not locked for ever', async () => {
    const connection = await test.database.pool.connect();
    const { rows } = await connection.query('show idle_in_transaction_session_timeout');
    connection.release();
    expect(rows).toEqual([{ idle_in_transaction_session_timeout: '10s' }]);
  });
});

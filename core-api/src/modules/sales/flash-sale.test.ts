import type { FastifyInstance } from 'fastify';
import { buy, createBuyers, type Buyer, type PurchaseRequest } from '../../../test/selling/buyers.ts';
import { addClass, getStock, type TicketClass } from '../../../test/selling/sales-data.ts';
import { startSellingApp, startSellingSibling, type SellingApp } from '../../../test/selling/selling-app.ts';
import { dropGuards, reserveUnguarded } from '../../../test/selling/unguarded.ts';
import { NOW } from '../../../test/test-app.ts';
import { createRandom } from '@acara/server-kit/seeded-random';

const ATTEMPTS = 400;
/** One buyer buys again and again. */
const PATIENT = { PURCHASE_LIMIT: 1_000_000 };

type Process = { app: FastifyInstance; close: () => Promise<void> };
type Attempt = Omit<PurchaseRequest, 'seatDetailId'>;

let test: SellingApp;
let processes: Process[];
beforeAll(async () => {
  test = await startSellingApp({ config: PATIENT });
  processes = [test, await startSellingSibling(test, { config: PATIENT })];
});
afterAll(async () => {
  await processes[1]?.close();
  await test.close();
});

const pool = () => test.database.pool;
const addBuyers = (count: number, app = test) =>
  createBuyers(app.app.session.accessTokens, app.database.pool, count, NOW);
const at = <One>(list: readonly One[], index: number): One => {
  const one = list[index % list.length];
  if (one === undefined) throw new Error('The list is empty');
  return one;
};

/** Again while it is refused because too many orders of its buyer wait. */
const buyPatiently: typeof buy = async (...purchase) => {
  for (;;) {
    const answer = await buy(...purchase);
    if (answer.statusCode !== 429) return answer;
  }
};

/** Concurrently, alternating between processes. @returns counts by status, and the distinct responses */
const rush = async (apps: readonly Process[], buyers: readonly Buyer[], seatDetailId: number, attempts: Attempt[]) => {
  const answers = await Promise.all(
    attempts.map((attempt, index) =>
      buyPatiently(at(apps, index).app, at(buyers, index), { seatDetailId, ...attempt }),
    ),
  );
  const statuses: Record<number, number> = {};
  for (const { statusCode } of answers) statuses[statusCode] = (statuses[statusCode] ?? 0) + 1;
  return { answers, statuses };
};

const seatsFor = (index: number, quantity: number): number[] => {
  const random = createRandom(17, index);
  const seats = new Set<number>();
  const count = random.int(1, 3);
  while (seats.size < count) seats.add(random.int(1, quantity));
  return [...seats];
};

const seatAttempts = (quantity: number) =>
  Array.from({ length: ATTEMPTS }, (_, index) => ({ seats: seatsFor(index, quantity) }));
const countAttempts = () =>
  Array.from({ length: ATTEMPTS }, (_, index) => ({ seats: createRandom(18, index).int(1, 4) }));

describe('a flash sale on two processes', () => {
  const QUANTITY = 40;

  it.each<[string, TicketClass]>([
    ['paid', { price: 50_000 }],
    ['free', { price: 0, kind: 'FREE' }],
  ])('sells every reserved seat once and refuses the rest with a text (%s)', async (_kind, kind) => {
    const seatDetailId = await addClass(pool(), { seats: 'RESERVED', quantity: QUANTITY, ...kind });
    const buyers = await addBuyers(ATTEMPTS);
    const first = await rush(processes, buyers, seatDetailId, seatAttempts(QUANTITY));
    expect(Object.keys(first.statuses)).toEqual(['200', '409']);
    for (const answer of first.answers)
      if (answer.statusCode === 409) expect(answer.json().error).toMatch(/^Kursi [\d, ]+ sudah terjual$/);
    const soldAtOnce = await getStock(pool(), seatDetailId);
    expect(soldAtOnce).toMatchObject({ twice: 0, uneven: 0, transactions: first.statuses[200] });

    // The rest is sold one by one.
    const rest = Array.from({ length: QUANTITY }, (_, index) => ({ seats: [index + 1] }));
    await rush(processes, await addBuyers(QUANTITY), seatDetailId, rest);
    expect(await getStock(pool(), seatDetailId)).toMatchObject({ live: QUANTITY, twice: 0, uneven: 0, taken: 0 });
  });

  it('sells an unreserved class to the last place and not beyond', async () => {
    const seatDetailId = await addClass(pool(), { quantity: QUANTITY });
    const buyers = await addBuyers(ATTEMPTS);
    let isRunning = true;
    const samples: [taken: number, live: number][] = [];
    const watch = async () => {
      while (isRunning) {
        const { taken, live } = await getStock(pool(), seatDetailId);
        samples.push([taken, live]);
      }
    };
    const watching = watch();
    const { statuses } = await rush(processes, buyers, seatDetailId, countAttempts());
    isRunning = false;
    await watching;
    expect(Object.keys(statuses)).toEqual(['200', '409']);
    for (const [taken, live] of samples) expect(taken).toBe(live);

    await rush(
      processes,
      await addBuyers(8),
      seatDetailId,
      Array.from({ length: 8 }, () => ({ seats: 1 })),
    );
    expect(await getStock(pool(), seatDetailId)).toMatchObject({ taken: QUANTITY, live: QUANTITY, uneven: 0 });
  });

  it('lets one buyer hold 3 unpaid orders, however many concurrent ones there are', async () => {
    const seatDetailId = await addClass(pool(), { seats: 'RESERVED', quantity: 60 });
    const buyers = await addBuyers(1);
    const attempts = Array.from({ length: 60 }, (_, index) => ({ seats: [index + 1] }));
    const { statuses } = await rush(processes, buyers, seatDetailId, attempts);
    expect(statuses).toEqual({ 200: 3, 409: 57 });
    expect(await getStock(pool(), seatDetailId)).toMatchObject({ live: 3, transactions: 3 });
  });

  it('makes one transaction and one payment of 100 repetitions of a purchase', async () => {
    const seatDetailId = await addClass(pool());
    const opened = test.paymentService.opened.length;
    const attempts = Array.from({ length: 100 }, () => ({ seats: 2, key: 'sama' }));
    const { answers, statuses } = await rush(processes, await addBuyers(1), seatDetailId, attempts);
    expect(statuses).toEqual({ 200: 100 });
    expect(new Set(answers.map((answer) => answer.json().token)).size).toBe(1);
    expect(test.paymentService.opened.length).toBe(opened + 1);
    expect(await getStock(pool(), seatDetailId)).toMatchObject({ taken: 2, live: 2, transactions: 1 });
  });

  it('makes one transaction of 100 repetitions without a key for the same seats', async () => {
    const seatDetailId = await addClass(pool(), { seats: 'RESERVED' });
    const attempts = Array.from({ length: 100 }, () => ({ seats: [4, 5] }));
    const { answers, statuses } = await rush(processes, await addBuyers(1), seatDetailId, attempts);
    expect(statuses).toEqual({ 200: 100 });
    expect(new Set(answers.map((answer) => answer.json().transaction_id)).size).toBe(1);
    expect(await getStock(pool(), seatDetailId)).toMatchObject({ live: 2, transactions: 1 });
  });

  it('never sells one buyer more per purchase than the maximum, also with duplicate seats', async () => {
    const seatDetailId = await addClass(pool(), {
      seats: 'RESERVED',
      kind: 'FREE',
      price: 0,
      quantity: 300,
      maximum: 4,
    });
    const attempts = Array.from({ length: 50 }, (_, index) => {
      const from = index * 5 + 1;
      const seats = [from, from + 1, from + 2, from + 3];
      return { seats: [seats, [...seats, from + 4], [...seats, from], [from, from, from, from]][index % 4] };
    });
    const { statuses } = await rush(processes, await addBuyers(1), seatDetailId, attempts);
    expect(statuses).toEqual({ 200: 13, 422: 37 });
    const { rows } = await pool().query(
      `select max(count)::int as most from (
         select count(*) from ticket where seat_detail_id = $1 group by transaction_id) as of_transaction`,
      [seatDetailId],
    );
    expect(rows[0].most).toBe(4);
  });
});

describe('with the maximum counted per buyer', () => {
  it.each<[string, TicketClass]>([
    ['reserved', { seats: 'RESERVED' }],
    ['unreserved', {}],
  ])('a %s class never sells one buyer more in total', async (_kind, kind) => {
    const config = { ...PATIENT, MAXIMUM_PER_BUYER: 1 };
    const strict = await startSellingApp({ config });
    const sibling = await startSellingSibling(strict, { config });
    try {
      const seatDetailId = await addClass(strict.database.pool, {
        kind: 'FREE',
        price: 0,
        quantity: 200,
        maximum: 5,
        ...kind,
      });
      const buyers = await addBuyers(2, strict);
      const attempts = Array.from({ length: 100 }, (_, index) => ({
        seats: kind.seats ? [index * 2 + 1, index * 2 + 2].slice(index % 2) : 1 + (index % 2),
      }));
      const { statuses } = await rush([strict, sibling], buyers, seatDetailId, attempts);
      expect(Object.keys(statuses)).toEqual(['200', '422']);
      const { rows } = await strict.database.pool.query(
        'select count(*)::int as count from ticket where seat_detail_id = $1 group by user_id',
        [seatDetailId],
      );
      expect(rows.length).toBe(2);
      for (const { count } of rows) expect(count).toBeLessThanOrEqual(5);
    } finally {
      await sibling.close();
      await strict.close();
    }
  });
});

describe('the same rush without constraints', () => {
  it.each<[string, TicketClass]>([
    ['reserved', { seats: 'RESERVED', quantity: 40 }],
    ['unreserved', { quantity: 40 }],
  ])('oversells a %s class: these tests can fail', async (_kind, kind) => {
    const loose = await startSellingApp({
      prepare: dropGuards,
      reserve: (connections) => reserveUnguarded(connections, () => NOW),
    });
    try {
      const seatDetailId = await addClass(loose.database.pool, kind);
      const attempts = kind.seats ? seatAttempts(40) : countAttempts();
      await rush([loose], await addBuyers(ATTEMPTS, loose), seatDetailId, attempts);
      const { twice, live } = await getStock(loose.database.pool, seatDetailId);
      expect(twice > 0 || live > 40).toBe(true);
    } finally {
      await loose.close();
    }
  });
});

import { Failure } from '../../../platform/http/failure.ts';
import { createOrderQueue } from './order-queue.ts';
import type { ReserveResult, TicketOrder } from './ticket-order.ts';

const order = (userId: number, seatDetailId = 1, tickets = 1): TicketOrder => ({
  userId,
  seatDetailId,
  seats: Array.from({ length: tickets }, () => null),
  donation: 0,
  idempotencyKey: null,
});

const soldTo = (userId: number): ReserveResult => ({
  outcome: 'reserved',
  transactionId: userId,
  eventId: 1,
  seatDetailId: 1,
  total: 0,
  expiresAt: null,
  isFree: true,
});

const users = (orders: readonly TicketOrder[]) => orders.map(({ userId }) => userId);
const databaseError = (code: string) => Object.assign(new Error(code), { code });

/** A queue on a database that the test controls. */
const startQueue = (options: { maxRunning?: number; maxWaiting?: number } = {}) => {
  const batches: number[][] = [];
  const answers: (() => void)[] = [];
  let failure: (orders: readonly TicketOrder[]) => Error | null = () => null;
  const push = createOrderQueue({
    maxRunning: 1,
    ...options,
    reserveTogether: async (orders) => {
      batches.push(users(orders));
      await new Promise<void>((resolve) => answers.push(resolve));
      const error = failure(orders);
      if (error) throw error;
      return orders.map(({ userId }) => soldTo(userId));
    },
  });
  const turn = () => new Promise((resolve) => setImmediate(resolve));
  return {
    push,
    batches,
    fail: (when: typeof failure) => {
      failure = when;
    },
    turn,
    /** Answers until nobody waits. */
    finish: async () => {
      for (let quiet = 0; quiet < 3; quiet += 1) {
        await turn();
        const waiting = answers.splice(0);
        for (const answer of waiting) answer();
        if (waiting.length > 0) quiet = 0;
      }
    },
  };
};

const outcomes = async (results: Promise<ReserveResult>[]) =>
  (await Promise.allSettled(results)).map((result) =>
    result.status === 'fulfilled' && result.value.outcome === 'reserved'
      ? result.value.transactionId
      : result.status === 'rejected' && result.reason,
  );

describe('the queue of orders', () => {
  it('reserves waiting orders together, and returns each its own result', async () => {
    const queue = startQueue();
    const results = [1, 2, 3].map((user) => queue.push(order(user)));
    await queue.turn();
    results.push(queue.push(order(4)), queue.push(order(5)));
    await queue.finish();
    expect(queue.batches).toEqual([
      [1, 2, 3],
      [4, 5],
    ]);
    expect(await outcomes(results)).toEqual([1, 2, 3, 4, 5]);
  });

  it('never has a buyer twice in one batch, and keeps their order', async () => {
    const queue = startQueue();
    const results = [1, 1, 2, 1, 2].map((user) => queue.push(order(user)));
    await queue.finish();
    expect(queue.batches).toEqual([[1, 2], [1, 2], [1]]);
    expect(await outcomes(results)).toEqual([1, 1, 2, 1, 2]);
  });

  it('limits a batch by orders and by tickets', async () => {
    const queue = startQueue();
    const many = Array.from({ length: 300 }, (_, user) => queue.push(order(user + 1)));
    const wide = [601, 602, 603].map((user) => queue.push(order(user, 1, 300)));
    await queue.finish();
    expect(queue.batches.slice(0, 2).map((batch) => batch.length)).toEqual([128, 128]);
    expect(Math.max(...queue.batches.map((batch) => batch.length))).toBe(128);
    expect(queue.batches.slice(-2)).toEqual([[602], [603]]);
    expect((await outcomes([...many, ...wide])).length).toBe(303);
  });

  it('runs one batch per class, and several classes concurrently', async () => {
    const queue = startQueue({ maxRunning: 2 });
    const results = [
      queue.push(order(11, 1)),
      queue.push(order(21, 2)),
      queue.push(order(31, 3)),
      queue.push(order(12, 1)),
    ];
    await queue.turn();
    expect(queue.batches).toEqual([[11, 12], [21]]);
    const late = queue.push(order(13, 1));
    await queue.turn();
    expect(queue.batches.length).toBe(2);
    await queue.finish();
    expect(queue.batches.slice(2)).toEqual([[31], [13]]);
    expect(await outcomes([...results, late])).toEqual([11, 21, 31, 12, 13]);
  });

  it('refuses orders beyond a full queue at once, with the time to wait', async () => {
    const queue = startQueue({ maxWaiting: 2 });
    const results = [1, 2, 3].map((user) => queue.push(order(user)));
    const [, , last] = await Promise.all([queue.finish(), results[0], results[2]?.catch((error: unknown) => error)]);
    expect(last).toBeInstanceOf(Failure);
    expect(last).toMatchObject({ statusCode: 429, headers: { 'retry-after': '2' } });
    expect(await outcomes(results.slice(0, 2))).toEqual([1, 2]);
  });
});

describe('the orders of one account', () => {
  const keyed = (key: string | null, seats: (number | null)[] = [null]) => ({
    ...order(1),
    idempotencyKey: key,
    seats,
  });

  it('may wait in threes, in all classes together; a fourth is refused at once', async () => {
    const queue = startQueue();
    const results = [1, 1, 2].map((seatDetailId) => queue.push(order(1, seatDetailId)));
    const fourth = await queue.push(order(1, 3)).catch((error: unknown) => error);
    expect(fourth).toBeInstanceOf(Failure);
    expect(fourth).toMatchObject({
      statusCode: 429,
      message: 'Pesanan Anda yang lain masih diproses. Tunggu sebentar, lalu coba lagi',
      headers: { 'retry-after': '2' },
    });
    const other = queue.push(order(2));
    await queue.finish();
    expect(await outcomes([...results, other])).toEqual([1, 1, 1, 2]);
    const later = queue.push(order(1));
    await queue.finish();
    expect(await outcomes([later])).toEqual([1]);
  });

  it('may come again once they have failed', async () => {
    const queue = startQueue();
    queue.fail(() => new Error('gone'));
    for (let round = 0; round < 2; round += 1) {
      const failed = outcomes([1, 2, 3].map(() => queue.push(order(1))));
      await queue.finish();
      expect((await failed).map(String)).toEqual(Array(3).fill('Error: gone'));
    }
  });

  it.each<[string, TicketOrder]>([
    ['with the same key', keyed('kunci')],
    ['without a key for the same seats', keyed(null, [3, 4])],
  ])('that are repeated %s share one result, waiting or being reserved', async (_how, same) => {
    const queue = startQueue();
    const waiting = [1, 2, 3, 4, 5].map(() => queue.push({ ...same, seats: [...same.seats] }));
    await queue.turn();
    expect(queue.batches).toEqual([[1]]);
    waiting.push(queue.push(same));
    await queue.finish();
    expect(queue.batches).toEqual([[1]]);
    const [first, ...others] = await Promise.all(waiting);
    expect(first).toEqual(soldTo(1));
    for (const other of others) expect(other).toEqual({ ...soldTo(1), outcome: 'repeated', status: 'approved' });
  });

  it.each<[string, TicketOrder, TicketOrder]>([
    ['other seats under the same key', keyed('kunci', [1]), keyed('kunci', [2])],
    ['another donation under the same key', keyed('kunci'), { ...keyed('kunci'), donation: 1 }],
    ['another class under the same key', keyed('kunci'), { ...keyed('kunci'), seatDetailId: 2 }],
    ['as many places without a key', keyed(null, [null]), keyed(null, [null])],
  ])('are not the same for %s', async (_what, one, other) => {
    const queue = startQueue();
    const results = [one, other].map((each) => queue.push(each));
    await queue.finish();
    expect((await Promise.all(results)).map(({ outcome }) => outcome)).toEqual(['reserved', 'reserved']);
    expect(queue.batches).toEqual([[1], [1]]);
  });
});

describe('one account with 1,500 orders', () => {
  const MANY = 1_500;

  /** @returns how many batches there are until the order of another buyer, who comes last, is among them */
  const batchesUntilServed = async (orders: readonly TicketOrder[]): Promise<number> => {
    const queue = startQueue();
    const before = orders.map((each) => queue.push(each).catch((error: unknown) => error));
    const mine = queue.push(order(9_999));
    await queue.finish();
    await Promise.all([...before, mine]);
    return queue.batches.findIndex((batch) => batch.includes(9_999)) + 1;
  };

  it.each([
    ['for one class', () => order(1)],
    ['for as many classes', (index: number) => order(1, 1_000 + index)],
  ])('%s delays the next buyer by 3 batches at most', async (_how, create) => {
    expect(await batchesUntilServed(Array.from({ length: MANY }, (_, index) => create(index)))).toBeLessThanOrEqual(4);
  });

  it('delays nobody in a crowd [api.buy-fair]', async () => {
    const crowd = Array.from({ length: 500 }, (_, index) => order(index + 2));
    const alone = await batchesUntilServed(crowd);
    const mixed = crowd.flatMap((each) => [order(1), order(1), order(1), each]);
    expect(await batchesUntilServed(mixed)).toBe(alone);
  });
});

describe('a batch that fails', () => {
  it.each(['23505', '40P01', '40001'])('because of a conflict (%s) is retried as a whole', async (code) => {
    const queue = startQueue();
    let times = 0;
    queue.fail(() => (times++ < 3 ? databaseError(code) : null));
    const results = [1, 2].map((user) => queue.push(order(user)));
    await queue.finish();
    expect(queue.batches).toEqual([
      [1, 2],
      [1, 2],
      [1, 2],
      [1, 2],
    ]);
    expect(await outcomes(results)).toEqual([1, 2]);
  });

  it('because of repeated conflicts is refused with 429', async () => {
    const queue = startQueue();
    queue.fail(() => databaseError('23505'));
    const result = queue.push(order(1)).catch((error: unknown) => error);
    await queue.finish();
    expect(await result).toMatchObject({ statusCode: 429 });
    expect(queue.batches.length).toBe(10);
  });

  it('because of one order is retried one by one, so that the others succeed', async () => {
    const queue = startQueue();
    queue.fail((orders) => (users(orders).includes(2) ? databaseError('23503') : null));
    const results = [1, 2, 3].map((user) => queue.push(order(user)));
    const settled = outcomes(results);
    await queue.finish();
    expect(queue.batches).toEqual([[1, 2, 3], [1], [2], [3]]);
    expect(await settled).toEqual([1, expect.objectContaining({ code: '23503' }), 3]);
  });

  it.each(['55P03', '57014'])('because of a timeout (%s) is not retried', async (code) => {
    const queue = startQueue();
    queue.fail(() => databaseError(code));
    const settled = outcomes([1, 2].map((user) => queue.push(order(user))));
    await queue.finish();
    expect(queue.batches.length).toBe(1);
    expect(await settled).toEqual([
      expect.objectContaining({ statusCode: 429 }),
      expect.objectContaining({ statusCode: 429 }),
    ]);
  });

  it.each([
    ['57P01', databaseError('57P01')],
    ['08006', databaseError('08006')],
    ['40003', databaseError('40003')],
    ['ECONNRESET', databaseError('ECONNRESET')],
    ['no code', new Error('Connection terminated unexpectedly')],
  ])('with an unknown commit (%s) is never retried', async (_code, error) => {
    const queue = startQueue();
    queue.fail(() => error);
    const settled = outcomes([1, 2].map((user) => queue.push(order(user))));
    await queue.finish();
    expect(queue.batches.length).toBe(1);
    expect(await settled).toEqual([error, error]);
  });

  it('leaves the queue open for the next', async () => {
    const queue = startQueue();
    queue.fail(() => new Error('weg'));
    const failed = outcomes([queue.push(order(1))]);
    await queue.finish();
    await failed;
    queue.fail(() => null);
    const next = queue.push(order(2));
    await queue.finish();
    expect(await outcomes([next])).toEqual([2]);
  });
});

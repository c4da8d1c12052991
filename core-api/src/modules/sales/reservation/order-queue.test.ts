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

import { classifyError } from '../../../platform/database/database-errors.ts';
import { Failure } from '../../../platform/http/failure.ts';
import type { Reserve, ReserveResult, TicketOrder } from './ticket-order.ts';

type OrderQueueOptions = {
  /** Reserves for several buyers of one class in one commit. */
  reserveTogether: (orders: readonly TicketOrder[]) => Promise<ReserveResult[]>;
  /** Concurrent batches; each occupies a connection. */
  maxRunning: number;
  maxWaiting?: number;
};

type Waiting = {
  order: TicketOrder;
  result: Promise<ReserveResult>;
  resolve: (result: ReserveResult) => void;
  reject: (error: unknown) => void;
};

/** The waiting orders of a class by account, whose turn it is in this order. */
type ClassQueue = Map<number, Waiting[]>;

const MAX_WAITING = 20_000;
/** Orders of one account that are not reserved yet, in all classes: a class that only this account names costs a batch too. */
const MAX_OF_ACCOUNT = 3;
const BATCH_ORDERS = 128;
const BATCH_TICKETS = 512;
const MAX_TRIES = 10;

const tooMany = (message: string) =>
  new Failure(429, 'too_many_requests', message, { headers: { 'retry-after': '2' } });

const busy = () => tooMany('Antrean pembelian sedang penuh. Silakan coba lagi');
const tooManyOfAccount = () => tooMany('Pesanan Anda yang lain masih diproses. Tunggu sebentar, lalu coba lagi');

/** Takes the next batch: one order of each account in turn, and not more tickets than one statement should write. */
const takeBatch = (queue: ClassQueue): Waiting[] => {
  const batch: Waiting[] = [];
  const again: [number, Waiting[]][] = [];
  let tickets = 0;
  for (const [userId, [next, ...others]] of queue) {
    if (!next) continue;
    tickets += next.order.seats.length;
    if (batch.length >= BATCH_ORDERS || (batch.length > 0 && tickets > BATCH_TICKETS)) break;
    batch.push(next);
    queue.delete(userId);
    if (others.length > 0) again.push([userId, others]);
  }
  for (const [userId, others] of again) queue.set(userId, others);
  return batch;
};

/** A double click, or a repetition: with the same key, or for the same seats. */
const isSameOrder = (one: TicketOrder, other: TicketOrder): boolean =>
  one.seatDetailId === other.seatDetailId &&
  one.idempotencyKey === other.idempotencyKey &&
  (one.idempotencyKey !== null || one.seats.every((seat) => seat !== null && seat > 0)) &&
  one.donation === other.donation &&
  one.seats.length === other.seats.length &&
  one.seats.every((seat, index) => seat === other.seats[index]);

const toRepeated = (result: ReserveResult): ReserveResult =>
  result.outcome === 'reserved'
    ? { ...result, outcome: 'repeated', status: result.isFree ? 'approved' : 'pending' }
    : result;

/**
 * Queues the orders of each class and reserves the waiting ones together: one commit for many buyers is what makes a
 * popular class fast. Per class one batch runs at a time.
 *
 * Accounts take turns, so that nobody waits for the many orders of one account. Of these few may wait; a repetition shares
 * the result of the order that waits.
 *
 * A batch that conflicts with another process is retried as a whole; one with a faulty order is retried order by order; one
 * whose commit is unknown is never retried.
 */
export const createOrderQueue = ({
  reserveTogether,
  maxRunning,
  maxWaiting = MAX_WAITING,
}: OrderQueueOptions): Reserve => {
  // Bounded: the orders of running requests.
  const queues = new Map<number, ClassQueue>();
  /** Orders without a result by account. */
  // Bounded: the same orders.
  const unsettled = new Map<number, Waiting[]>();
  /** Classes that wait for a batch. */
  // Bounded: the classes among them.
  const ready: number[] = [];
  let waiting = 0;
  let active = 0;
  let isScheduled = false;

  const settle = async (batch: readonly Waiting[]): Promise<void> => {
    for (let tries = 1; ; tries += 1) {
      try {
        const results = await reserveTogether(batch.map(({ order }) => order));
        for (const [index, { resolve, reject }] of batch.entries()) {
          const result = results[index];
          if (result) resolve(result);
          else reject(new Error('A batch returned no result for an order'));
        }
        return;
      } catch (error) {
        const errorClass = classifyError(error);
        if (errorClass === 'conflict' && tries < MAX_TRIES) continue;
        if (batch.length > 1 && (errorClass === 'conflict' || errorClass === 'fault')) {
          for (const one of batch) await settle([one]);
          return;
        }
        for (const { reject } of batch) reject(errorClass === 'conflict' || errorClass === 'busy' ? busy() : error);
        return;
      }
    }
  };

  const runBatch = async (seatDetailId: number, queue: ClassQueue) => {
    active += 1;
    const batch = takeBatch(queue);
    waiting -= batch.length;
    await settle(batch);
    active -= 1;
    if (queue.size > 0) ready.push(seatDetailId);
    else queues.delete(seatDetailId);
    start();
  };

  const start = () => {
    isScheduled = false;
    while (active < maxRunning) {
      const seatDetailId = ready.shift();
      const queue = seatDetailId === undefined ? undefined : queues.get(seatDetailId);
      if (seatDetailId === undefined || !queue) return;
      void runBatch(seatDetailId, queue);
    }
  };

  const forget = (userId: number, settled: Waiting) => {
    const left = unsettled.get(userId)?.filter((each) => each !== settled) ?? [];
    if (left.length > 0) unsettled.set(userId, left);
    else unsettled.delete(userId);
  };

  const push = (order: TicketOrder): Waiting => {
    const { userId, seatDetailId } = order;
    const { promise, resolve, reject } = Promise.withResolvers<ReserveResult>();
    const added: Waiting = {
      order,
      result: promise,
      resolve: (result) => {
        forget(userId, added);
        resolve(result);
      },
      reject: (error) => {
        forget(userId, added);
        reject(error);
      },
    };
    waiting += 1;
    unsettled.set(userId, [...(unsettled.get(userId) ?? []), added]);
    const queue = queues.get(seatDetailId);
    if (queue) {
      queue.set(userId, [...(queue.get(userId) ?? []), added]);
      return added;
    }
    queues.set(seatDetailId, new Map([[userId, [added]]]));
    ready.push(seatDetailId);
    // After the other orders of this turn of the event loop.
    if (!isScheduled) setImmediate(start);
    isScheduled = true;
    return added;
  };

  return (order) => {
    const own = unsettled.get(order.userId) ?? [];
    const same = own.find((each) => isSameOrder(each.order, order));
    // Later than the order itself, whose payment is then being opened.
    if (same) return same.result.then(toRepeated);
    if (own.length >= MAX_OF_ACCOUNT) return Promise.reject(tooManyOfAccount());
    if (waiting >= maxWaiting) return Promise.reject(busy());
    return push(order).result;
  };
};

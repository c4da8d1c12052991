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
  resolve: (result: ReserveResult) => void;
  reject: (error: unknown) => void;
};

const MAX_WAITING = 20_000;
const BATCH_ORDERS = 128;
const BATCH_TICKETS = 512;
/** Orders considered for one batch: a second order of a buyer waits for the next one. */
const MAX_CONSIDERED = 2 * BATCH_ORDERS;
const MAX_TRIES = 10;

const busy = () =>
  new Failure(429, 'too_many_requests', 'Antrean pembelian sedang penuh. Silakan coba lagi', {
    headers: { 'retry-after': '2' },
  });

/** Takes the next batch: no buyer twice, and not more tickets than one statement should write. */
const takeBatch = (queue: Waiting[]): Waiting[] => {
  const buyers = new Set<number>();
  const batch: Waiting[] = [];
  const skipped: Waiting[] = [];
  let tickets = 0;
  for (const waiting of queue.splice(0, MAX_CONSIDERED)) {
    const { userId, seats } = waiting.order;
    const isFull = batch.length >= BATCH_ORDERS || (batch.length > 0 && tickets + seats.length > BATCH_TICKETS);
    if (isFull || buyers.has(userId)) {
      skipped.push(waiting);
      continue;
    }
    buyers.add(userId);
    tickets += seats.length;
    batch.push(waiting);
  }
  queue.unshift(...skipped);
  return batch;
};

/**
 * Queues the orders of each class and reserves the waiting ones together: one commit for many buyers is what makes a
 * popular class fast. Per class one batch runs at a time.
 *
 * A batch that conflicts with another process is retried as a whole; one with a faulty order is retried order by order; one
 * whose commit is unknown is never retried.
 */
export const createOrderQueue = ({
  reserveTogether,
  maxRunning,
  maxWaiting = MAX_WAITING,
}: OrderQueueOptions): Reserve => {
  const queues = new Map<number, Waiting[]>();
  /** Classes that wait for a batch. */
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

  const runBatch = async (seatDetailId: number, queue: Waiting[]) => {
    active += 1;
    const batch = takeBatch(queue);
    waiting -= batch.length;
    await settle(batch);
    active -= 1;
    if (queue.length > 0) ready.push(seatDetailId);
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

  return (order) =>
    new Promise((resolve, reject) => {
      if (waiting >= maxWaiting) {
        reject(busy());
        return;
      }
      waiting += 1;
      const queue = queues.get(order.seatDetailId);
      if (queue) {
        queue.push({ order, resolve, reject });
        return;
      }
      queues.set(order.seatDetailId, [{ order, resolve, reject }]);
      ready.push(order.seatDetailId);
      // After the other orders of this turn of the event loop.
      if (!isScheduled) setImmediate(start);
      isScheduled = true;
    });
};

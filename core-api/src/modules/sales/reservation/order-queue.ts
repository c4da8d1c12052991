import { Failure } from '../../../platform/http/failure.ts';
import { proofOf } from '../../../platform/database/database-errors.ts';
import type { Reserve, ReserveResult, TicketOrder } from './ticket-order.ts';

export type OrderQueueOptions = {
  /** Reserves for several buyers of one class in one commit. */
  reserveTogether: (orders: readonly TicketOrder[]) => Promise<ReserveResult[]>;
  /** Batches under way at most, so that reads keep connections of their own. */
  running: number;
  /** Orders that wait at most; what comes on top is refused at once. */
  mostWaiting?: number;
};

type Waiting = {
  order: TicketOrder;
  resolve: (result: ReserveResult) => void;
  reject: (error: unknown) => void;
};

const MOST_WAITING = 20_000;
const BATCH_ORDERS = 128;
const BATCH_TICKETS = 512;
/** Orders looked at for one batch: those of a buyer who is in it already wait for the next one. */
const LOOK_AHEAD = 2 * BATCH_ORDERS;
const TRIES = 10;

const busy = () =>
  new Failure(429, 'too_many_requests', 'Antrean pembelian sedang penuh. Silakan coba lagi', {
    headers: { 'retry-after': '2' },
  });

/** Takes the next batch off a line: no buyer twice, and not more tickets than one statement should write. */
const takeBatch = (line: Waiting[]): Waiting[] => {
  const buyers = new Set<number>();
  const batch: Waiting[] = [];
  const passed: Waiting[] = [];
  let tickets = 0;
  for (const waiting of line.splice(0, LOOK_AHEAD)) {
    const { userId, seats } = waiting.order;
    const isFull = batch.length >= BATCH_ORDERS || (batch.length > 0 && tickets + seats.length > BATCH_TICKETS);
    if (isFull || buyers.has(userId)) {
      passed.push(waiting);
      continue;
    }
    buyers.add(userId);
    tickets += seats.length;
    batch.push(waiting);
  }
  line.unshift(...passed);
  return batch;
};

/**
 * Lines up the orders of each class and reserves those that wait together: one commit for many buyers is what makes a
 * class on which everybody falls fast. One batch of a class is under way at a time, several classes side by side.
 *
 * A batch that fails is done again as a whole when another process came first, and order by order when one of them may
 * be at fault; never when its commit may have happened.
 */
export const createOrderQueue = ({
  reserveTogether,
  running,
  mostWaiting = MOST_WAITING,
}: OrderQueueOptions): Reserve => {
  const lines = new Map<number, Waiting[]>();
  /** Classes whose line waits for a batch. */
  const ready: number[] = [];
  let waiting = 0;
  let underWay = 0;
  let isScheduled = false;

  const settle = async (batch: readonly Waiting[]): Promise<void> => {
    for (let tries = 1; ; tries += 1) {
      try {
        const results = await reserveTogether(batch.map(({ order }) => order));
        for (const [index, { resolve, reject }] of batch.entries()) {
          const result = results[index];
          if (result) resolve(result);
          else reject(new Error('A batch left an order without an answer'));
        }
        return;
      } catch (error) {
        const proof = proofOf(error);
        if (proof === 'conflict' && tries < TRIES) continue;
        if (batch.length > 1 && (proof === 'conflict' || proof === 'fault')) {
          for (const one of batch) await settle([one]);
          return;
        }
        for (const { reject } of batch) reject(proof === 'conflict' || proof === 'busy' ? busy() : error);
        return;
      }
    }
  };

  const serve = async (seatDetailId: number, line: Waiting[]) => {
    underWay += 1;
    const batch = takeBatch(line);
    waiting -= batch.length;
    await settle(batch);
    underWay -= 1;
    if (line.length > 0) ready.push(seatDetailId);
    else lines.delete(seatDetailId);
    start();
  };

  const start = () => {
    isScheduled = false;
    while (underWay < running) {
      const seatDetailId = ready.shift();
      const line = seatDetailId === undefined ? undefined : lines.get(seatDetailId);
      if (seatDetailId === undefined || !line) return;
      void serve(seatDetailId, line);
    }
  };

  return (order) =>
    new Promise((resolve, reject) => {
      if (waiting >= mostWaiting) {
        reject(busy());
        return;
      }
      waiting += 1;
      const line = lines.get(order.seatDetailId);
      if (line) {
        line.push({ order, resolve, reject });
        return;
      }
      lines.set(order.seatDetailId, [{ order, resolve, reject }]);
      ready.push(order.seatDetailId);
      // After what else this turn of the loop brings in.
      if (!isScheduled) setImmediate(start);
      isScheduled = true;
    });
};

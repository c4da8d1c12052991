/** Orders per flush. */
const BATCH = 10;
/** The files of further orders are made on request. */
const MAX_WAITING = 100_000;
/** New orders between two flushes that make a rush. */
const RUSH_SALES = 200;
/** Flushes that a rush suspends: half a minute. */
const MAX_RUSH_TICKS = 60;

/**
 * Requests the files of tickets that were issued with their purchase: after the commit, in small batches, and not in the
 * first half minute of a rush, so that the sale of a free class is not delayed. Requests that are lost with a process are
 * found at the next start by `findUnmailedOrders`.
 */
export const createFileRequests = (request: (transactionId: number) => Promise<void>) => {
  // Bounded: by MAX_WAITING, a number each.
  const waiting: number[] = [];
  let sold = 0;
  let rushTicks = 0;

  return {
    add: (transactionId: number): void => {
      sold += 1;
      if (waiting.length < MAX_WAITING) waiting.push(transactionId);
    },
    /** Failed requests stay first in the queue. */
    flush: async (): Promise<void> => {
      rushTicks = sold >= RUSH_SALES ? rushTicks + 1 : 0;
      sold = 0;
      if (rushTicks > 0 && rushTicks <= MAX_RUSH_TICKS) return;
      const batch = waiting.splice(0, BATCH);
      try {
        for (let next = batch[0]; next !== undefined; next = batch[0]) {
          await request(next);
          batch.shift();
        }
      } finally {
        waiting.unshift(...batch);
      }
    },
  };
};

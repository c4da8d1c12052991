/** Orders whose files are asked for in one go; the rest waits for the next. */
const BATCH = 10;
/** Orders remembered at most: the files of others are made when somebody wants them. */
const MAX_WAITING = 100_000;
/** So many new orders from one look to the next are a rush. */
const RUSH_SALES = 200;
/** Looks after which files are asked for though the rush goes on: half a minute. */
const MAX_RUSH_TICKS = 60;

/**
 * Asks for the files of tickets that were issued with their purchase: after its commit and bit by bit, and not in the
 * first half minute of a rush, so that they do not hold up the sale of a free class. What is lost with the process is
 * looked for when the next one begins, see `findUnmailedOrders`.
 * @param request asks for the files of one order
 */
export const createFileRequests = (request: (transactionId: number) => Promise<void>) => {
  const waiting: number[] = [];
  let sold = 0;
  let rushTicks = 0;

  return {
    add: (transactionId: number): void => {
      sold += 1;
      if (waiting.length < MAX_WAITING) waiting.push(transactionId);
    },
    /** Asks for the next few. What could not be asked for stays the next. */
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

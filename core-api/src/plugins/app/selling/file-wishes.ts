/** Orders whose files are asked for in one go; the rest waits for the next. */
const AT_ONCE = 10;
/** Orders remembered at most: the files of others are made when somebody wants them. */
const MOST = 100_000;
/** So many new orders from one look to the next are a rush. */
const RUSH = 200;

/**
 * Asks for the files of tickets that were issued with their purchase: after its commit and bit by bit, and in a rush
 * when that is over, so that the sale of a free class is not held up by them. What is lost with the process is looked for when the next one begins,
 * see `forgottenOrders`.
 * @param want asks for the files of one order
 */
export const createFileWishes = (want: (transactionId: number) => Promise<void>) => {
  const waiting: number[] = [];
  let sold = 0;

  return {
    add: (transactionId: number): void => {
      sold += 1;
      if (waiting.length < MOST) waiting.push(transactionId);
    },
    /** Asks for the next few. What could not be asked for stays the next. */
    flush: async (): Promise<void> => {
      const isRush = sold >= RUSH;
      sold = 0;
      if (isRush) return;
      const batch = waiting.splice(0, AT_ONCE);
      try {
        for (let next = batch[0]; next !== undefined; next = batch[0]) {
          await want(next);
          batch.shift();
        }
      } finally {
        waiting.unshift(...batch);
      }
    },
  };
};

/** Orders whose files are asked for in one go; the rest waits for the next. */
const AT_ONCE = 10;
/** Orders remembered at most: the files of others are made when somebody wants them. */
const MOST = 100_000;

/**
 * Asks for the files of tickets that were issued with their purchase: after its commit and bit by bit, so that the
 * sale of a free class is not held up by them. What is lost with the process is looked for when the next one begins,
 * see `forgottenOrders`.
 * @param want asks for the files of one order
 */
export const createFileWishes = (want: (transactionId: number) => Promise<void>) => {
  const waiting: number[] = [];

  return {
    add: (transactionId: number): void => {
      if (waiting.length < MOST) waiting.push(transactionId);
    },
    /** Asks for the next few. What could not be asked for stays the next. */
    flush: async (): Promise<void> => {
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

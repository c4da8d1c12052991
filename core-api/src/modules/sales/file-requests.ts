/** Orders whose files are asked for in one go; the rest waits for the next. */
const AT_ONCE = 10;
/** Orders remembered at most: the files of others are made when somebody wants them. */
const MOST = 100_000;
/** So many new orders from one look to the next are a rush. */
const RUSH = 200;
/** Looks after which files are asked for though the rush goes on: half a minute. */
const LONGEST_RUSH = 60;

/**
 * Asks for the files of tickets that were issued with their purchase: after its commit and bit by bit, and not in the
 * first half minute of a rush, so that they do not hold up the sale of a free class. What is lost with the process is
 * looked for when the next one begins, see `forgottenOrders`.
 * @param request asks for the files of one order
 */
export const createFileRequests = (request: (transactionId: number) => Promise<void>) => {
  const waiting: number[] = [];
  let sold = 0;
  let rushed = 0;

  return {
    add: (transactionId: number): void => {
      sold += 1;
      if (waiting.length < MOST) waiting.push(transactionId);
    },
    /** Asks for the next few. What could not be asked for stays the next. */
    flush: async (): Promise<void> => {
      rushed = sold >= RUSH ? rushed + 1 : 0;
      sold = 0;
      if (rushed > 0 && rushed <= LONGEST_RUSH) return;
      const batch = waiting.splice(0, AT_ONCE);
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

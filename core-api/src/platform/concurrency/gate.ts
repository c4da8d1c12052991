/**
 * Does a piece of work as soon as there is room; those who wait are served in their order.
 * @throws the reason of the signal when it aborts while the work still waits
 */
export type Gate = <Result>(work: () => Promise<Result>, signal: AbortSignal) => Promise<Result>;

/** @param most pieces of work under way at once */
export const createGate = (most: number): Gate => {
  let underWay = 0;
  const line = new Set<() => void>();

  const enter = (signal: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      const begin = () => {
        line.delete(begin);
        signal.removeEventListener('abort', leave);
        underWay += 1;
        resolve();
      };
      const leave = () => {
        line.delete(begin);
        reject(signal.reason);
      };
      if (signal.aborted) leave();
      else if (underWay < most) begin();
      else {
        line.add(begin);
        signal.addEventListener('abort', leave, { once: true });
      }
    });

  return async (work, signal) => {
    await enter(signal);
    try {
      return await work();
    } finally {
      underWay -= 1;
      const [next] = line;
      next?.();
    }
  };
};

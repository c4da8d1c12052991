/**
 * Does a piece of work as soon as there is room; those who wait are served in their order.
 * @throws the reason of the signal when it aborts while the work still waits
 */
export type Semaphore = <Result>(task: () => Promise<Result>, signal: AbortSignal) => Promise<Result>;

/** @param most pieces of work under way at once */
export const createSemaphore = (max: number): Semaphore => {
  let active = 0;
  const waiting = new Set<() => void>();

  const enter = (signal: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      const begin = () => {
        waiting.delete(begin);
        signal.removeEventListener('abort', leave);
        active += 1;
        resolve();
      };
      const leave = () => {
        waiting.delete(begin);
        reject(signal.reason);
      };
      if (signal.aborted) leave();
      else if (active < max) begin();
      else {
        waiting.add(begin);
        signal.addEventListener('abort', leave, { once: true });
      }
    });

  return async (task, signal) => {
    await enter(signal);
    try {
      return await task();
    } finally {
      active -= 1;
      const [next] = waiting;
      next?.();
    }
  };
};

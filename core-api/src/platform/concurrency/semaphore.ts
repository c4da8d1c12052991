/** Runs a task when there is room, in order of arrival. @throws the signal's reason if it aborts while waiting */
type Semaphore = <Result>(task: () => Promise<Result>, signal: AbortSignal) => Promise<Result>;

export const createSemaphore = (max: number): Semaphore => {
  let active = 0;
  // Bounded: running tasks.
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

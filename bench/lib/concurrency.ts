import { setTimeout as delay } from 'node:timers/promises';
import { BenchError } from './bench.ts';

/** Works through the items, so many at once; results in their order. */
export const mapConcurrently = async <Item, Result>(
  items: readonly Item[],
  count: number,
  work: (item: Item, index: number) => Promise<Result>,
): Promise<Result[]> => {
  const results: Result[] = [];
  let next = 0;
  const worker = async () => {
    while (next < items.length) {
      const index = next;
      next += 1;
      results[index] = await work(items[index] as Item, index); // within the items
    }
  };
  await Promise.all(Array.from({ length: Math.min(count, items.length) }, worker));
  return results;
};

/** Polls until a condition holds. @returns the duration in ms; NaN after a timeout */
export const timeUntil = async (
  isSo: () => Promise<boolean> | boolean,
  limitMs: number,
  intervalMs = 50,
): Promise<number> => {
  const begun = performance.now();
  while (!(await isSo())) {
    if (performance.now() - begun > limitMs) return NaN;
    await delay(intervalMs);
  }
  return performance.now() - begun;
};

/** Polls until something is so. @returns ms that took @throws BenchError when it is not in time */
export const waitUntil = async (isSo: () => Promise<boolean>, words: string, limitMs = 30_000): Promise<number> => {
  const ms = await timeUntil(isSo, limitMs);
  if (Number.isNaN(ms)) throw new BenchError(`${words} within ${limitMs / 1000} s`);
  return ms;
};

/** Repeats a task. @returns a function that ends it after the current run, and throws its error */
export const repeat = (work: () => Promise<unknown>, pauseMs = 0): (() => Promise<void>) => {
  let isOver = false;
  const running = (async () => {
    while (!isOver) {
      await work();
      await delay(pauseMs);
    }
  })();
  // Reported when it is ended, and lost where the run itself fails before.
  running.catch(() => {});
  return () => {
    isOver = true;
    return running;
  };
};

/** Numbers from 0. */
export const upTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

/** Cuts a list in parts of so many. */
export const chunk = <Item>(items: readonly Item[], size: number): Item[][] =>
  upTo(Math.ceil(items.length / size)).map((index) => items.slice(index * size, (index + 1) * size));

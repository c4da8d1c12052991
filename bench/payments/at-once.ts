import { setTimeout as delay } from 'node:timers/promises';
import { BenchError } from '../lib/bench-run.ts';

const POLL_INTERVAL_MS = 50;

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

/** Looks again and again until something is so. @throws BenchError when it is not in time */
export const waitUntil = async (isSo: () => Promise<boolean>, words: string, limitMs = 30_000): Promise<void> => {
  const end = performance.now() + limitMs;
  while (!(await isSo())) {
    if (performance.now() > end) throw new BenchError(`${words} within ${limitMs / 1000} s`);
    await delay(POLL_INTERVAL_MS);
  }
};

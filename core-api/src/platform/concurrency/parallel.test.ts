import { setImmediate as turn } from 'node:timers/promises';
import { forEachParallel } from './parallel.ts';

it('runs each task once, with limited concurrency', async () => {
  const done: number[] = [];
  let running = 0;
  let max = 0;
  await forEachParallel([1, 2, 3, 4, 5, 6, 7], 3, async (item) => {
    running += 1;
    max = Math.max(max, running);
    await turn();
    running -= 1;
    done.push(item);
  });
  expect(done.toSorted()).toEqual([1, 2, 3, 4, 5, 6, 7]);
  expect(max).toBe(3);
});

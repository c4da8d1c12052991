import { mapConcurrently, repeat, timeUntil, waitUntil } from './concurrency.ts';

describe('mapConcurrently', () => {
  it('runs each task once, never more at a time than the limit, and keeps the order of the results', async () => {
    let running = 0;
    let most = 0;
    const results = await mapConcurrently([5, 4, 3, 2, 1], 2, async (item, index) => {
      running += 1;
      most = Math.max(most, running);
      await Promise.resolve();
      running -= 1;
      return `${index}: ${item}`;
    });
    expect(results).toEqual(['0: 5', '1: 4', '2: 3', '3: 2', '4: 1']);
    expect(most).toBe(2);
    expect(await mapConcurrently([], 3, async () => 1)).toEqual([]);
  });

  it('fails as the first of them does', async () => {
    const work = async (item: number) => {
      if (item === 2) throw new Error('no');
    };
    await expect(mapConcurrently([1, 2, 3], 1, work)).rejects.toThrow('no');
  });
});

describe('polling', () => {
  it('ends when the condition holds, and names a condition that did not hold in time', async () => {
    let polls = 0;
    await waitUntil(async () => (polls += 1) === 2, 'two polls were not made');
    await expect(waitUntil(async () => false, 'the sun did not rise', 0)).rejects.toThrow(
      'the sun did not rise within 0 s',
    );
    expect(await timeUntil(() => true, 0)).toBeGreaterThanOrEqual(0);
    expect(await timeUntil(() => false, 0)).toBeNaN();
  });
});

describe('repeat', () => {
  it('repeats until it is ended, and ends after the current run', async () => {
    let done = 0;
    const end = repeat(async () => {
      await Promise.resolve();
      done += 1;
    });
    await end();
    expect(done).toBe(1);
  });
});

import { createArrivals } from './arrivals.ts';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

/** Gives numbers in turn; each call waits until it is answered. */
const startNumbers = () => {
  const calls: string[][] = [];
  const answers: ((error?: Error) => void)[] = [];
  let next = 1;
  let answered = 0;
  const take = createArrivals(
    (networks) =>
      new Promise((resolve, reject) => {
        calls.push(networks);
        const first = next;
        next += networks.length;
        answers.push((error) => (error ? reject(error) : resolve(networks.map((_, index) => first + index))));
      }),
  );
  return {
    take,
    calls,
    answer: async (error?: Error) => {
      answers.shift()?.(error);
      // Fake turns of the event loop take a millisecond each.
      await jest.advanceTimersByTimeAsync(calls[answered]?.length ?? 0);
      answered += 1;
    },
  };
};

test('arrivals of one moment share a call, and keep their order over calls', async () => {
  const { take, calls, answer } = startNumbers();
  const first = [take('a'), take('b'), take('a')];
  await jest.advanceTimersByTimeAsync(19);
  expect(calls).toEqual([]);
  await jest.advanceTimersByTimeAsync(1);
  expect(calls).toEqual([['a', 'b', 'a']]);
  const second = [take('c'), take('d')];
  await jest.advanceTimersByTimeAsync(1000);
  // One call after the other: a second one could overtake.
  expect(calls).toHaveLength(1);
  await answer();
  expect(await Promise.all(first)).toEqual([1, 2, 3]);
  expect(calls[1]).toEqual(['c', 'd']);
  await answer();
  expect(await Promise.all(second)).toEqual([4, 5]);
  const third = take('e');
  await jest.advanceTimersByTimeAsync(20);
  await answer();
  expect(await third).toBe(6);
});

test('arrivals that share a call are answered one by one, in turns of the event loop', async () => {
  const { take, answer } = startNumbers();
  const answered: string[] = [];
  for (const name of ['a', 'b', 'c']) void take(name).then(() => answered.push(name));
  await jest.advanceTimersByTimeAsync(20);
  const turns: string[] = [];
  const watchTurns = (): void => {
    turns.push(answered.join(''));
    if (answered.length < 3) setImmediate(watchTurns);
  };
  setImmediate(watchTurns);
  await answer();
  expect(new Set(turns)).toEqual(new Set(['a', 'ab', 'abc']));
});

test('a failed call refuses its arrivals, and the next ones get another call', async () => {
  const { take, answer } = startNumbers();
  const lost = take('a').catch((error: unknown) => error);
  await jest.advanceTimersByTimeAsync(20);
  const next = take('b');
  await answer(new Error('unavailable'));
  expect(await lost).toEqual(new Error('unavailable'));
  await answer();
  expect(await next).toBe(2);
});

test('a call has at most 1,000 arrivals, and beyond 20,000 they are refused', async () => {
  const { take, calls, answer } = startNumbers();
  const all = Array.from({ length: 20_000 }, () => take('a'));
  await expect(take('late')).rejects.toThrow('too many arrive');
  await jest.advanceTimersByTimeAsync(20);
  for (let call = 0; call < 20; call += 1) await answer();
  expect(calls.map(({ length }) => length)).toEqual(Array(20).fill(1000));
  expect(await Promise.all(all)).toEqual(Array.from({ length: 20_000 }, (_, index) => index + 1));
});

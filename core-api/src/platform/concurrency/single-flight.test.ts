import { SingleFlight } from './single-flight.ts';

it('runs one task per key for concurrent callers, and again afterwards', async () => {
  const flights = new SingleFlight<string, number>();
  const ends: ((value: number) => void)[] = [];
  const task = jest.fn(() => new Promise<number>((resolve) => ends.push(resolve)));
  const one = flights.run('a', task);
  const two = flights.run('a', task);
  const other = flights.run('b', task);
  expect([task.mock.calls.length, flights.size]).toEqual([2, 2]);
  ends.forEach((end, index) => end(index));
  expect(await Promise.all([one, two, other])).toEqual([0, 0, 1]);
  expect([flights.size, flights.get('a')]).toEqual([0, undefined]);
  void flights.run('a', task);
  expect(task).toHaveBeenCalledTimes(3);
});

it('caches no failure: all waiting callers get it, the next one retries', async () => {
  const flights = new SingleFlight<string, number>();
  const fail = () => Promise.reject(new Error('not now'));
  const all = [flights.run('a', fail), flights.run('a', fail)];
  for (const one of all) await expect(one).rejects.toThrow('not now');
  expect(await flights.run('a', async () => 7)).toBe(7);
});

import { createSemaphore } from './semaphore.ts';

const never = new AbortController().signal;

/** A task that the test ends. */
const startWork = () => {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const task = jest.fn(() => promise);
  return { task, resolve, reject };
};

describe('a semaphore', () => {
  it('limits concurrency, in order of arrival', async () => {
    const semaphore = createSemaphore(1);
    const one = startWork();
    const two = startWork();
    const three = startWork();
    const results = [one, two, three].map(({ task }) => semaphore(task, never));
    await Promise.resolve();
    expect([one, two, three].map(({ task }) => task.mock.calls.length)).toEqual([1, 0, 0]);
    one.resolve('first');
    expect(await results[0]).toBe('first');
    two.resolve('second');
    expect(await results[1]).toBe('second');
    three.resolve('third');
    expect(await results[2]).toBe('third');
  });

  it('frees a place after a failure', async () => {
    const semaphore = createSemaphore(1);
    const failing = startWork();
    const failed = semaphore(failing.task, never);
    const next = semaphore(async () => 'in', never);
    failing.reject(new Error('no'));
    await expect(failed).rejects.toThrow('no');
    expect(await next).toBe('in');
  });

  it('rejects on abort, and passes the place on', async () => {
    const semaphore = createSemaphore(1);
    const first = startWork();
    const running = semaphore(first.task, never);
    const aborted = new AbortController();
    const left = startWork();
    const waiting = semaphore(left.task, aborted.signal);
    const last = semaphore(async () => 'in', never);
    aborted.abort(new Error('too long'));
    await expect(waiting).rejects.toThrow('too long');
    await expect(semaphore(left.task, aborted.signal)).rejects.toThrow('too long');
    first.resolve('done');
    await running;
    expect(await last).toBe('in');
    expect(left.task).not.toHaveBeenCalled();
  });
});

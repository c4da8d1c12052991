import { alreadyPaid } from './buyer-messages.ts';
import { createPaymentQueue, type QueueLimits } from './payment-queue.ts';
import { ProviderError } from './provider/payment-provider.ts';

const unavailable = () => new ProviderError('unavailable', 0, 'not reached: TimeoutError');

/** Openings that the test controls. */
const openQueue = (limits: Partial<QueueLimits> = {}) => {
  const opened: { id: number; signal: AbortSignal; done: (token: string) => void; fail: (error: Error) => void }[] = [];
  const givenUp: number[] = [];
  const ownErrors: string[] = [];
  const queue = createPaymentQueue({
    open: (id, signal) => new Promise((done, fail) => opened.push({ id, signal, done, fail })),
    giveUp: async (id) => void givenUp.push(id),
    onOwnError: (id, error) => void ownErrors.push(`${id} ${String(error)}`),
    limits: { retryDelay: 0, ...limits },
  });
  const ids = () => opened.map(({ id }) => id);
  return { queue, opened, givenUp, ownErrors, ids };
};

const unaborted = new AbortController().signal;
const inHaste = AbortSignal.abort();
const turn = () => new Promise((resolve) => setImmediate(resolve));

describe('the queue in front of the payment provider', () => {
  it('has a timeout for the opening, not for the time in the queue', async () => {
    const { queue, opened, ids } = openQueue({ concurrency: 1, opening: 60 });
    void queue.getToken(1, unaborted).catch(() => {});
    const second = queue.getToken(2, unaborted);
    await turn();
    await new Promise((resolve) => opened[0]?.signal.addEventListener('abort', resolve));
    opened[0]?.fail(unavailable());
    await turn();
    expect(ids()).toEqual([1, 2]);
    expect(opened[1]?.signal.aborted).toBe(false);
    opened[1]?.done('token-2');
    expect(await second).toBe('token-2');
  });

  it('keeps the order of a caller that timed out, and opens each order once', async () => {
    const { queue, opened, ids } = openQueue({ concurrency: 1 });
    void queue.getToken(1, unaborted);
    expect(await queue.getToken(2, inHaste)).toBeUndefined();
    expect(queue.isDeferred(2)).toBe(true);
    void queue.getToken(3, unaborted);
    const pending = [queue.getToken(2, unaborted), queue.getToken(2, unaborted)];
    opened[0]?.done('token-1');
    await turn();
    expect(ids()).toEqual([1, 2]);
    opened[1]?.done('token-2');
    expect(await Promise.all(pending)).toEqual(['token-2', 'token-2']);
    expect(queue.isDeferred(2)).toBe(false);
  });

  it('shares what is done before an opening, and its failure, with calls that come meanwhile', async () => {
    const { queue, ids } = openQueue();
    const counted = Promise.withResolvers<void>();
    const first = queue.getToken(1, unaborted, async (enter) => {
      await counted.promise;
      return enter();
    });
    const again = queue.getToken(1, unaborted);
    counted.reject(alreadyPaid());
    await expect(first).rejects.toMatchObject({ statusCode: 409 });
    await expect(again).rejects.toMatchObject({ statusCode: 409 });
    expect(ids()).toEqual([]);
  });

  it('reports an unavailable provider to callers that still wait for a first response', async () => {
    const { queue, opened, givenUp } = openQueue();
    const first = queue.getToken(1, unaborted);
    await turn();
    opened[0]?.fail(unavailable());
    await expect(first).rejects.toThrow('not reached');
    expect(givenUp).toEqual([]);
  });

  it('tries again after errors of our own, also for a first response, and reports the first of each order', async () => {
    const { queue, opened, ids, ownErrors, givenUp } = openQueue();
    const first = queue.getToken(1, unaborted);
    for (let tries = 1; tries <= 3; tries += 1) {
      while (ids().length < tries) await turn();
      opened[tries - 1]?.fail(new Error('Connection terminated unexpectedly'));
    }
    while (ids().length < 4) await turn();
    opened[3]?.done('token-1');
    expect(await first).toBe('token-1');
    expect(ownErrors).toEqual(['1 Error: Connection terminated unexpectedly']);
    expect(givenUp).toEqual([]);
  });

  it('does not try again when the order was decided meanwhile', async () => {
    const { queue, opened, ids, givenUp } = openQueue();
    const first = queue.getToken(1, unaborted);
    await turn();
    opened[0]?.fail(alreadyPaid());
    await expect(first).rejects.toMatchObject({ statusCode: 409 });
    expect([ids(), givenUp]).toEqual([[1], []]);
  });

  it('retries for deferred buyers, unless the provider refuses', async () => {
    const { queue, opened, ids } = openQueue();
    expect(await queue.getToken(1, inHaste)).toBeUndefined();
    opened[0]?.fail(unavailable());
    while (ids().length < 2) await turn();
    const pending = queue.getToken(1, unaborted);
    opened[1]?.fail(new ProviderError('refused', 400, 'no'));
    await expect(pending).rejects.toThrow('no');
    expect(ids()).toEqual([1, 1]);
  });

  it('rejects orders that wait for too long, and notifies their buyers', async () => {
    const { queue, givenUp, ids } = openQueue({ concurrency: 1, queue: 40 });
    void queue.getToken(1, unaborted);
    expect(await queue.getToken(2, inHaste)).toBeUndefined();
    await expect(queue.getToken(2, unaborted)).rejects.toMatchObject({ statusCode: 409 });
    expect(givenUp).toEqual([2]);
    expect(ids()).toEqual([1]);
  });
});

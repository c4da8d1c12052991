import { setTimeout as wait } from 'node:timers/promises';
import { createSemaphore } from '../../platform/concurrency/semaphore.ts';
import { ProviderError } from './provider/payment-provider.ts';
import { timeoutSignal } from '../../platform/concurrency/timeout-signal.ts';
import { alreadyRejected } from './buyer-messages.ts';
import { SingleFlight } from '../../platform/concurrency/single-flight.ts';

export type QueueLimits = {
  /** Orders opened at once: when a sale begins thousands come, and others want the database and the provider too. */
  concurrency: number;
  /** What one opening may take once it is its turn, in ms; time in the queue is ours, not the provider's. */
  opening: number;
  /** How long an order stays in the queue before its places go to somebody else. */
  queue: number;
  /** Pause before the provider is tried again for somebody who was told to wait. */
  retryDelay: number;
};

export const QUEUE_LIMITS: QueueLimits = { concurrency: 64, opening: 5_000, queue: 75_000, retryDelay: 500 };

export type PaymentQueueOptions = {
  open: (transactionId: number, signal: AbortSignal) => Promise<string>;
  /** Gives an order back that stood in the queue for too long. */
  giveUp: (transactionId: number) => Promise<void>;
  limits?: Partial<QueueLimits> | undefined;
};

/** Orders that wait to be opened for payment, each once, in the order of their coming. */
export type PaymentQueue = {
  /**
   * @param until the caller wants an answer by then; the order stays in the queue all the same
   * @returns the token, or undefined where there was none in time
   */
  getToken: (transactionId: number, until: AbortSignal) => Promise<string | undefined>;
  /** Its buyer was told to ask again, and has no token yet: nobody can have paid. */
  isDeferred: (transactionId: number) => boolean;
  /** They have it now. */
  markDelivered: (transactionId: number) => void;
};

const aborted = (signal: AbortSignal) =>
  new Promise<undefined>((resolve) => {
    if (signal.aborted) resolve(undefined);
    else signal.addEventListener('abort', () => resolve(undefined), { once: true });
  });

/** A queue in front of the payment provider. Who was told to wait is not sent away for a provider that stumbles. */
export const createPaymentQueue = ({ open, giveUp, limits }: PaymentQueueOptions): PaymentQueue => {
  const { concurrency, opening, queue, retryDelay } = { ...QUEUE_LIMITS, ...limits };
  const semaphore = createSemaphore(concurrency);
  const waiting = new SingleFlight<number, string>();
  const deferred = new Set<number>();

  const defer = (transactionId: number) => {
    deferred.add(transactionId);
    // A buyer who never asks again.
    setTimeout(() => deferred.delete(transactionId), 2 * queue).unref();
  };

  const enter = async (transactionId: number): Promise<string> => {
    const end = AbortSignal.timeout(queue);
    for (;;)
      try {
        return await semaphore(() => open(transactionId, timeoutSignal(opening)), end);
      } catch (error) {
        const isUnavailable = error instanceof ProviderError && error.kind === 'unavailable';
        if (!deferred.has(transactionId) || !(isUnavailable || end.aborted)) throw error;
        if (end.aborted) {
          deferred.delete(transactionId);
          await giveUp(transactionId);
          throw alreadyRejected();
        }
        await wait(retryDelay);
      }
  };

  return {
    isDeferred: (transactionId) => deferred.has(transactionId),
    markDelivered: (transactionId) => void deferred.delete(transactionId),
    getToken: async (transactionId, until) => {
      const entered = waiting.run(transactionId, () => enter(transactionId));
      // Nobody may be there any more to hear of it.
      entered.catch(() => {});
      const token = await Promise.race([entered, aborted(until)]);
      if (token === undefined) defer(transactionId);
      else deferred.delete(transactionId);
      return token;
    },
  };
};

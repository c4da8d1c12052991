import { setTimeout as wait } from 'node:timers/promises';
import { createSemaphore } from '../../platform/concurrency/semaphore.ts';
import { SingleFlight } from '../../platform/concurrency/single-flight.ts';
import { timeoutSignal } from '../../platform/concurrency/timeout-signal.ts';
import { Failure } from '../../platform/http/failure.ts';
import { alreadyRejected } from './buyer-messages.ts';
import { ProviderError } from './provider/payment-provider.ts';

export type QueueLimits = {
  /** Orders that are opened at once: others need the database and the provider too. */
  concurrency: number;
  /** Timeout of one opening, in ms, without the time in the queue. */
  opening: number;
  /** After this time in the queue (ms) an order is abandoned. */
  queue: number;
  /** Pause (ms) before the provider is tried again for a deferred order. */
  retryDelay: number;
};

const QUEUE_LIMITS: QueueLimits = { concurrency: 64, opening: 5_000, queue: 75_000, retryDelay: 500 };

type PaymentQueueOptions = {
  open: (transactionId: number, signal: AbortSignal) => Promise<string>;
  /** Abandons an order that was in the queue for too long. */
  giveUp: (transactionId: number) => Promise<void>;
  /** Called for the first error of an order that is neither the provider's nor a decision. */
  onOwnError: (transactionId: number, error: unknown) => void;
  limits?: Partial<QueueLimits> | undefined;
};

type Around = (enter: () => Promise<string>) => Promise<string>;

/** Orders that wait to be opened at the provider, in the order of their arrival. */
type PaymentQueue = {
  /**
   * One opening per order at a time: concurrent callers share it.
   * @param until the caller's timeout; the order stays in the queue
   * @param around what is done before and after the opening, if none of this order is running
   * @returns the token, or undefined if there was none in time
   */
  getToken: (transactionId: number, until: AbortSignal, around?: Around) => Promise<string | undefined>;
  /** Its buyer was asked to try again and has no token yet, so it cannot be paid. */
  isDeferred: (transactionId: number) => boolean;
  /** The buyer has the token now. */
  markDelivered: (transactionId: number) => void;
};

const aborted = (signal: AbortSignal) =>
  new Promise<undefined>((resolve) => {
    if (signal.aborted) resolve(undefined);
    else signal.addEventListener('abort', () => resolve(undefined), { once: true });
  });

/**
 * A queue in front of the payment provider. Deferred orders are retried while it is unavailable, and all of them after
 * errors of our own, e.g. a lost database connection.
 */
export const createPaymentQueue = ({ open, giveUp, onOwnError, limits }: PaymentQueueOptions): PaymentQueue => {
  const { concurrency, opening, queue, retryDelay } = { ...QUEUE_LIMITS, ...limits };
  const semaphore = createSemaphore(concurrency);
  const openings = new SingleFlight<number, string>();
  // Bounded: a number for each order of the last two and a half minutes.
  const deferred = new Set<number>();

  const defer = (transactionId: number) => {
    deferred.add(transactionId);
    // For buyers who never ask again.
    setTimeout(() => deferred.delete(transactionId), 2 * queue).unref();
  };

  const enter = async (transactionId: number): Promise<string> => {
    const end = AbortSignal.timeout(queue);
    let hadOwnError = false;
    for (;;)
      try {
        return await semaphore(() => open(transactionId, timeoutSignal(opening)), end);
      } catch (error) {
        if (error instanceof Failure) throw error;
        const isProviders = error instanceof ProviderError;
        if (isProviders && !(error.kind === 'unavailable' && deferred.has(transactionId))) throw error;
        if (end.aborted) {
          deferred.delete(transactionId);
          await giveUp(transactionId);
          throw alreadyRejected();
        }
        if (!isProviders && !hadOwnError) onOwnError(transactionId, error);
        hadOwnError ||= !isProviders;
        await wait(retryDelay, undefined, { ref: false });
      }
  };

  return {
    isDeferred: (transactionId) => deferred.has(transactionId),
    markDelivered: (transactionId) => void deferred.delete(transactionId),
    getToken: async (transactionId, until, around = (open) => open()) => {
      const entered = openings.run(transactionId, () => around(() => enter(transactionId)));
      // The caller may have timed out.
      entered.catch(() => {});
      const token = await Promise.race([entered, aborted(until)]);
      if (token === undefined) defer(transactionId);
      else deferred.delete(transactionId);
      return token;
    },
  };
};

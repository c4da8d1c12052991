import type { PurchaseAnswer } from '@acara/shared-contract';
import { isRefusal } from './api-error.ts';
import { purchaseApi } from './purchase-api.ts';

const POLL_INTERVAL_MS = 2_000;
/** Longer than the server lets an order wait: by then it has its payment, or is given back. */
const POLL_TIMEOUT_MS = 90_000;

export type PreparedOptions = {
  /** Called once, when the payment turns out to be still prepared. */
  onPreparing?: () => void;
  /** Ends the asking: the visitor has left. */
  signal?: AbortSignal | undefined;
};

const pause = (signal: AbortSignal | undefined) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, POLL_INTERVAL_MS);
    signal?.addEventListener(
      'abort',
      () => {
        clearTimeout(timer);
        resolve();
      },
      { once: true },
    );
  });

/**
 * Asks again for a payment that is being prepared, until it is ready.
 * @param answer of the purchase, or of resuming its payment
 * @returns that answer where nothing is prepared; one that still says `preparing` where it takes too long
 * @throws ApiError when the order is refused its payment
 */
export const preparedPayment = async (
  answer: PurchaseAnswer,
  { onPreparing, signal }: PreparedOptions = {},
): Promise<PurchaseAnswer> => {
  if (answer.payment !== 'preparing') return answer;
  onPreparing?.();
  const end = performance.now() + POLL_TIMEOUT_MS;
  let last = answer;
  while (last.payment === 'preparing' && performance.now() < end && !signal?.aborted) {
    await pause(signal);
    if (signal?.aborted) break;
    try {
      last = await purchaseApi.resume(last.transaction_id);
    } catch (error) {
      // Out of reach for a moment: the order is held all the same.
      if (isRefusal(error)) throw error;
    }
  }
  return last;
};

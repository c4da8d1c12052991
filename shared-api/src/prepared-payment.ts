import type { PurchaseAnswer } from '@acara/shared-contract';
import { isRefusal } from './api-error.ts';
import { call } from './http.ts';

/** A purchase may wait for the payment provider before its response. */
export const PURCHASE_TIMEOUT_MS = 20_000;

export const resumePayment = (transactionId: number): Promise<PurchaseAnswer> =>
  call('/transaction/resume', {
    method: 'PUT',
    body: { form: { transaction_id: transactionId } },
    timeoutMs: PURCHASE_TIMEOUT_MS,
  });

const POLL_INTERVAL_MS = 2_000;
/** Longer than the server lets an order wait: by then it has its payment, or has ended. */
const POLL_TIMEOUT_MS = 90_000;

type PreparedOptions = {
  onPreparing?: () => void;
  /** Stops polling: the visitor has left. */
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

/** Polls a payment that is being prepared until it is ready, or 90 s are over. @throws ApiError when it is refused */
export const preparedPayment = async (
  purchase: PurchaseAnswer,
  { onPreparing, signal }: PreparedOptions = {},
): Promise<PurchaseAnswer> => {
  if (purchase.payment !== 'preparing') return purchase;
  onPreparing?.();
  const end = performance.now() + POLL_TIMEOUT_MS;
  let last = purchase;
  while (last.payment === 'preparing' && performance.now() < end && !signal?.aborted) {
    await pause(signal);
    if (signal?.aborted) break;
    try {
      last = await resumePayment(last.transaction_id);
    } catch (error) {
      // Unreachable for a moment: the server holds the order all the same.
      if (isRefusal(error)) throw error;
    }
  }
  return last;
};

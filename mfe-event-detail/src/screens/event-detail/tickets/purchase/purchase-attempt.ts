import { isApiError } from '@acara/shared-api';
import type { PurchasePayload } from '@acara/shared-contract';

/** One attempt to buy: its key goes out again with the same payload when its answer was lost. */
export type PurchaseAttempt = { key: string; payload: string };

const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** The attempt that a payload belongs to: the open one where it is the same purchase again, else a new one. */
export const attemptFor = (payload: PurchasePayload, open: PurchaseAttempt | null): PurchaseAttempt => {
  const text = JSON.stringify(payload);
  return open?.payload === text ? open : { key: newKey(), payload: text };
};

/**
 * Whether a failure leaves open what became of the purchase: no answer came, or one that is not the API's decision. Then
 * only the same key finds out; after a decision a new purchase is a new attempt.
 */
export const isOutcomeUnknown = (error: unknown): boolean =>
  !isApiError(error) || error.status === 0 || (error.status >= 500 && error.code === 'internal');

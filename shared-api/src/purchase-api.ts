import type { PurchaseAnswer } from '@acara/shared-contract';
import { call } from './http.ts';

/** A purchase may wait for the payment provider before it is answered. */
export const PURCHASE_TIMEOUT_MS = 20_000;

/** The calls that go on with a purchase. Failures are `ApiError`. */
export const purchaseApi = {
  /** The payment token of a pending transaction. */
  resume: (transactionId: number): Promise<PurchaseAnswer> =>
    call('/transaction/resume', {
      method: 'PUT',
      body: { form: { transaction_id: transactionId } },
      timeoutMs: PURCHASE_TIMEOUT_MS,
    }),
};

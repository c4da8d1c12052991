import type { PurchaseAnswer, PurchasePayload } from '@acara/shared-contract';
import { call } from './http.ts';

/** A purchase may wait for the payment provider before it is answered. */
const PURCHASE_TIMEOUT_MS = 20_000;

/** The calls that buy. Failures are `ApiError`. */
export const purchaseCalls = {
  /**
   * Holds the tickets; with `token` in the answer the payment popup follows, without it they are issued.
   * The same `idempotencyKey` may be sent again after a lost answer: the server then answers the same purchase.
   */
  buy: (payload: PurchasePayload, idempotencyKey: string): Promise<PurchaseAnswer> =>
    call('/transaction/ticket', {
      method: 'POST',
      body: { json: payload },
      headers: { 'idempotency-key': idempotencyKey },
      timeoutMs: PURCHASE_TIMEOUT_MS,
    }),

  /** The payment token of a pending transaction. */
  resume: (transactionId: number): Promise<PurchaseAnswer> =>
    call('/transaction/resume', {
      method: 'PUT',
      body: { form: { transaction_id: transactionId } },
      timeoutMs: PURCHASE_TIMEOUT_MS,
    }),
};

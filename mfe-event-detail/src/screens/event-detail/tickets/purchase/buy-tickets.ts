import { call, PURCHASE_TIMEOUT_MS } from '@acara/shared-api';
import type { PurchaseAnswer, PurchasePayload } from '@acara/shared-contract';

/**
 * Holds the tickets; with `token` in the answer the payment popup follows, without it they are issued.
 * The same `idempotencyKey` may be sent again after a lost answer: the server then answers the same purchase.
 * @throws {ApiError} on any failure
 */
export const buyTickets = (payload: PurchasePayload, idempotencyKey: string): Promise<PurchaseAnswer> =>
  call('/transaction/ticket', {
    method: 'POST',
    body: { json: payload },
    headers: { 'idempotency-key': idempotencyKey },
    timeoutMs: PURCHASE_TIMEOUT_MS,
  });

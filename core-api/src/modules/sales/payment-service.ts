import type { PurchaseAnswer } from '@acara/shared-contract/endpoints';
import { Failure } from '../../platform/http/failure.ts';

/** A committed reservation that waits for its payment. */
export type OpenTransaction = { transactionId: number; seatDetailId: number };

/** The port of this module to payments. Must not be called inside a database transaction. */
export type PaymentService = {
  /**
   * Gets the token of the payment popup. Repeated and concurrent calls get the same token: an order is opened at the
   * provider once.
   * @returns undefined if it takes longer: the order keeps its places, and `resume` has the token soon
   * @throws Failure 503 if the provider gives none; the order is still pending then, see `abandon`
   */
  open: (order: OpenTransaction) => Promise<string | undefined>;
  /** Rejects a pending order without a token. */
  abandon: (transactionId: number) => Promise<void>;
  /**
   * The token of a pending order, or `preparing` while there is none.
   * @throws Failure 404, also for another buyer's order; 409 if it can no longer be paid; 503
   */
  resume: (transactionId: number, userId: number) => Promise<PurchaseAnswer>;
  /**
   * Queries the provider about a pending order, unless that was done in the last 5 s, or in the last second if its buyer
   * comes back from paying (`return`). Never throws, takes at most 5 s.
   */
  check: (transactionId: number, reason?: 'read' | 'return') => Promise<void>;
};

/** 503: the provider is temporarily unable to issue a token. */
export const paymentUnavailable = () =>
  new Failure(503, 'unavailable', 'Layanan pembayaran sedang tidak tersedia. Silakan coba lagi', {
    headers: { 'retry-after': '5' },
  });

import type { PurchaseAnswer } from '@acara/shared-contract/endpoints';
import { Failure } from '../../platform/http/failure.ts';

/** An order that waits for its payment: what was reserved, committed already. */
export type OpenTransaction = { transactionId: number; seatDetailId: number };

/** What the rest of the API knows of paying. Nothing of it may be called inside a database transaction. */
export type PaymentService = {
  /**
   * Gets the token of the payment popup. Asked again for the same order, also by several processes at once, it answers
   * the same token: an order is opened at the provider once.
   * @returns undefined where others come first and it takes longer: the order keeps its places, and `resume` has the
   * token soon
   * @throws Failure 503 when the provider gives none; the order is still pending then, see `abandon`
   */
  open: (order: OpenTransaction) => Promise<string | undefined>;
  /** Rejects an order for which no token was had, and gives its seats back. Does nothing where it is decided already. */
  abandon: (transactionId: number) => Promise<void>;
  /**
   * The token of a pending order again, as `PUT /transaction/resume` answers it; `preparing` while there is none.
   * @throws Failure 404, also for somebody else's, 409 where nothing can be paid any more, 503
   */
  resume: (transactionId: number, userId: number) => Promise<PurchaseAnswer>;
  /** Asks the provider once about a pending order, where nobody did so just now. Never throws, takes 5 s at most. */
  check: (transactionId: number) => Promise<void>;
};

/** 503: the provider gives no token just now. */
export const paymentUnavailable = () =>
  new Failure(503, 'unavailable', 'Layanan pembayaran sedang tidak tersedia. Silakan coba lagi', {
    headers: { 'retry-after': '5' },
  });

import type { PurchaseAnswer } from '@acara/shared-contract/endpoints';
import { Failure } from '../../platform/http/failure.ts';

/** The provider refuses an order, or is unavailable: no payment could be opened. */
export class PaymentRefused extends Failure {
  /** Distinguishes the type from other failures. */
  readonly by = 'provider';

  constructor() {
    super(503, 'unavailable', 'Layanan pembayaran sedang tidak tersedia. Silakan coba lagi', {
      headers: { 'retry-after': '5' },
    });
    this.name = 'PaymentRefused';
  }
}

/** A committed reservation that waits for its payment. */
export type OpenTransaction = { transactionId: number; seatDetailId: number };

/** The port of this module to payments. Must not be called inside a database transaction. */
export type PaymentService = {
  /**
   * Gets the token of the payment popup for a new order, whose places `hold` counts before. Repeated and concurrent
   * calls, of `resume` too, get the same token: an order is opened at the provider once.
   * @param hold returns a function that uncounts them; throws TooManyHolds
   * @returns undefined if it takes longer: the order keeps its places, and `resume` has the token soon
   * @throws PaymentRefused if the provider gives none, or TooManyHolds; the order is rejected then. Failure 409 if it was
   * decided meanwhile
   */
  open: (order: OpenTransaction, hold: () => Promise<() => void>) => Promise<string | undefined>;
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

import type { CheckoutDraft, Transaction } from '@acara/shared-contract';

/** The lines of an order: `Seat 12` for chosen seats, `1. VIP` for tickets without one. Spec §2 Checkout. */
export const orderLines = (draft: CheckoutDraft): string[] =>
  draft.data_seat.length > 0
    ? draft.data_seat.map((label) => `Seat ${label}`)
    : draft.data_seat_unreserved.map((_, at) => `${at + 1}. ${draft.category_ticket}`);

/** What an order comes to, in whole rupiah. */
export type OrderSums = { subTotal: number; donation: number; total: number };

/** The sums as the server has them, until then as the purchase left them (semantics 6). Spec §2 Checkout. */
export const orderSums = (draft: CheckoutDraft, transaction: Transaction | undefined): OrderSums =>
  transaction
    ? {
        subTotal: transaction.transaction_amount,
        donation: transaction.transaction_donation,
        total: transaction.transaction_total_amount,
      }
    : {
        subTotal: orderLines(draft).length * draft.seat_price,
        donation: draft.donation_amount,
        total: draft.total_price,
      };

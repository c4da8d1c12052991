import type { CheckoutDraft, Transaction } from '@acara/shared-contract';
import type { OrderSums } from '@acara/shared-ui/formats';

/** The lines of an order: `Seat 12` for chosen seats, `1. VIP` for tickets without one. */
export const orderLines = (draft: CheckoutDraft): string[] =>
  draft.data_seat.length > 0
    ? draft.data_seat.map((label) => `Seat ${label}`)
    : draft.data_seat_unreserved.map((_, at) => `${at + 1}. ${draft.category_ticket}`);

/** The sums as the server has them, until then as the purchase left them. */
export const orderSums = (draft: CheckoutDraft, transaction: Transaction | undefined): OrderSums =>
  transaction
    ? {
        subTotal: transaction.transaction_amount,
        donation: transaction.transaction_donation,
        discount: transaction.transaction_discount,
        total: transaction.transaction_total_amount,
      }
    : {
        subTotal: orderLines(draft).length * draft.seat_price,
        donation: draft.donation_amount,
        total: draft.total_price,
      };

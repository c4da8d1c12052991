import { isApiError, isRefusal, checkoutDraft } from '@acara/shared-api';
import type { Transaction, CheckoutDraft } from '@acara/shared-contract';
import { formatSeat, type OrderSums } from '@acara/shared-ui/formats';

const isInstant = (value: unknown) => typeof value === 'string' && !Number.isNaN(Date.parse(value));
const isAmount = (value: unknown) => Number.isInteger(value) && Number(value) >= 0;

/** The stored purchase; null where there is none or it is invalid. */
export const readValidDraft = (): CheckoutDraft | null => {
  const draft = checkoutDraft.read();
  if (!draft) return null;
  const { event_start_datetime, event_end_datetime, seat_detail_datetime, seat_detail_end_datetime } = draft;
  const { event_image_url, seat_price, donation_amount, total_price } = draft;
  const isReadable =
    [event_start_datetime, event_end_datetime, seat_detail_datetime].every(isInstant) &&
    (seat_detail_end_datetime === null || isInstant(seat_detail_end_datetime)) &&
    typeof event_image_url === 'string' &&
    [seat_price, donation_amount, total_price].every(isAmount) &&
    Array.isArray(draft.data_seat_row) &&
    [...draft.data_seat, ...draft.data_seat_row, ...draft.data_seat_unreserved].every((entry) =>
      ['string', 'number'].includes(typeof entry),
    );
  return isReadable ? draft : null;
};

/** `unknown`: could not be requested, may still be payable. `foreign`: of another buyer. `over`: not held any more. */
export type OrderState = 'loading' | 'unknown' | 'foreign' | 'payable' | 'over' | 'paid' | 'canceled';

/** A 401 concerns the session, not the order, and redirects automatically. */
const isForeign = (error: Error) => isRefusal(error) && !(isApiError(error) && error.status === 401);

/** @param secondsLeft until the hold ends; null without an end */
export const orderState = (
  { data, error }: { data: Transaction | undefined; error: Error | null },
  secondsLeft: number | null,
): OrderState => {
  if (!data) {
    if (!error) return 'loading';
    return isForeign(error) ? 'foreign' : 'unknown';
  }
  if (data.transaction_approve_status_name === 'approved') return 'paid';
  if (data.transaction_approve_status_name === 'rejected') return 'canceled';
  return secondsLeft === 0 ? 'over' : 'payable';
};

/** `Seat 12 · baris B` for chosen seats, `1. VIP` for tickets without one. */
export const orderLines = (draft: CheckoutDraft): string[] =>
  draft.data_seat.length > 0
    ? draft.data_seat.map((label, at) => formatSeat(label, draft.data_seat_row[at]))
    : draft.data_seat_unreserved.map((_, at) => `${at + 1}. ${draft.category_ticket}`);

/** The server's sums; until they are loaded, the draft's. */
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

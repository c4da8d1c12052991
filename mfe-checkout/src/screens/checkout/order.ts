import { isApiError, isRefusal, checkoutDraft } from '@acara/shared-api';
import type { Transaction, CheckoutDraft } from '@acara/shared-contract';
import type { OrderSums } from '@acara/shared-event-ui/formats';
import { formatSeat } from '@acara/shared-ui/formats';

const isText = (value: unknown): value is string => typeof value === 'string';
const isInstant = (value: unknown) => isText(value) && !Number.isNaN(Date.parse(value));
const isAmount = (value: unknown) => Number.isInteger(value) && Number(value) >= 0;
const isListOf = (is: (entry: unknown) => boolean) => (value: unknown) => Array.isArray(value) && value.every(is);

const FIELDS: Record<keyof CheckoutDraft, (value: unknown) => boolean> = {
  transaction_id: isAmount,
  payment_token: (value) => isText(value) && value !== '',
  event_name: isText,
  event_image_url: isText,
  event_place: isText,
  organizer_name: isText,
  organizer_logo: (value) => value === null || isText(value),
  category_ticket: isText,
  seat_detail_datetime: isInstant,
  seat_detail_end_datetime: (value) => value === null || isInstant(value),
  seat_price: isAmount,
  data_seat: isListOf(isText),
  data_seat_row: isListOf(isText),
  data_seat_unreserved: isListOf(isAmount),
  donation_amount: isAmount,
  total_price: isAmount,
};

const isDraft = (value: unknown): value is CheckoutDraft =>
  typeof value === 'object' &&
  value !== null &&
  Object.entries(FIELDS).every(([name, isValid]) => isValid(Reflect.get(value, name)));

/** The stored purchase; null where there is none or it is invalid. */
export const readValidDraft = (): CheckoutDraft | null => {
  const draft = checkoutDraft.read();
  return isDraft(draft) ? draft : null;
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

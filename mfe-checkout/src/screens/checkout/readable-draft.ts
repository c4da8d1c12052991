import { checkoutDraft } from '@acara/shared-api';
import type { CheckoutDraft } from '@acara/shared-contract';

const isInstant = (value: unknown) => typeof value === 'string' && !Number.isNaN(Date.parse(value));
const isAmount = (value: unknown) => Number.isInteger(value) && Number(value) >= 0;

/** The stored purchase; null without one, or where what is stored cannot be shown. */
export const readableDraft = (): CheckoutDraft | null => {
  const draft = checkoutDraft.read();
  if (!draft) return null;
  const { event_image_url, event_start_datetime, event_end_datetime, seat_price, donation_amount, total_price } = draft;
  const isReadable =
    [event_start_datetime, event_end_datetime].every(isInstant) &&
    ['string', 'undefined'].includes(typeof event_image_url) &&
    [seat_price, donation_amount, total_price].every(isAmount) &&
    [...draft.data_seat, ...draft.data_seat_unreserved].every((entry) => ['string', 'number'].includes(typeof entry));
  return isReadable ? draft : null;
};

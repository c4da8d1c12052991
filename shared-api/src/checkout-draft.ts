import { tabNotes } from '@acara/shared-auth';
import type { CheckoutDraft } from '@acara/shared-contract';

/** See docs/contracts/checkout-draft.md. */
const KEY = 'acara_checkout';

const isDraft = (value: unknown): value is CheckoutDraft =>
  typeof value === 'object' &&
  value !== null &&
  'payment_token' in value &&
  typeof value.payment_token === 'string' &&
  value.payment_token !== '' &&
  'transaction_id' in value &&
  Number.isInteger(value.transaction_id) &&
  'data_seat' in value &&
  Array.isArray(value.data_seat) &&
  'data_seat_unreserved' in value &&
  Array.isArray(value.data_seat_unreserved);

/** The purchase that is being paid in this tab, between the event page and the checkout. */
export const checkoutDraft = {
  save: (draft: CheckoutDraft): void => tabNotes.write(KEY, JSON.stringify(draft)),

  /** What was saved; null where there is nothing, or nothing that can be read. */
  read: (): CheckoutDraft | null => {
    const text = tabNotes.read(KEY);
    try {
      const value: unknown = text === null ? null : JSON.parse(text);
      return isDraft(value) ? value : null;
    } catch {
      return null;
    }
  },

  clear: (): void => tabNotes.remove(KEY),
};

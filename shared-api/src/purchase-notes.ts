import { tabNotes } from '@acara/shared-auth';
import type { CheckoutDraft } from '@acara/shared-contract';
import type { PopupOutcome } from './payment-popup.ts';

// Notes about a purchase in this tab, for the pages that it leads to. What cannot be read counts as none.

const DRAFT_KEY = 'acara_checkout';

/** The purchase that is being paid, from the event page to the checkout: docs/contracts/storage-keys.md. */
export const checkoutDraft = {
  save: (draft: CheckoutDraft): void => tabNotes.write(DRAFT_KEY, JSON.stringify(draft)),

  /** Whatever is stored: the checkout checks it. */
  read: (): unknown => {
    try {
      return JSON.parse(tabNotes.read(DRAFT_KEY) ?? 'null');
    } catch {
      return null;
    }
  },

  clear: (): void => tabNotes.remove(DRAFT_KEY),
};

const ORDER_KEY = 'acara_new_order';

/**
 * The order that the page of tickets shows an alert about, once. Noted before the payment, since some methods leave the
 * site.
 */
export const newOrder = {
  note: (transactionId: number): void => tabNotes.write(ORDER_KEY, String(transactionId)),

  read: (): number | null => {
    const id = Number(tabNotes.read(ORDER_KEY));
    return Number.isSafeInteger(id) && id > 0 ? id : null;
  },

  clear: (): void => tabNotes.remove(ORDER_KEY),
};

export type UnpaidOutcome = Exclude<PopupOutcome, 'success'>;

const OUTCOME_KEY = 'acara_payment_left';
const OUTCOMES: readonly UnpaidOutcome[] = ['pending', 'error', 'close'];

/** How the payment popup was closed, shown once on the page of transactions. */
export const paymentLeft = {
  note: (outcome: UnpaidOutcome): void => tabNotes.write(OUTCOME_KEY, outcome),

  read: (): UnpaidOutcome | null => {
    const noted = tabNotes.read(OUTCOME_KEY);
    return OUTCOMES.find((outcome) => outcome === noted) ?? null;
  },

  clear: (): void => tabNotes.remove(OUTCOME_KEY),
};

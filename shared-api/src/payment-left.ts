import { tabNotes } from '@acara/shared-auth';
import type { PopupOutcome } from './payment-popup.ts';

/** A popup that was left without a payment: something is still to be done about the order. */
export type UnpaidOutcome = Exclude<PopupOutcome, 'success'>;

const KEY = 'acara_payment_left';
const OUTCOMES: readonly UnpaidOutcome[] = ['pending', 'error', 'close'];

/** How the checkout's payment popup was left, told once to the transactions page that it leads to. */
export const paymentLeft = {
  note: (outcome: UnpaidOutcome): void => tabNotes.write(KEY, outcome),

  /** What was noted; null where nothing was, or nothing that can be read. */
  read: (): UnpaidOutcome | null => {
    const noted = tabNotes.read(KEY);
    return OUTCOMES.find((outcome) => outcome === noted) ?? null;
  },

  clear: (): void => tabNotes.remove(KEY),
};

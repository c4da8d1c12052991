import { openPaymentPopup, type PopupOptions, type PopupOutcome } from './payment-popup.ts';
import { newOrder } from './purchase-notes.ts';

/** Opens the payment popup of an order, which is noted as new before, since some methods leave the site. */
export const payOrder = async (transactionId: number, options: PopupOptions): Promise<PopupOutcome> => {
  let outcome: PopupOutcome | undefined;
  newOrder.note(transactionId);
  try {
    return (outcome = await openPaymentPopup(options));
  } finally {
    if (outcome !== 'success') newOrder.clear();
  }
};

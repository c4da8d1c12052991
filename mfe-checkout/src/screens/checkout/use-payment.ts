import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { checkoutDraft, newOrder, paymentLeft, reachGoal, usePaymentPopup, type PopupState } from '@acara/shared-api';
import type { CheckoutDraft } from '@acara/shared-contract';
import { link } from '@acara/shared-contract/links';
import { useSettings } from '@acara/shared-remote/settings';

/** Pays the order in the payment popup, and leads on according to its outcome. */
export const usePayment = ({
  payment_token: token,
  transaction_id: transactionId,
}: Pick<CheckoutDraft, 'payment_token' | 'transaction_id'>): { state: PopupState; pay: () => void } => {
  const navigate = useNavigate();
  // The buyer is back without an outcome: the tickets page must not show this order as new.
  useEffect(() => {
    newOrder.clear();
  }, []);

  const popup = usePaymentPopup({
    settings: useSettings(),
    onOpening: () => reachGoal('payment opened'),
    onOutcome: (outcome) => {
      if (outcome === 'success') {
        checkoutDraft.clear();
        void navigate(link('tickets'), { replace: true });
      } else {
        paymentLeft.note(outcome);
        void navigate(link('transactions'));
      }
    },
  });
  return { state: popup.state, pay: () => popup.pay({ transactionId, token }) };
};

import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { checkoutDraft, newOrder, paymentLeft, payOrder, reachGoal, useSubmit } from '@acara/shared-api';
import { pageBus } from '@acara/shared-auth';
import type { CheckoutDraft } from '@acara/shared-contract';
import { link } from '@acara/shared-contract/links';
import { useSettings } from '@acara/shared-ui/settings';

/** `unreachable`: the popup could not be opened; the order does not change. */
export type PaymentState = 'ready' | 'paying' | 'unreachable';

const STATES = { idle: 'ready', pending: 'paying', success: 'paying', error: 'unreachable' } as const;

/** Opens the payment popup, one at a time, and redirects according to its outcome. */
export const usePayment = ({
  payment_token: token,
  transaction_id: orderId,
}: Pick<CheckoutDraft, 'payment_token' | 'transaction_id'>): { state: PaymentState; pay: () => void } => {
  const { snapScriptUrl, snapClientKey } = useSettings();
  const navigate = useNavigate();
  const shown = useRef<AbortController>(null);
  useEffect(() => {
    shown.current = new AbortController();
    // The buyer is back without an outcome: the tickets page must not show this order as new.
    newOrder.clear();
    // A popup must not stay open over another page, where nothing handles its outcome.
    return () => shown.current?.abort();
  }, []);

  const { submit, status } = useSubmit({
    mutationFn: (page: AbortSignal) =>
      payOrder(orderId, {
        scriptUrl: snapScriptUrl,
        clientKey: snapClientKey,
        token,
        onOpening: () => {
          if (page.aborted) throw new Error('the buyer has left the checkout');
          reachGoal('payment opened');
        },
        signal: page,
      }),
    onSuccess: (outcome, page) => {
      // Tickets, orders and availability have changed, in every remote and tab.
      pageBus.publish({ topic: 'member.purchased', v: 1 });
      // The buyer has left the page; the order is in Transaksi.
      if (page.aborted) return;
      if (outcome === 'success') {
        checkoutDraft.clear();
        void navigate(link('tickets'), { replace: true });
      } else {
        paymentLeft.note(outcome);
        void navigate(link('transactions'));
      }
    },
  });
  const pay = () => {
    if (shown.current) submit(shown.current.signal);
  };
  return { state: STATES[status], pay };
};

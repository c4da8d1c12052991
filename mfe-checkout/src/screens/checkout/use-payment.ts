import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { checkoutDraft, newOrder, openPaymentPopup, paymentLeft } from '@acara/shared-api';
import { pageBus } from '@acara/shared-auth';
import type { CheckoutDraft } from '@acara/shared-contract';
import { link } from '@acara/shared-contract/links';
import { useSettings } from '@acara/shared-ui/settings';

/** `unreachable`: the popup could not be opened; the order stays as it is. */
export type PaymentState = 'ready' | 'paying' | 'unreachable';

/** Opens the payment popup, one at a time, and leads to where its outcome belongs. */
export const usePayment = ({
  payment_token: token,
  transaction_id: orderId,
}: Pick<CheckoutDraft, 'payment_token' | 'transaction_id'>): { state: PaymentState; pay: () => Promise<void> } => {
  const { snapScriptUrl, snapClientKey } = useSettings();
  const navigate = useNavigate();
  const [state, setState] = useState<PaymentState>('ready');
  const isUnderWay = useRef(false);
  const shown = useRef<AbortController>(null);
  useEffect(() => {
    shown.current = new AbortController();
    // Back here without an outcome: the tickets have nothing to say of this order yet.
    newOrder.clear();
    // A popup must not stay over another page: what is paid there would lead nowhere.
    return () => shown.current?.abort();
  }, []);

  const pay = async () => {
    const page = shown.current;
    if (isUnderWay.current || !page) return;
    isUnderWay.current = true;
    setState('paying');
    try {
      // Some ways of paying leave the site and come back to the tickets.
      newOrder.note(orderId);
      const outcome = await openPaymentPopup({
        scriptUrl: snapScriptUrl,
        clientKey: snapClientKey,
        token,
        onOpening: () => {
          if (page.signal.aborted) throw new Error('the buyer has left the checkout');
        },
        signal: page.signal,
      });
      if (outcome !== 'success') newOrder.clear();
      // Tickets, transactions and places left are others now, in every slice and tab.
      pageBus.publish({ topic: 'member.purchased', v: 1 });
      // The buyer went elsewhere meanwhile: the order is found again in Transaksi.
      if (page.signal.aborted) return;
      if (outcome === 'success') {
        checkoutDraft.clear();
        void navigate(link('tickets'), { replace: true });
      } else {
        paymentLeft.note(outcome);
        void navigate(link('transactions'));
      }
    } catch {
      newOrder.clear();
      setState('unreachable');
    } finally {
      isUnderWay.current = false;
    }
  };
  return { state, pay };
};

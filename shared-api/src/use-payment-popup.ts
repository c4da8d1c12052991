import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { pageBus } from '@acara/shared-auth';
import { payOrder } from './pay-order.ts';
import type { PopupOptions, PopupOutcome } from './payment-popup.ts';
import { useSubmit } from './use-submit.ts';

/** `opening`: its script is loading. `open`: it covers the page. `unreachable`: its script did not load. */
export type PopupState = 'idle' | 'opening' | 'open' | 'unreachable';

type PayableOrder = { transactionId: number; token: string };

type PaymentPopupOptions = Pick<PopupOptions, 'onOpening'> & {
  settings: { snapScriptUrl: string; snapClientKey: string };
  /** Not called when the page was left, or another payment took its place. */
  onOutcome: (outcome: PopupOutcome, transactionId: number) => void;
};

/** The payment popup of a page, one at a time. It closes with the page: a payment over another one would lead nowhere. */
export const usePaymentPopup = ({ settings, onOpening, onOutcome }: PaymentPopupOptions) => {
  const shown = useRef<AbortController>(null);
  const [isOpen, setOpen] = useState(false);
  const hide = () => shown.current?.abort();
  useEffect(() => () => shown.current?.abort(), []);

  const { submit, reset, status } = useSubmit({
    mutationFn: async ({ transactionId, token }: PayableOrder) => {
      hide();
      shown.current = new AbortController();
      const { signal } = shown.current;
      setOpen(false);
      const outcome = await payOrder(transactionId, {
        scriptUrl: settings.snapScriptUrl,
        clientKey: settings.snapClientKey,
        token,
        onOpening: () => {
          if (signal.aborted) throw new Error('the buyer turned to something else');
          onOpening?.();
          // A modal dialog lies above everything else of the page: it has to be gone before the popup comes.
          flushSync(() => setOpen(true));
        },
        signal,
      });
      return { outcome, signal };
    },
    onSuccess: ({ outcome, signal }, { transactionId }) => {
      // Tickets, orders and availability have changed, in every remote and tab.
      pageBus.publish({ topic: 'member.purchased', v: 1 });
      if (!signal.aborted) onOutcome(outcome, transactionId);
    },
  });

  const getState = (): PopupState => {
    if (status === 'idle') return 'idle';
    if (status === 'error') return 'unreachable';
    return isOpen ? 'open' : 'opening';
  };

  return {
    state: getState(),
    pay: (order: PayableOrder) => submit(order),
    close: () => {
      hide();
      reset();
    },
  };
};

import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useMutation } from '@tanstack/react-query';
import { openPaymentPopup, purchaseCalls, type PopupOutcome } from '@acara/shared-api';
import { useSettings } from '@acara/shared-ui/settings';

/** `idle`: not opened. `opening`: its script is on the way. `open`: it lies over the page. `unreachable`: it did not come. */
export type PopupState = 'idle' | 'opening' | 'open' | 'unreachable';

/**
 * Resumes the payment of a pending transaction: a token first, then the popup with it. Spec §4, Resuming a payment.
 * @param onLeft called with how the popup was left
 * @param onRefused called when the server gives no token: the transaction may have been decided meanwhile
 */
export const useResumedPayment = (onLeft: (outcome: PopupOutcome) => void, onRefused: () => void) => {
  const { snapScriptUrl, snapClientKey } = useSettings();
  const [popup, setPopup] = useState<PopupState>('idle');
  const resume = useMutation({ mutationFn: purchaseCalls.resume, onError: onRefused });

  /** Which opening of the details is shown; another one makes a popup on its way unwanted. */
  const showing = useRef(0);
  const page = useRef<AbortController>(null);
  useEffect(() => {
    page.current = new AbortController();
    return () => {
      showing.current += 1;
      // A popup must not stay over another page: what is paid there would lead nowhere.
      page.current?.abort();
    };
  }, []);

  const reset = () => {
    showing.current += 1;
    setPopup('idle');
    resume.reset();
  };

  const start = (transactionId: number) => {
    reset();
    resume.mutate(transactionId);
  };

  const token = resume.data?.token;
  const pay = async () => {
    if (token === undefined || popup === 'opening' || popup === 'open') return;
    setPopup('opening');
    const shown = showing.current;
    try {
      const outcome = await openPaymentPopup({
        scriptUrl: snapScriptUrl,
        clientKey: snapClientKey,
        token,
        onOpening: () => {
          if (showing.current !== shown) throw new Error('the details were closed');
          // A modal dialog lies above everything else of the page: it has to be gone before the popup comes.
          flushSync(() => setPopup('open'));
        },
        signal: page.current?.signal,
      });
      if (page.current?.signal.aborted) return;
      reset();
      onLeft(outcome);
    } catch {
      if (showing.current === shown) setPopup('unreachable');
    }
  };

  return { start, reset, pay, popup, token, error: resume.error, isAsking: resume.isPending };
};

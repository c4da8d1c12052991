import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useMutation } from '@tanstack/react-query';
import { payOrder, preparedPayment, resumePayment, type PopupOutcome } from '@acara/shared-api';
import { useSettings } from '@acara/shared-ui/settings';

/** `opening`: its script is loading. `open`: it covers the page. `unreachable`: its script did not load. */
export type PopupState = 'idle' | 'opening' | 'open' | 'unreachable';

const STILL_PREPARING = 'Pembayaran belum siap. Pesanan Anda tetap tersimpan; coba lagi sebentar lagi.';

/** Resumes the payment of a pending transaction: a token first, then the popup with it. */
export const useResumedPayment = (
  onLeft: (outcome: PopupOutcome, transactionId: number) => void,
  onRefused: () => void,
) => {
  const { snapScriptUrl, snapClientKey } = useSettings();
  const [popup, setPopup] = useState<PopupState>('idle');
  const [isPreparing, setPreparing] = useState(false);
  const polling = useRef<AbortController>(null);
  const resume = useMutation({
    mutationFn: async (transactionId: number) => {
      polling.current?.abort();
      const { signal } = (polling.current = new AbortController());
      /** Of this request, not of a newer one. */
      const updatePreparing = (is: boolean) => {
        if (!signal.aborted) setPreparing(is);
      };
      try {
        const answer = await resumePayment(transactionId);
        const prepared = await preparedPayment(answer, { onPreparing: () => updatePreparing(true), signal });
        if (prepared.payment === 'preparing') throw new Error(STILL_PREPARING);
        return prepared;
      } finally {
        updatePreparing(false);
      }
    },
    onError: onRefused,
  });

  /** Counts the payments shown: a popup of an earlier one must not open any more. */
  const showing = useRef(0);
  const page = useRef<AbortController>(null);
  useEffect(() => {
    page.current = new AbortController();
    return () => {
      showing.current += 1;
      // A popup must not stay over another page: a payment there would lead nowhere.
      page.current?.abort();
      polling.current?.abort();
    };
  }, []);

  const reset = () => {
    showing.current += 1;
    setPopup('idle');
    polling.current?.abort();
    setPreparing(false);
    resume.reset();
  };

  const openPopup = async (token: string, transactionId: number) => {
    setPopup('opening');
    const shown = showing.current;
    try {
      const outcome = await payOrder(transactionId, {
        scriptUrl: snapScriptUrl,
        clientKey: snapClientKey,
        token,
        onOpening: () => {
          if (showing.current !== shown) throw new Error('the buyer turned to something else');
          // A modal dialog lies above everything else of the page: it has to be gone before the popup comes.
          flushSync(() => setPopup('open'));
        },
        signal: page.current?.signal,
      });
      if (page.current?.signal.aborted) return;
      reset();
      onLeft(outcome, transactionId);
    } catch {
      if (showing.current === shown) setPopup('unreachable');
    }
  };

  const start = (transactionId: number) => {
    reset();
    resume.mutate(transactionId);
  };

  const { data, variables: transactionId } = resume;
  const token = data?.token;
  const isUnderWay = popup === 'opening' || popup === 'open';
  const pay = async () => {
    if (token === undefined || transactionId === undefined || isUnderWay) return;
    await openPopup(token, transactionId);
  };

  const payAtOnce = (wanted: number) => {
    reset();
    resume.mutate(wanted, {
      onSuccess: (answer) => (answer.token === undefined ? onRefused() : void openPopup(answer.token, wanted)),
    });
  };

  return {
    start,
    reset,
    pay,
    payAtOnce,
    popup,
    token,
    error: resume.error,
    isLoading: resume.isPending,
    /** The server has the order, and others are served first; it is polled. */
    isPreparing,
    /** Undefined where no payment was requested. */
    transactionId,
  };
};

export type ResumedPayment = ReturnType<typeof useResumedPayment>;

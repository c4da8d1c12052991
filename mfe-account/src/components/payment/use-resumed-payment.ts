import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { payOrder, preparedPayment, resumePayment, useSubmit, type PopupOutcome } from '@acara/shared-api';
import { useSettings } from '@acara/shared-ui/settings';

/** `opening`: its script is loading. `open`: it covers the page. `unreachable`: its script did not load. */
export type PopupState = 'idle' | 'opening' | 'open' | 'unreachable';

const STILL_PREPARING = 'Pembayaran belum siap. Pesanan Anda tetap tersimpan; coba lagi sebentar lagi.';

/** What ends with the page, or with the next payment. */
const useAttempt = () => {
  const attempt = useRef<AbortController>(null);
  const end = () => attempt.current?.abort();
  const begin = (): AbortSignal => {
    end();
    attempt.current = new AbortController();
    return attempt.current.signal;
  };
  useEffect(() => () => attempt.current?.abort(), []);
  return { begin, end };
};

/** Resumes the payment of a pending transaction: a token first, then the popup with it. */
export const useResumedPayment = (
  onLeft: (outcome: PopupOutcome, transactionId: number) => void,
  onRefused: () => void,
) => {
  const { snapScriptUrl, snapClientKey } = useSettings();
  const [isPreparing, setPreparing] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const polling = useAttempt();
  // A popup must not stay over another page: a payment there would lead nowhere.
  const showing = useAttempt();

  const popup = useSubmit({
    mutationFn: ({ token, transactionId }: { token: string; transactionId: number }) => {
      const signal = showing.begin();
      setOpen(false);
      return payOrder(transactionId, {
        scriptUrl: snapScriptUrl,
        clientKey: snapClientKey,
        token,
        onOpening: () => {
          if (signal.aborted) throw new Error('the buyer turned to something else');
          // A modal dialog lies above everything else of the page: it has to be gone before the popup comes.
          flushSync(() => setOpen(true));
        },
        signal,
      });
    },
  });
  const closePopup = () => {
    showing.end();
    popup.reset();
  };

  const resume = useSubmit({
    mutationFn: async (transactionId: number) => {
      closePopup();
      const signal = polling.begin();
      /** Of this request, not of a newer one. */
      const updatePreparing = (is: boolean) => {
        if (!signal.aborted) setPreparing(is);
      };
      updatePreparing(false);
      try {
        const answer = await resumePayment(transactionId);
        const prepared = await preparedPayment(answer, { onPreparing: () => updatePreparing(true), signal });
        if (prepared.payment === 'preparing') throw new Error(STILL_PREPARING);
        return prepared;
      } finally {
        updatePreparing(false);
      }
    },
    // The payment of another order takes the place of one that is not ready yet.
    isSame: (one, other) => one === other,
    onError: onRefused,
  });

  const reset = () => {
    polling.end();
    setPreparing(false);
    closePopup();
    resume.reset();
  };

  const openPopup = (token: string, transactionId: number) =>
    popup.submit(
      { token, transactionId },
      {
        onSuccess: (outcome) => {
          reset();
          onLeft(outcome, transactionId);
        },
      },
    );

  const { data, variables: transactionId } = resume;
  const token = data?.token;
  const pay = () => {
    if (token !== undefined && transactionId !== undefined) openPopup(token, transactionId);
  };

  const payAtOnce = (wanted: number) =>
    resume.submit(wanted, {
      onSuccess: (answer) => (answer.token === undefined ? onRefused() : openPopup(answer.token, wanted)),
    });

  const getPopupState = (): PopupState => {
    if (popup.isPending) return isOpen ? 'open' : 'opening';
    return popup.isError ? 'unreachable' : 'idle';
  };

  return {
    start: (wanted: number) => resume.submit(wanted),
    reset,
    pay,
    payAtOnce,
    popup: getPopupState(),
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

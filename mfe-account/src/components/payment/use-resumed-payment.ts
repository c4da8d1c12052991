import { useEffect, useRef, useState } from 'react';
import { preparedPayment, resumePayment, usePaymentPopup, useSubmit, type PopupOutcome } from '@acara/shared-api';
import { useSettings } from '@acara/shared-remote/settings';

const STILL_PREPARING = 'Pembayaran belum siap. Pesanan Anda tetap tersimpan; coba lagi sebentar lagi.';

/** Resumes the payment of a pending transaction: a token first, then the popup with it. */
export const useResumedPayment = (
  onLeft: (outcome: PopupOutcome, transactionId: number) => void,
  onRefused: () => void,
) => {
  const [isPreparing, setPreparing] = useState(false);
  // It ends with the page, or with the next payment.
  const polling = useRef<AbortController>(null);
  useEffect(() => () => polling.current?.abort(), []);

  const popup = usePaymentPopup({
    settings: useSettings(),
    onOutcome: (outcome, transactionId) => {
      reset();
      onLeft(outcome, transactionId);
    },
  });

  const resume = useSubmit({
    mutationFn: async (transactionId: number) => {
      popup.close();
      polling.current?.abort();
      polling.current = new AbortController();
      const { signal } = polling.current;
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
    polling.current?.abort();
    setPreparing(false);
    popup.close();
    resume.reset();
  };

  const { data, variables: transactionId } = resume;
  const token = data?.token;
  const pay = () => {
    if (token !== undefined && transactionId !== undefined) popup.pay({ transactionId, token });
  };

  const payAtOnce = (wanted: number) =>
    resume.submit(wanted, {
      onSuccess: ({ token: ready }) =>
        ready === undefined ? onRefused() : popup.pay({ transactionId: wanted, token: ready }),
    });

  return {
    start: (wanted: number) => resume.submit(wanted),
    reset,
    pay,
    payAtOnce,
    popup: popup.state,
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

import { useEffect, useState } from 'react';
import { newOrder, paymentLeft, type UnpaidOutcome } from '@acara/shared-api';

/** How a payment popup was left without a payment: the checkout's, which led here, or that of a resumed payment. */
export const usePaymentLeft = () => {
  const [left, setLeft] = useState<UnpaidOutcome | null>(() => paymentLeft.read());
  // It is said once: a later visit is about something else.
  useEffect(() => {
    paymentLeft.clear();
    // A payment page that left the site came back unpaid.
    newOrder.clear();
  }, []);
  return [left, setLeft] as const;
};

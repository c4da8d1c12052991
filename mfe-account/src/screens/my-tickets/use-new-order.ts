import { useEffect, useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { newOrder, paymentLeft, transactionQueries } from '@acara/shared-api';
import { link } from '@acara/shared-contract/links';
import { useResumedPayment } from '../../components/payment/use-resumed-payment.ts';

const PAID = ['settlement', 'capture', 'success'];

/** What a payment page outside the site adds to the address to which it returns. */
type ReturnedOrder = { transactionId: number; isUnpaid: boolean };

/** The order that an address names, as `order_id=TRX-12-1-…` with an outcome in `transaction_status`; null without one. */
export const orderInAddress = (search: URLSearchParams): ReturnedOrder | null => {
  const id = /^TRX-(\d{1,15})-\d+(?:-[a-z2-7]+)?$/.exec(search.get('order_id') ?? '')?.[1];
  if (id === undefined) return null;
  const status = search.get('transaction_status');
  return { transactionId: Number(id), isUnpaid: status !== null && !PAID.includes(status) };
};

/** How often, and how many times, an order that is being settled is polled. */
const POLL_INTERVAL_MS = 3000;
const MAX_POLLS = 40;

/** The order that led here: of a purchase in this tab, or of a payment page that came back. */
export const useNewOrder = () => {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const [returned] = useState(() => orderInAddress(search));
  const [id, setId] = useState(() => returned?.transactionId ?? newOrder.read());

  useEffect(() => {
    // Shown once: a later visit is about something else.
    newOrder.clear();
    if (!returned) return;
    if (returned.isUnpaid) paymentLeft.note('pending');
    void navigate(returned.isUnpaid ? link('transactions') : link('tickets'), { replace: true });
  }, [returned, navigate]);

  const isWanted = id !== null && !returned?.isUnpaid;
  const { data, isPending, failureCount } = useQuery({
    ...transactionQueries.byId(id ?? 0),
    enabled: isWanted,
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.transaction_approve_status_name === 'pending' && state.dataUpdateCount < MAX_POLLS
        ? POLL_INTERVAL_MS
        : false,
  });
  return {
    id,
    setId,
    transaction: isWanted ? data : undefined,
    isLoading: isWanted && isPending && failureCount === 0,
  };
};

/** Pays an unpaid order. A paid one is shown on this page, anything else by the transactions. */
export const useOrderPayment = (onPaid: (transactionId: number) => void) => {
  const client = useQueryClient();
  const navigate = useNavigate();
  const readAgain = () => void client.invalidateQueries({ queryKey: ['me'] });
  return useResumedPayment((outcome, transactionId) => {
    newOrder.clear();
    if (outcome === 'success') return onPaid(transactionId);
    paymentLeft.note(outcome);
    void navigate(link('transactions'));
  }, readAgain);
};

import { useEffect, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { newOrder, paymentLeft, transactionQueries } from '@acara/shared-api';
import { link } from '@acara/shared-contract/links';
import { orderInAddress } from './order-in-address.ts';

/** How often, and how many times, an order that is being settled is asked for. */
const POLL_INTERVAL_MS = 3000;
const MAX_POLLS = 40;

/**
 * The order that led here: that of a purchase in this tab, or of a payment page that came back. How it stands is what
 * the server says.
 */
export const useNewOrder = () => {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const [returned] = useState(() => orderInAddress(search));
  const [id, setId] = useState(() => returned?.transactionId ?? newOrder.read());

  useEffect(() => {
    // It is said once: a later visit is about something else.
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
    /** Another order came to its end here. */
    setId,
    transaction: isWanted ? data : undefined,
    /** The server has not said yet how it stands. */
    isLoading: isWanted && isPending && failureCount === 0,
  };
};

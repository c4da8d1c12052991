import { useEffect, useRef, useState } from 'react';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { transactionQueries } from '@acara/shared-api';
import { orderQueries } from '../../components/order/order-queries.ts';

/** Poll interval of pending tickets: a payment settles a moment after its popup closes. */
const POLL_INTERVAL_MS = 5000;
/** The server queries the payment provider when a transaction is read: with every second poll. */
export const ORDER_STALE_MS = 2 * POLL_INTERVAL_MS - 1000;

/**
 * Pending tickets, polled with their transactions, which finds a payment whose notification was lost.
 * @param onSettled gets the orders that are decided, as far as that is known: on another page there may be more
 */
export const usePendingTickets = (onSettled: (transactionIds: readonly number[]) => void) => {
  const client = useQueryClient();
  const [page, setPage] = useState(1);
  const pending = useQuery({
    ...orderQueries.pendingTickets(page),
    staleTime: 0,
    placeholderData: keepPreviousData,
    refetchInterval: (query) => (query.state.data?.data.length ? POLL_INTERVAL_MS : false),
  });
  const { data, dataUpdatedAt, isPlaceholderData } = pending;
  // The last tickets of the last page were settled.
  if (data && !isPlaceholderData && page > data.last_page) setPage(data.last_page);

  const shown = isPlaceholderData || !data ? undefined : data.data.map(({ ticket_id }) => ticket_id).join();
  const orders = [...new Set(data?.data.map(({ transaction_id }) => transaction_id))].join();
  const isAll = data?.last_page === 1;
  const before = useRef<{ page: number; shown: string; orders: string }>(undefined);
  useEffect(() => {
    if (shown === undefined) return;
    const last = before.current;
    before.current = { page, shown, orders };
    if (last?.page !== page || last.shown === shown) return;
    const left = new Set(orders.split(','));
    onSettled(
      isAll
        ? last.orders
            .split(',')
            .filter((id) => !left.has(id))
            .map(Number)
        : [],
    );
  }, [page, shown, orders, isAll, onSettled]);

  useEffect(() => {
    for (const id of orders.split(',').filter(Boolean))
      void client.prefetchQuery({ ...transactionQueries.byId(Number(id)), staleTime: ORDER_STALE_MS });
    // After every poll: the buyer may have paid meanwhile.
  }, [client, orders, dataUpdatedAt]);

  return { ...pending, page, setPage };
};

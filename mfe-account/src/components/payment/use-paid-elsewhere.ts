import { useEffect, useRef } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { transactionQueries } from '@acara/shared-api';
import type { Transaction } from '@acara/shared-contract';

const pendingIds = (transactions: readonly Transaction[]) =>
  transactions.flatMap(({ transaction_id: id, transaction_approve_status_name: status }) =>
    status === 'pending' ? [id] : [],
  );

/**
 * Notices when an order that was pending in a list is paid: in a bank's application, or by another tab.
 * @param transactions as read last; a filter may hide those that are decided
 */
export const usePaidElsewhere = (
  transactions: readonly Transaction[] | undefined,
  onPaid: (transactionId: number) => void,
): void => {
  const client = useQueryClient();
  const before = useRef<readonly number[]>([]);
  const latest = useRef(onPaid);
  latest.current = onPaid;

  useEffect(() => {
    if (!transactions) return;
    const pending = pendingIds(transactions);
    const decided = before.current.filter((id) => !pending.includes(id));
    before.current = pending;
    for (const id of decided) {
      const listed = transactions.find(({ transaction_id }) => transaction_id === id);
      const found = listed ?? client.fetchQuery({ ...transactionQueries.byId(id), staleTime: 0 });
      void Promise.resolve(found).then(
        ({ transaction_approve_status_name: status }) => {
          if (status === 'approved') latest.current(id);
        },
        () => undefined, // The list shows it.
      );
    }
  }, [client, transactions]);
};

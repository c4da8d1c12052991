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
 * @param transactions as read last; the filter may hide those that are decided
 */
export const usePaidElsewhere = (
  transactions: readonly Transaction[] | undefined,
  filter: string,
  onPaid: (transactionId: number) => void,
): void => {
  const client = useQueryClient();
  const before = useRef<{ filter: string; pending: readonly number[] }>(undefined);
  const latest = useRef(onPaid);
  latest.current = onPaid;

  useEffect(() => {
    if (!transactions) return;
    const pending = pendingIds(transactions);
    const last = before.current;
    before.current = { filter, pending };
    // Another filter shows others.
    if (last?.filter !== filter) return;
    const decided = last.pending.filter((id) => !pending.includes(id));
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
  }, [client, transactions, filter]);
};

import { useEffect, useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { transactionQueries, type PopupOutcome, type UnpaidOutcome } from '@acara/shared-api';
import type { Transaction } from '@acara/shared-contract';
import { link } from '@acara/shared-contract/links';
import { TRANSACTION_LISTS } from '../../components/order/order-queries.ts';
import { useResumedPayment } from '../../components/payment/use-resumed-payment.ts';

const POLL_INTERVAL_MS = 10_000;

/** The transaction whose details are shown, as the server has it now, and the payment of a pending one. */
export const useOpenedTransaction = (onUnpaid: (outcome: UnpaidOutcome | null) => void) => {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [opened, setOpened] = useState<Transaction | null>(null);

  // Reading a transaction makes the server query the payment's status.
  const fresh = useQuery({
    ...transactionQueries.byId(opened?.transaction_id ?? 0),
    enabled: opened !== null,
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.transaction_approve_status_name === 'pending' ? POLL_INTERVAL_MS : false,
  });
  const isFresh = fresh.data?.transaction_id === opened?.transaction_id;
  const transaction = opened && isFresh && fresh.data ? fresh.data : opened;

  const readAgain = () => void client.invalidateQueries({ queryKey: ['me'] });
  const payment = useResumedPayment((outcome: PopupOutcome) => {
    setOpened(null);
    // Pending, error and close belong to /transaksi, which is here.
    if (outcome !== 'success') return onUnpaid(outcome);
    void navigate(link('tickets'));
  }, readAgain);

  // It was decided since the list was read.
  const isDecided =
    opened !== null && transaction?.transaction_approve_status_name !== opened.transaction_approve_status_name;
  useEffect(() => {
    if (isDecided) void client.invalidateQueries({ queryKey: TRANSACTION_LISTS });
  }, [client, isDecided]);

  const open = (chosen: Transaction) => {
    setOpened(chosen);
    onUnpaid(null);
    if (chosen.transaction_approve_status_name === 'pending') payment.start(chosen.transaction_id);
    else payment.reset();
  };
  const close = () => {
    setOpened(null);
    payment.reset();
  };
  const payAtOnce = (transactionId: number) => {
    onUnpaid(null);
    payment.payAtOnce(transactionId);
  };
  return { transaction, payment, open, close, payAtOnce };
};

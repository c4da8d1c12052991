import { useEffect, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Navigate } from 'react-router-dom';
import { checkoutDraft, transactionQueries } from '@acara/shared-api';
import { serverNow } from '@acara/shared-auth';
import type { CheckoutDraft } from '@acara/shared-contract';
import { NOT_FOUND_PATH } from '@acara/shared-contract/release';
import { useSecondsLeft } from '@acara/shared-ui/countdown';
import { PageTitle } from '@acara/shared-ui/primitives';
import { Columns, Page } from './checkout-style.ts';
import { EventFacts } from './event-facts.tsx';
import { OrderCard } from './order-card.tsx';
import { orderState, orderLines, orderSums, readValidDraft } from './order.ts';
import { PayAction } from './pay-action.tsx';
import { PayPanel } from './pay-panel.tsx';
import { usePayment } from './use-payment.ts';

const POLL_INTERVAL_MS = 10_000;

const Checkout = ({ draft }: { draft: CheckoutDraft }) => {
  const transaction = useQuery({
    ...transactionQueries.byId(draft.transaction_id),
    staleTime: 0,
    // It may be paid in another tab or on another device, or be canceled.
    refetchOnWindowFocus: true,
    refetchInterval: ({ state }) =>
      state.data?.transaction_approve_status_name === 'pending' ? POLL_INTERVAL_MS : false,
  });
  const { data, error } = transaction;
  const secondsLeft = useSecondsLeft(data?.expires_at, serverNow);
  const { state: payment, pay } = usePayment(draft);
  const order = orderState({ data, error }, secondsLeft);
  const sums = orderSums(draft, data);

  const isForeign = order === 'foreign';
  useEffect(() => {
    if (isForeign) checkoutDraft.clear();
  }, [isForeign]);
  if (isForeign) return <Navigate to={NOT_FOUND_PATH} replace />;

  return (
    <Page>
      <PageTitle>Checkout</PageTitle>
      <Columns>
        <EventFacts draft={draft} />
        <OrderCard draft={draft} />
        <PayPanel sums={sums}>
          <PayAction
            order={order}
            payment={payment}
            total={sums.total}
            count={orderLines(draft).length}
            secondsLeft={secondsLeft}
            note={data?.transaction_note ?? null}
            onPay={pay}
            onRefetch={() => void transaction.refetch()}
            isRefetching={transaction.isFetching}
          />
        </PayPanel>
      </Columns>
    </Page>
  );
};

export const CheckoutScreen = () => {
  const [draft] = useState(readValidDraft);
  return draft ? <Checkout draft={draft} /> : <Navigate to={NOT_FOUND_PATH} replace />;
};

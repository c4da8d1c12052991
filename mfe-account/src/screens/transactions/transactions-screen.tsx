import { newOrder, paymentLeft, type UnpaidOutcome } from '@acara/shared-api';
import { Alert, ButtonLink, EmptyState, PageTitle, QueryArea } from '@acara/shared-ui/primitives';
import { useEffect, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { pageBus, useSession } from '@acara/shared-auth';
import type { Transaction } from '@acara/shared-contract';
import { link } from '@acara/shared-contract/links';
import { Page } from '../../components/order/order-page-style.ts';
import { orderQueries } from '../../components/order/order-queries.ts';
import { usePaidElsewhere } from '../../components/payment/use-paid-elsewhere.ts';
import { TransactionDialog } from './transaction-dialog.tsx';
import { TransactionFilter, getStatus, readFilter } from './transaction-filter.tsx';
import { TransactionList, TransactionListSkeleton } from './transaction-list.tsx';
import { useOpenedTransaction } from './use-opened-transaction.ts';

/** The same words as in the checkout. */
const WORDS: Record<UnpaidOutcome, string> = {
  pending: 'Pembayaran belum diterima. Tiket terbit setelah Anda membayar sesuai petunjuk di bawah.',
  error: 'Pembayaran gagal. Pilih transaksi yang masih Pending untuk mencoba lagi.',
  close: 'Pembayaran belum selesai. Pesanan Anda tetap tersimpan; pilih transaksinya untuk melanjutkan.',
};

const PaymentLeftAlert = ({ left }: { left: UnpaidOutcome | null }) =>
  left && (
    <Alert role="alert" tone={left === 'error' ? 'danger' : 'warning'}>
      {WORDS[left]}
    </Alert>
  );

/** How a payment popup was left without a payment: the checkout's, which led here, or that of a resumed payment. */
const usePaymentLeft = () => {
  const [left, setLeft] = useState<UnpaidOutcome | null>(() => paymentLeft.read());
  // Shown once: a later visit is about something else.
  useEffect(() => {
    paymentLeft.clear();
    // A payment page that left the site came back unpaid.
    newOrder.clear();
  }, []);
  return [left, setLeft] as const;
};

const NONE = 'Transaksi belum ada';
const POLL_INTERVAL_MS = 10_000;
/** For the instructions of a method that was chosen a moment ago, which the payment provider is sending. */
const SOON_MS = 2_000;
const MAX_SOON = 8;

const hasInstructions = ({ payment_instructions: instructions }: Partial<Transaction>) => Boolean(instructions);

const boughtAt = (transaction: Transaction) => Date.parse(transaction.transaction_created_datetime);
const newestFirst = (transactions: readonly Transaction[]) =>
  [...transactions].sort((a, b) => boughtAt(b) - boughtAt(a));

export const TransactionsScreen = () => {
  const session = useSession();
  const [search, setSearch] = useSearchParams();
  const filter = readFilter(search);
  const memberId = session.status === 'member' ? session.id : undefined;
  const [left, setLeft] = usePaymentLeft();
  const list = useQuery({
    ...orderQueries.transactions(memberId ?? 0, getStatus(filter)),
    enabled: memberId !== undefined,
    staleTime: 0,
    // The buyer comes back from the bank's application.
    refetchOnWindowFocus: true,
    refetchInterval: ({ state: { data, dataUpdateCount } }) => {
      const pending = data?.data.filter((row) => row.transaction_approve_status_name === 'pending') ?? [];
      if (pending.length === 0) return false;
      const isComing = left === 'pending' && dataUpdateCount < MAX_SOON && !pending.some(hasInstructions);
      return isComing ? SOON_MS : POLL_INTERVAL_MS;
    },
  });
  const { transaction, payment, open, close, payAtOnce } = useOpenedTransaction(setLeft);
  const navigate = useNavigate();
  // Of this visit: an older list may still have an order as pending that was paid here.
  usePaidElsewhere(list.isFetchedAfterMount ? list.data?.data : undefined, filter, (paidId) => {
    // The popup leads on, the buyer looks at another order, or has just been told so.
    const isElsewhere = transaction !== null && transaction.transaction_id !== paidId;
    if (payment.popup === 'open' || isElsewhere || payment.error) return;
    newOrder.note(paidId);
    pageBus.publish({ topic: 'member.purchased', v: 1 });
    void navigate(link('tickets'));
  });
  // Paid or cancelled meanwhile.
  const isOver = list.data?.data.every((row) => row.transaction_approve_status_name !== 'pending') ?? false;

  return (
    <Page>
      <PageTitle>Transaksi Saya</PageTitle>
      <PaymentLeftAlert left={isOver && left !== 'error' ? null : left} />
      <TransactionFilter
        value={filter}
        onChange={(value) => setSearch(value === 'semua' ? {} : { status: value }, { replace: true })}
      />
      {memberId === undefined ? (
        // The list is requested by id, which a session may lack.
        <EmptyState
          text="Silakan login kembali untuk melihat transaksi Anda."
          action={<ButtonLink href={link('login')}>Masuk</ButtonLink>}
        />
      ) : (
        <QueryArea query={list} loading={<TransactionListSkeleton />}>
          {({ data }) =>
            data.length > 0 ? (
              <TransactionList
                transactions={newestFirst(data)}
                onOpen={open}
                // The details show the state of their payment.
                payment={{ ...payment, payAtOnce, ...(transaction && { transactionId: undefined }) }}
              />
            ) : (
              <EmptyState text={NONE} action={<ButtonLink href={link('home')}>Cari Event</ButtonLink>} />
            )
          }
        </QueryArea>
      )}
      {transaction && <TransactionDialog transaction={transaction} payment={payment} onClose={close} />}
    </Page>
  );
};

import type { Transaction } from '@acara/shared-contract';
import { FactList, OrderSumList } from '@acara/shared-event-ui/fact-list';
import { formatPeriod, formatRecord, REJECT_REASONS } from '@acara/shared-ui/formats';
import { readTransactionData } from '../../components/order/order-data.ts';
import { isRefusal } from '@acara/shared-api';
import { serverNow } from '@acara/shared-auth';
import { useSecondsLeft } from '@acara/shared-ui/countdown';
import { Alert, Button, Dialog, RetryAlert, Stack } from '@acara/shared-ui/primitives';
import { StatusChip } from '../../components/order/status-chip.tsx';
import { PaymentHold, POPUP_UNREACHABLE, PreparingAlert } from '../../components/payment/pay-order.tsx';
import { PaymentBill } from '../../components/payment/payment-bill.tsx';
import { TRANSACTION_STATUS } from './transaction-filter.tsx';
import { TransactionTickets } from './transaction-tickets.tsx';
import type { ResumedPayment } from '../../components/payment/use-resumed-payment.ts';

const SEATS: Readonly<Record<string, string>> = { Reserved: 'Bernomor', Unreserved: 'Tanpa nomor' };
const PRICES: Readonly<Record<string, string>> = { DONATION: 'Donasi', PAID: 'Berbayar' };

/** The stored value in Indonesian; unknown values, and FREE, are shown unchanged. */
const inWords = (words: Readonly<Record<string, string>>, stored: string | undefined) =>
  stored === undefined ? undefined : (words[stored] ?? stored);

const TransactionFacts = ({ transaction }: { transaction: Transaction }) => {
  const data = readTransactionData(transaction.transaction_data);
  const { seat_detail_datetime: start, seat_detail_end_datetime: end } = data;
  const { transaction_reject_reason: reason } = transaction;
  const facts = [
    { name: 'Nomor', text: String(transaction.transaction_id) },
    ...(reason ? [{ name: 'Alasan batal', text: REJECT_REASONS[reason] }] : []),
    { name: 'Dibeli', text: formatRecord(transaction.transaction_created_datetime) },
    { name: 'Pembeli', text: transaction.transaction_created_by.name },
    { name: 'Tanggal event', text: start && formatPeriod(start, end) },
    { name: 'Lokasi', text: data.event_location },
    { name: 'Jenis kursi', text: inWords(SEATS, data.ms_seat_name) },
    { name: 'Jenis harga', text: inWords(PRICES, data.ms_price_name) },
  ];
  const sums = {
    subTotal: transaction.transaction_amount,
    donation: transaction.transaction_donation,
    discount: transaction.transaction_discount,
    total: transaction.transaction_total_amount,
  };
  return (
    <>
      <FactList facts={facts} />
      <OrderSumList sums={sums} isFree={data.ms_price_name === 'FREE'} />
    </>
  );
};

type TransactionDialogProps = { transaction: Transaction; payment: ResumedPayment; onClose: () => void };

export const TransactionDialog = ({ transaction, payment, onClose }: TransactionDialogProps) => {
  const { transaction_approve_status_name: status, transaction_id: id, transaction_note: note } = transaction;
  const isPending = status === 'pending';
  const secondsLeft = useSecondsLeft(isPending ? transaction.expires_at : null, serverNow);
  const isOver = secondsLeft === 0;
  const { label, tone } = TRANSACTION_STATUS[status];
  const data = readTransactionData(transaction.transaction_data);
  const { token, error, isLoading, isPreparing, popup } = payment;
  const isRefused = error !== null && isRefusal(error);

  return (
    <Dialog
      open={popup !== 'open'}
      onClose={onClose}
      title={data.event_name ?? `Transaksi ${id}`}
      shape="task"
      width="32.5rem"
      actions={
        <>
          <Button kind="secondary" onClick={onClose}>
            Tutup
          </Button>
          {isPending && popup !== 'unreachable' && !isRefused && (
            <Button
              busy={isLoading || popup === 'opening'}
              disabled={isOver || (token === undefined && !isLoading)}
              onClick={payment.pay}
            >
              Lanjutkan Pembayaran
            </Button>
          )}
        </>
      }
    >
      <Stack>
        <StatusChip $tone={tone}>{label}</StatusChip>
        {isPending && !isRefused && <PaymentHold secondsLeft={secondsLeft} />}
        {isPending && !isRefused && !isOver && <PaymentBill transaction={transaction} isOpen />}
        {isPreparing && <PreparingAlert />}
        {note && (
          <Alert tone="warning" role="alert">
            {note}
          </Alert>
        )}
        {error && (
          <RetryAlert onRetry={isPending && !isRefused && !isOver ? () => payment.start(id) : undefined}>
            {error.message}
          </RetryAlert>
        )}
        {isPending && popup === 'unreachable' && <RetryAlert onRetry={payment.pay}>{POPUP_UNREACHABLE}</RetryAlert>}
        <TransactionTickets key={status} transactionId={id} data={data} />
        <TransactionFacts transaction={transaction} />
      </Stack>
    </Dialog>
  );
};

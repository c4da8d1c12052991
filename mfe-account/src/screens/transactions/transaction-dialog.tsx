import styled from 'styled-components';
import { isRefusal } from '@acara/shared-api';
import { serverNow } from '@acara/shared-auth';
import type { Transaction } from '@acara/shared-contract';
import { useSecondsLeft } from '@acara/shared-ui/countdown';
import { Alert, Button, Dialog } from '@acara/shared-ui/primitives';
import { tokens } from '@acara/shared-ui/theme';
import { StatusChip } from '../../components/order/status-chip.tsx';
import { PaymentHold, PreparingAlert } from '../../components/payment/payment-hold.tsx';
import { readTransactionData } from '../../components/order/transaction-data.ts';
import { TransactionFacts } from './transaction-facts.tsx';
import { TRANSACTION_STATUS } from './transaction-status.ts';
import { TransactionTickets } from './transaction-tickets.tsx';
import type { ResumedPayment } from '../../components/payment/use-resumed-payment.ts';

const Content = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${tokens.space(4)};
`;

export type TransactionDialogProps = {
  transaction: Transaction;
  payment: ResumedPayment;
  onClose: () => void;
};

/** A transaction in full; a pending one can be paid, others only closed. */
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
      width="520px"
      actions={
        <>
          <Button kind="secondary" onClick={onClose}>
            Tutup
          </Button>
          {isPending && popup !== 'unreachable' && !isRefused && (
            <Button
              busy={isLoading || popup === 'opening'}
              disabled={isOver || (token === undefined && !isLoading)}
              onClick={() => void payment.pay()}
            >
              Lanjutkan Pembayaran
            </Button>
          )}
        </>
      }
    >
      <Content>
        <StatusChip $tone={tone}>{label}</StatusChip>
        {isPending && !isRefused && <PaymentHold secondsLeft={secondsLeft} />}
        {isPreparing && <PreparingAlert />}
        {note && (
          <Alert tone="warning" role="alert">
            {note}
          </Alert>
        )}
        {error && (
          <Alert
            tone="danger"
            action={
              isPending &&
              !isRefused &&
              !isOver && (
                <Button kind="secondary" onClick={() => payment.start(id)}>
                  Coba lagi
                </Button>
              )
            }
          >
            {error.message}
          </Alert>
        )}
        {isPending && popup === 'unreachable' && (
          <Alert
            tone="danger"
            action={
              <Button kind="secondary" onClick={() => void payment.pay()}>
                Coba lagi
              </Button>
            }
          >
            Halaman pembayaran tidak dapat dibuka. Periksa jaringan Anda; pesanan Anda tetap tersimpan.
          </Alert>
        )}
        <TransactionTickets key={status} transactionId={id} data={data} />
        <TransactionFacts transaction={transaction} />
      </Content>
    </Dialog>
  );
};

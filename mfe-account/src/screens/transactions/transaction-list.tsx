import styled from 'styled-components';
import { serverNow } from '@acara/shared-auth';
import type { Transaction } from '@acara/shared-contract';
import { link } from '@acara/shared-contract/links';
import { formatTicketPrice } from '@acara/shared-event-ui/formats';
import { formatRecord, formatRecordTime, REJECT_REASONS } from '@acara/shared-ui/formats';
import { ButtonLink, ChevronRightIcon, Skeleton } from '@acara/shared-ui/primitives';
import { tokens } from '@acara/shared-ui/theme';
import { Panel } from '../../components/order/order-page-style.ts';
import { StatusChip } from '../../components/order/status-chip.tsx';
import { readTransactionData } from '../../components/order/order-data.ts';
import { PayOrder } from '../../components/payment/pay-order.tsx';
import { PaymentBill } from '../../components/payment/payment-bill.tsx';
import type { ResumedPayment } from '../../components/payment/use-resumed-payment.ts';
import { TRANSACTION_STATUS } from './transaction-filter.tsx';

const { below, color, from, size, space, weight } = tokens;

const Row = styled.button`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  align-items: center;
  gap: ${space(1)} ${space(4)};
  width: 100%;
  padding: ${space(4)};
  border: 0;
  background: none;
  text-align: left;

  ${below.phone} {
    grid-template-columns: minmax(0, 1fr);
  }

  li + li > & {
    border-top: 1px solid ${color.line};
  }

  &:hover {
    background: ${color.sunken};
  }

  &:focus-visible {
    outline-offset: -2px;
  }

  ${from.medium} {
    grid-template-columns: minmax(0, 1fr) 8.75rem 8.75rem auto;
    padding: ${space(4)} ${space(5)};
  }

  > span:first-child {
    order: -2;
    grid-column: 1 / -1;

    ${from.medium} {
      grid-column: auto;
      order: 0;
    }
  }

  > svg {
    display: none;
    color: ${color.inkSoft};

    ${from.medium} {
      display: block;
    }
  }
`;

const Below = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  justify-items: start;
  gap: ${space(3)};
  padding: 0 ${space(4)} ${space(4)};

  ${from.medium} {
    padding-inline: ${space(5)};
  }
`;

const Name = styled.span`
  display: block;
  font-weight: ${weight.semibold};
`;

const When = styled.span`
  display: block;
  color: ${color.inkSoft};
  font-size: ${size.small};
`;

const Amount = styled.span`
  order: -1;
  font-weight: ${weight.semibold};
  font-variant-numeric: tabular-nums;

  ${from.medium} {
    order: 1;
    text-align: right;
  }

  & + svg {
    order: 2;
  }
`;

const payUntil = (end: string) =>
  Date.parse(end) > serverNow() ? `Bayar sebelum ${formatRecordTime(end)}` : 'Waktu pembayaran sudah habis';

/** A number that is paid too late only makes a refund. */
const isPayable = ({ expires_at: end }: Transaction) => end === null || Date.parse(end) > serverNow();

export type TransactionListProps = {
  transactions: readonly Transaction[];
  onOpen: (transaction: Transaction) => void;
  payment: ResumedPayment;
};

export const TransactionList = ({ transactions, onOpen, payment }: TransactionListProps) => (
  <Panel as="ul">
    {transactions.map((transaction) => {
      const status = TRANSACTION_STATUS[transaction.transaction_approve_status_name];
      const isPending = transaction.transaction_approve_status_name === 'pending';
      const { transaction_created_datetime: created, transaction_id: id, event_slug: slug } = transaction;
      const { transaction_reject_reason: reason } = transaction;
      const data = readTransactionData(transaction.transaction_data);
      return (
        <li key={id}>
          <Row type="button" aria-haspopup="dialog" onClick={() => onOpen(transaction)}>
            <span>
              <Name>{data.event_name ?? `Transaksi ${id}`}</Name>
              <When>{`${formatRecord(created)} · No. ${id}`}</When>
              {isPending && transaction.expires_at && <When>{payUntil(transaction.expires_at)}</When>}
              {reason && <When>{REJECT_REASONS[reason]}</When>}
            </span>
            <StatusChip $tone={status.tone}>{status.label}</StatusChip>
            <Amount>{formatTicketPrice(transaction.transaction_total_amount, data.ms_price_name)}</Amount>
            <ChevronRightIcon />
          </Row>
          {isPending && (
            <Below>
              {isPayable(transaction) && <PaymentBill transaction={transaction} />}
              <PayOrder transactionId={id} expiresAt={transaction.expires_at} payment={payment} />
            </Below>
          )}
          {transaction.transaction_approve_status_name === 'rejected' && slug && (
            <Below>
              <ButtonLink kind="secondary" href={link('event.detail', { slug })}>
                Lihat event<span className="visually-hidden">{` transaksi ${id}`}</span>
              </ButtonLink>
            </Below>
          )}
        </li>
      );
    })}
  </Panel>
);

export const TransactionListSkeleton = () => (
  <div role="status">
    <span className="visually-hidden">Memuat transaksi…</span>
    <Panel aria-hidden>
      {[0, 1, 2, 3].map((at) => (
        <Row as="div" key={at}>
          <span>
            <Skeleton $height="20px" $width="70%" />
            <Skeleton $height="16px" $width="45%" style={{ marginTop: 8 }} />
          </span>
          <Skeleton $height="24px" $width="84px" $radius="999px" />
          <Amount>
            <Skeleton $height="20px" $width="88px" style={{ display: 'inline-block' }} />
          </Amount>
        </Row>
      ))}
    </Panel>
  </div>
);

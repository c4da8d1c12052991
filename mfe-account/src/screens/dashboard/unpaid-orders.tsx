import styled from 'styled-components';
import { useServerNow } from '@acara/shared-api';
import { serverNow } from '@acara/shared-auth';
import type { Transaction } from '@acara/shared-contract';
import { link } from '@acara/shared-contract/links';
import { formatTimeLeft, useSecondsLeft } from '@acara/shared-ui/countdown';
import { formatRupiah } from '@acara/shared-ui/formats';
import { ButtonLink } from '@acara/shared-ui/primitives';
import { tokens } from '@acara/shared-ui/theme';
import { readTransactionData } from '../../components/order/order-data.ts';

const { color, radius, space, weight } = tokens;

const List = styled.ul`
  display: grid;
  gap: ${space(3)};

  li {
    position: relative;
    display: flex;
    align-items: center;
    justify-content: space-between;
    flex-wrap: wrap;
    gap: ${space(2)} ${space(4)};
    padding: ${space(3)} ${space(4)};
    border: 1px solid ${color.warning};
    border-radius: ${radius.card};
    background: ${color.warningSoft};
  }

  p {
    font-variant-numeric: tabular-nums;
  }

  strong {
    font-weight: ${weight.bold};
  }

  /* The whole row is the link's target. */
  a::after {
    content: '';
    position: absolute;
    inset: 0;
  }
`;

const UnpaidOrder = ({ order }: { order: Transaction }) => {
  const left = useSecondsLeft(order.expires_at, serverNow);
  const name = readTransactionData(order.transaction_data).event_name ?? `Transaksi ${order.transaction_id}`;
  return (
    <li>
      <p>
        <strong>{formatRupiah(order.transaction_total_amount)}</strong>
        <span>{` · ${name}`}</span>
        {left !== null && <span>{` · bayar dalam ${formatTimeLeft(left)}`}</span>}
      </p>
      <ButtonLink href={link('transactions')}>
        Bayar<span className="visually-hidden">{` transaksi ${order.transaction_id}`}</span>
      </ButtonLink>
    </li>
  );
};

const endOf = ({ expires_at: end }: Transaction): number => (end === null ? Infinity : Date.parse(end));

/** Orders that wait for their payment, while they can be paid. */
export const UnpaidOrders = ({ orders }: { orders: readonly Transaction[] }) => {
  const now = useServerNow(orders.map(endOf));
  const open = orders.filter((order) => endOf(order) > now);
  return (
    open.length > 0 && (
      <List aria-label="Menunggu Pembayaran">
        {open.map((order) => (
          <UnpaidOrder key={order.transaction_id} order={order} />
        ))}
      </List>
    )
  );
};

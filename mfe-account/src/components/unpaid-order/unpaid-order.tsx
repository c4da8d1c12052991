import { queryOptions, useQuery } from '@tanstack/react-query';
import styled from 'styled-components';
import { get, type Page } from '@acara/shared-api';
import { serverNow } from '@acara/shared-auth';
import type { Transaction } from '@acara/shared-contract';
import { link } from '@acara/shared-contract/links';
import { formatTimeLeft, useSecondsLeft } from '@acara/shared-ui/countdown';
import { formatRupiah } from '@acara/shared-ui/formats';
import { tokens } from '@acara/shared-ui/theme';

const { color, size, space, target, weight } = tokens;

const Strip = styled.a`
  display: flex;
  align-items: center;
  justify-content: center;
  flex-wrap: wrap;
  gap: 0 ${space(2)};
  min-height: ${target};
  padding: ${space(1)} ${space(4)};
  background: ${color.warningSoft};
  color: ${color.warning};
  font-size: ${size.small};
  font-weight: ${weight.semibold};
  font-variant-numeric: tabular-nums;

  strong {
    font-weight: ${weight.bold};
    text-decoration: underline;
  }
`;

/** A member holds few orders at once. */
const LIMIT = 10;

/** Asked once for a document, and again when something was bought, or while an order is unpaid and the buyer comes back. */
const unpaidOrders = queryOptions({
  queryKey: ['me', 'transaction', 'unpaid'],
  queryFn: (context) =>
    get<Page<Transaction>>('/transaction/buyer', { transaction_approve_status_name: 'pending', limit: LIMIT }, context),
  staleTime: Infinity,
  refetchOnReconnect: false,
  refetchOnWindowFocus: ({ state }) => (findNext(state.data?.data) ? 'always' : false),
});

const endOf = ({ expires_at: end }: Transaction) => (end === null ? 0 : Date.parse(end));

/** The one that has to be paid first. */
const findNext = (orders: readonly Transaction[] = []): Transaction | undefined =>
  orders.filter((order) => endOf(order) > serverNow()).sort((one, other) => endOf(one) - endOf(other))[0];

/** A strip in the header while an order is unpaid: its sum, the time left, and the way to its bill. */
export const UnpaidOrder = () => {
  // A purchase in any tab invalidates it.
  const { data } = useQuery(unpaidOrders);
  const order = findNext(data?.data);
  const secondsLeft = useSecondsLeft(order?.expires_at, serverNow);
  if (!order || !secondsLeft) return null;
  return (
    <Strip href={link('transactions')}>
      <span className="visually-hidden">Pesanan belum dibayar: </span>
      <span>{formatRupiah(order.transaction_total_amount)}</span>
      <span aria-hidden>·</span>
      <span>
        <span className="visually-hidden">sisa waktu </span>
        <span>{formatTimeLeft(secondsLeft)}</span>
      </span>
      <span aria-hidden>·</span>
      <strong>Bayar</strong>
    </Strip>
  );
};

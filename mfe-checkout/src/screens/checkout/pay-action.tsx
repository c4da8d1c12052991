import styled from 'styled-components';
import type { PopupState } from '@acara/shared-api';
import { link } from '@acara/shared-contract/links';
import { Alert, Button, ButtonLink, ClockIcon, Skeleton } from '@acara/shared-ui/primitives';
import { formatTimeLeft } from '@acara/shared-ui/countdown';
import { tokens } from '@acara/shared-ui/theme';
import { formatCount, formatRupiah } from '@acara/shared-ui/formats';
import type { OrderState } from './order.ts';

const { color, from, size, space, weight } = tokens;

const PayRow = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space(2)} ${space(4)};

  > button {
    flex: 1 0 auto;
    padding-inline: ${space(3)};
  }
`;

const Total = styled.p`
  display: grid;
  flex: none;
  font-variant-numeric: tabular-nums;

  strong {
    font-size: ${size.lead};
    font-weight: ${weight.bold};
    line-height: 1.25;
  }

  small {
    color: ${color.inkSoft};
    font-size: ${size.small};
  }

  /* There the sums are right above it. */
  ${from.large} {
    display: none;
  }
`;

const PayTotal = ({ total, count }: { total: number; count: number }) => (
  <Total>
    <strong>{formatRupiah(total)}</strong>
    <small>{`${formatCount(count)} tiket`}</small>
  </Total>
);

const Line = styled.p`
  display: flex;
  align-items: center;
  gap: ${space(2)};
  color: ${color.warning};
  font-size: ${size.small};

  &[data-urgent='true'] {
    color: ${color.danger};
  }

  svg {
    flex: none;
  }

  span[role='timer'] {
    font-weight: ${weight.bold};
    font-variant-numeric: tabular-nums;
  }
`;

/** For screen readers, at 5 minutes and at 1: a clock read aloud every second would be unbearable. */
const spoken = (secondsLeft: number): string => {
  if (secondsLeft <= 60) return 'Sisa waktu pembayaran kurang dari 1 menit';
  return secondsLeft <= 300 ? 'Sisa waktu pembayaran kurang dari 5 menit' : '';
};

const HoldCountdown = ({ secondsLeft }: { secondsLeft: number }) => (
  <Line data-urgent={secondsLeft <= 60}>
    <ClockIcon size={16} />
    <span>
      Bayar dalam{' '}
      <span role="timer" aria-label="Sisa waktu pembayaran">
        {formatTimeLeft(secondsLeft)}
      </span>
    </span>
    <span role="status" className="visually-hidden">
      {spoken(secondsLeft)}
    </span>
  </Line>
);

export type PayActionProps = {
  order: OrderState;
  payment: PopupState;
  total: number;
  count: number;
  /** Until the hold ends; null without an end, or where it is not known. */
  secondsLeft: number | null;
  note: string | null;
  onPay: () => void;
  onRefetch: () => void;
  isRefetching: boolean;
};

const ToTransactions = () => (
  <ButtonLink kind="secondary" wide href={link('transactions')}>
    Lihat Transaksi Saya
  </ButtonLink>
);

export const PayAction = ({
  order,
  payment,
  secondsLeft,
  note,
  onPay,
  onRefetch,
  isRefetching,
  ...sum
}: PayActionProps) => {
  switch (order) {
    case 'paid':
      return (
        <>
          <Alert tone="success">Pembayaran Anda sudah diterima.</Alert>
          <ButtonLink wide href={link('tickets')}>
            Lihat Tiket Saya
          </ButtonLink>
        </>
      );
    case 'canceled':
      return (
        <>
          <Alert tone="danger">{note ?? 'Pesanan ini sudah dibatalkan.'}</Alert>
          <ToTransactions />
        </>
      );
    case 'over':
      return (
        <>
          <Alert tone="danger">Waktu pembayaran sudah habis. Status pesanan ini dapat dilihat di Transaksi Saya.</Alert>
          <Button wide disabled>
            Lanjutkan Beli Tiket
          </Button>
          <ToTransactions />
        </>
      );
    default:
      return (
        <>
          {order === 'loading' && <Skeleton $height="20px" $width="148px" />}
          {secondsLeft !== null && <HoldCountdown secondsLeft={secondsLeft} />}
          {order === 'unknown' && (
            <Alert
              tone="warning"
              role="alert"
              action={
                <Button kind="secondary" onClick={onRefetch} busy={isRefetching}>
                  Periksa lagi
                </Button>
              }
            >
              Status pesanan belum dapat diperiksa.
            </Alert>
          )}
          {payment === 'unreachable' ? (
            <Alert tone="danger" action={<Button onClick={onPay}>Coba lagi</Button>}>
              Halaman pembayaran tidak dapat dibuka. Periksa jaringan Anda; pesanan Anda tetap tersimpan di Transaksi
              Saya.
            </Alert>
          ) : (
            <PayRow>
              <PayTotal {...sum} />
              <Button onClick={onPay} busy={payment === 'opening' || payment === 'open'} disabled={order === 'loading'}>
                Lanjutkan Beli Tiket
              </Button>
            </PayRow>
          )}
        </>
      );
  }
};

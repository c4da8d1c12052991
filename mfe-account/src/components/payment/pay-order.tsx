import { formatTimeLeft, useSecondsLeft } from '@acara/shared-ui/countdown';
import { Alert, Button } from '@acara/shared-ui/primitives';
import styled from 'styled-components';
import { serverNow } from '@acara/shared-auth';
import { tokens } from '@acara/shared-ui/theme';
import type { ResumedPayment } from './use-resumed-payment.ts';

const { color, size, space, weight } = tokens;

/** Queued; the page polls and continues automatically. */
export const PreparingAlert = () => (
  <Alert tone="warning">Pembayaran sedang disiapkan… Pesanan Anda tetap tersimpan.</Alert>
);

/** How long a pending transaction still holds its tickets; null: without an end. */
export const PaymentHold = ({ secondsLeft }: { secondsLeft: number | null }) => {
  if (secondsLeft === null) return null;
  if (secondsLeft === 0) return <Alert tone="danger">Waktu pembayaran sudah habis.</Alert>;
  const timer = (
    <strong role="timer" aria-label="Sisa waktu pembayaran">
      {formatTimeLeft(secondsLeft)}
    </strong>
  );
  return (
    <Alert tone="warning" role="note" action={timer}>
      Selesaikan pembayaran dalam
    </Alert>
  );
};

const Line = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  flex-wrap: wrap;
  gap: ${space(2)} ${space(4)};
  width: 100%;

  > div {
    flex: 1 0 100%;
  }
`;

const Left = styled.p`
  color: ${color.warning};
  font-size: ${size.small};

  strong {
    font-weight: ${weight.bold};
    font-variant-numeric: tabular-nums;
  }
`;

export const POPUP_UNREACHABLE =
  'Halaman pembayaran tidak dapat dibuka. Periksa jaringan Anda; pesanan Anda tetap tersimpan.';

type PayOrderProps = {
  transactionId: number;
  /** Until when the order holds its tickets; undefined while that is not known. */
  expiresAt: string | null | undefined;
  /** One for all orders of the page. */
  payment: ResumedPayment;
};

export const PayOrder = ({ transactionId, expiresAt, payment }: PayOrderProps) => {
  const secondsLeft = useSecondsLeft(expiresAt, serverNow);
  if (secondsLeft === 0) return <Left>Waktu pembayaran sudah habis.</Left>;
  const isOwn = payment.transactionId === transactionId;
  const failure = payment.error?.message ?? (payment.popup === 'unreachable' ? POPUP_UNREACHABLE : undefined);
  return (
    <Line>
      {secondsLeft !== null && (
        <Left>
          Bayar dalam{' '}
          <strong role="timer" aria-label="Sisa waktu pembayaran">
            {formatTimeLeft(secondsLeft)}
          </strong>
        </Left>
      )}
      <Button
        busy={isOwn && (payment.isLoading || payment.popup === 'opening' || payment.popup === 'open')}
        onClick={() => payment.payAtOnce(transactionId)}
      >
        Lanjutkan Pembayaran<span className="visually-hidden">{` transaksi ${transactionId}`}</span>
      </Button>
      {isOwn && payment.isPreparing && <PreparingAlert />}
      {isOwn && failure && <Alert tone="danger">{failure}</Alert>}
    </Line>
  );
};

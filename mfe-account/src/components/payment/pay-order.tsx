import styled from 'styled-components';
import { serverNow } from '@acara/shared-auth';
import { formatTimeLeft, useSecondsLeft } from '@acara/shared-ui/countdown';
import { Alert, Button } from '@acara/shared-ui/primitives';
import { tokens } from '@acara/shared-ui/theme';
import { PreparingAlert } from './payment-hold.tsx';
import type { ResumedPayment } from './use-resumed-payment.ts';

const { color, size, space, weight } = tokens;

const Line = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
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

const OUT_OF_REACH = 'Halaman pembayaran tidak dapat dibuka. Periksa jaringan Anda; pesanan Anda tetap tersimpan.';

export type PayOrderProps = {
  transactionId: number;
  /** Until when the order holds its tickets; undefined while that is not known. */
  expiresAt: string | null | undefined;
  /** One for all orders of the page. */
  payment: ResumedPayment;
};

/** How long an order can still be paid, and the button that opens its payment at once. */
export const PayOrder = ({ transactionId, expiresAt, payment }: PayOrderProps) => {
  const secondsLeft = useSecondsLeft(expiresAt, serverNow);
  if (secondsLeft === 0) return <Left>Waktu pembayaran sudah habis.</Left>;
  const isOwn = payment.transactionId === transactionId;
  const failure = payment.error?.message ?? (payment.popup === 'unreachable' ? OUT_OF_REACH : undefined);
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
        Lanjutkan Pembayaran<span className="visually-hidden"> transaksi {transactionId}</span>
      </Button>
      {isOwn && payment.isPreparing && <PreparingAlert />}
      {isOwn && failure && <Alert tone="danger">{failure}</Alert>}
    </Line>
  );
};

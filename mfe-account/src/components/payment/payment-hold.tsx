import { formatTimeLeft } from '@acara/shared-ui/countdown';
import { Alert } from '@acara/shared-ui/primitives';

/** Others are served first; what is shown beside it goes on by itself. */
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

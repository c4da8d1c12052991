import { link } from '@acara/shared-contract/links';
import { Alert, Button, ButtonLink } from '@acara/shared-ui/primitives';
import { HoldCountdown, HoldCountdownSkeleton } from './hold-countdown.tsx';
import type { OrderState } from './order-state.ts';
import { PayRow, PayTotal } from './pay-total.tsx';
import type { PaymentState } from './use-payment.ts';

export type PayActionProps = {
  order: OrderState;
  payment: PaymentState;
  /** Whole rupiah. */
  total: number;
  /** Number of tickets. */
  count: number;
  /** Null without an end of the hold, or where it is not known. */
  secondsLeft: number | null;
  /** Why the order was canceled, where the server says it. */
  note: string | null;
  onPay: () => void;
  /** Asks the server once more where the order stands. */
  onRefetch: () => void;
  isRefetching: boolean;
};

const ToTransactions = () => (
  <ButtonLink kind="secondary" wide href={link('transactions')}>
    Lihat Transaksi Saya
  </ButtonLink>
);

/** The hold's countdown and the button that pays, or what stands in their place. */
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
          {order === 'asking' && <HoldCountdownSkeleton />}
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
              <Button onClick={onPay} busy={payment === 'paying'} disabled={order === 'asking'}>
                Lanjutkan Beli Tiket
              </Button>
            </PayRow>
          )}
        </>
      );
  }
};

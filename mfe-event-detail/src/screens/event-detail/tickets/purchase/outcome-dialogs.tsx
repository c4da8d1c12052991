import { AlertDialog, Button, ButtonLink, ClockIcon, Dialog, Spinner } from '@acara/shared-ui/primitives';
import { link } from '@acara/shared-contract/links';
import type { PurchaseStage } from './use-purchase.ts';

type OutcomeDialogProps = {
  to: 'checkout' | 'tickets';
  /** Redirects at once instead of after 2 s. */
  onClose: () => void;
};

export const OutcomeDialog = ({ to, onClose }: OutcomeDialogProps) => (
  <AlertDialog
    tone="success"
    {...(to === 'checkout'
      ? { title: 'Redirecting..', text: 'Anda akan diarahkan ke halaman pembayaran.', icon: <Spinner /> }
      : { title: 'Berhasil!', text: 'Tiket Berhasil Di Beli' })}
    actions={null}
    onClose={onClose}
  />
);

type PreparingDialogProps = {
  /** It takes too long to wait for it here. */
  isLate: boolean;
  onClose: () => void;
};

/** The tickets are held, and the payment is queued: it continues automatically, or from the member's orders. */
export const PreparingDialog = ({ isLate, onClose }: PreparingDialogProps) => (
  <AlertDialog
    tone="success"
    {...(isLate
      ? {
          title: 'Pembayaran belum siap',
          icon: <ClockIcon />,
          text: 'Pesanan Anda tetap tersimpan. Lanjutkan pembayarannya dari Transaksi Saya atau Tiket Saya.',
        }
      : {
          title: 'Pembayaran sedang disiapkan…',
          icon: <Spinner />,
          text: 'Tiket Anda sudah disimpan. Banyak yang memesan saat ini; halaman pembayaran terbuka begitu giliran Anda tiba.',
        })}
    onClose={onClose}
    actions={
      <ButtonLink kind={isLate ? 'primary' : 'secondary'} href={link('transactions')}>
        {isLate ? 'Lanjutkan Pembayaran' : 'Lihat Transaksi Saya'}
      </ButtonLink>
    }
  />
);

type PurchaseAlertProps = {
  stage: PurchaseStage & { name: 'failed' };
  /** Sends the same attempt again. */
  onRetry: () => void;
  onClose: () => void;
};

/** A failed purchase, with a link to an order that may exist or has to be paid first. */
export const PurchaseAlert = ({ stage: { text, open, unpaid }, onRetry, onClose }: PurchaseAlertProps) => (
  <Dialog
    open
    role="alertdialog"
    title="Error!"
    onClose={onClose}
    actions={
      <>
        {open && (
          <Button kind="secondary" onClick={onClose}>
            Tutup
          </Button>
        )}
        {unpaid && (
          <ButtonLink kind="secondary" href={link('transactions')}>
            Lihat Transaksi Saya
          </ButtonLink>
        )}
        <Button data-autofocus onClick={open ? onRetry : onClose}>
          {open ? 'Coba lagi' : 'Oke'}
        </Button>
      </>
    }
  >
    <p>{text}</p>
    {open && (
      <p>
        Pesanan Anda mungkin sudah tersimpan; periksa juga di <a href={link('transactions')}>Transaksi Saya</a>.
      </p>
    )}
  </Dialog>
);

import { link } from '@acara/shared-contract/links';
import { AlertDialog, ButtonLink, ClockIcon, Spinner } from '@acara/shared-ui/primitives';

export type PreparingDialogProps = {
  /** It takes too long to wait for it here. */
  isLate: boolean;
  /** Goes to the member's orders. */
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

import { link } from '@acara/shared-contract/links';
import { ButtonLink, Dialog, Spinner } from '@acara/shared-ui/primitives';
import { OutcomeIcon, OutcomeAlert } from './outcome-dialog.tsx';

export type PreparingDialogProps = {
  /** It takes too long to wait for it here. */
  isLate: boolean;
  /** Goes to the member's orders. */
  onClose: () => void;
};

/** The tickets are held, and the payment is queued: it continues automatically, or from the member's orders. */
export const PreparingDialog = ({ isLate, onClose }: PreparingDialogProps) => (
  <Dialog
    open
    role="alertdialog"
    title={isLate ? 'Pembayaran belum siap' : 'Pembayaran sedang disiapkan…'}
    onClose={onClose}
    actions={
      <ButtonLink kind={isLate ? 'primary' : 'secondary'} href={link('transactions')}>
        {isLate ? 'Lanjutkan Pembayaran' : 'Lihat Transaksi Saya'}
      </ButtonLink>
    }
  >
    {isLate ? (
      <p>Pesanan Anda tetap tersimpan. Lanjutkan pembayarannya dari Transaksi Saya atau Tiket Saya.</p>
    ) : (
      <OutcomeAlert>
        <OutcomeIcon>
          <Spinner />
        </OutcomeIcon>
        Tiket Anda sudah disimpan. Banyak yang memesan saat ini; halaman pembayaran terbuka begitu giliran Anda tiba.
      </OutcomeAlert>
    )}
  </Dialog>
);

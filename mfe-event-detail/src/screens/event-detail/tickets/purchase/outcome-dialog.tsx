import { AlertDialog, Spinner } from '@acara/shared-ui/primitives';

export type OutcomeDialogProps = {
  to: 'checkout' | 'tickets';
  /** Goes on at once instead of in 2 s. */
  onClose: () => void;
};

/** A purchase that succeeded, before it leads on by itself. */
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

import { AlertDialog, Spinner } from '@acara/shared-ui/primitives';

export type OutcomeDialogProps = {
  to: 'checkout' | 'tickets';
  /** Redirects at once instead of after 2 s. */
  onClose: () => void;
};

/** Success message before the redirect. */
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

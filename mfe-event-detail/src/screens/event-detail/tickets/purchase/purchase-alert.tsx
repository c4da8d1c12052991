import { link } from '@acara/shared-contract/links';
import { Button, ButtonLink, Dialog } from '@acara/shared-ui/primitives';
import type { PurchaseStage } from './use-purchase.ts';

export type PurchaseAlertProps = {
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

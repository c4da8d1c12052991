import type { UnpaidOutcome } from '@acara/shared-api';
import { Alert } from '@acara/shared-ui/primitives';

/** The same words as in the checkout. */
const WORDS: Record<UnpaidOutcome, string> = {
  pending: 'Pembayaran belum diterima. Tiket terbit setelah Anda membayar sesuai petunjuk yang diberikan.',
  error: 'Pembayaran gagal. Pilih transaksi yang masih Pending untuk mencoba lagi.',
  close: 'Pembayaran belum selesai. Pesanan Anda tetap tersimpan; pilih transaksinya untuk melanjutkan.',
};

/** Why the buyer is here and not at the new tickets, and what can be done. */
export const PaymentLeftAlert = ({ left }: { left: UnpaidOutcome | null }) =>
  left && (
    <Alert role="alert" tone={left === 'error' ? 'danger' : 'warning'}>
      {WORDS[left]}
    </Alert>
  );

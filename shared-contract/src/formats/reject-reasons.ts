import type { TransactionRejectReason } from '../entities/index.ts';

/** Why an order was cancelled, for its buyer. */
export const REJECT_REASONS: Readonly<Record<TransactionRejectReason, string>> = {
  expired: 'Waktu habis',
  denied: 'Ditolak bank',
  cancelled: 'Dibatalkan',
  unprepared: 'Pembayaran tidak dapat disiapkan',
  refunded: 'Dana dikembalikan',
  reversed: 'Pembayaran ditarik kembali',
};

import { Failure, notFound } from '../../platform/http/failure.ts';
import { formatRupiah } from '@acara/shared-contract/formats';

/** Texts of `transaction_note`, shown to the buyer. */
export const buyerNotes = {
  unprepared: 'Pembayaran tidak dapat disiapkan tepat waktu. Tidak ada dana yang ditarik; silakan pesan lagi.',
  late: (amount: number) =>
    `Pembayaran Anda sebesar ${formatRupiah(amount)} kami terima setelah batas waktu, ketika tiket sudah tidak tersedia. Dana Anda akan dikembalikan.`,
  reversed: 'Pembayaran dibatalkan oleh penyedia pembayaran, sehingga tiket tidak berlaku lagi.',
  refunded: (amount: number) =>
    `Dana Anda sebesar ${formatRupiah(amount)} telah dikembalikan, sehingga tiket tidak berlaku lagi.`,
  chargedBack: 'Pembayaran ditarik kembali melalui bank Anda, sehingga tiket tidak berlaku lagi.',
};

const conflict = (message: string) => new Failure(409, 'conflict', message);

export const notPayable = () => conflict('Waktu pembayaran sudah habis. Silakan pesan lagi');
export const alreadyPaid = () => conflict('Sudah dibayar');
export const alreadyRejected = () => conflict('Transaksi ini sudah dibatalkan. Silakan pesan lagi');
export const transactionNotFound = () => notFound('Transaksi');

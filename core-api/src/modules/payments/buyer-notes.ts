import { rupiah } from '../../platform/text/rupiah.ts';

/** Texts of `transaction_note`: what the buyer reads in the details of a transaction. */
export const buyerNotes = {
  unprepared:
    'Pembayaran tidak dapat disiapkan karena terlalu banyak pesanan. Tidak ada dana yang ditarik; silakan pesan lagi.',
  late: (amount: number) =>
    `Pembayaran Anda sebesar ${rupiah(amount)} kami terima setelah batas waktu, ketika tiket sudah tidak tersedia. Dana Anda akan dikembalikan.`,
  reversed: 'Pembayaran dibatalkan oleh penyedia pembayaran, sehingga tiket tidak berlaku lagi.',
  refunded: (amount: number) =>
    `Dana Anda sebesar ${rupiah(amount)} telah dikembalikan, sehingga tiket tidak berlaku lagi.`,
  chargedBack: 'Pembayaran ditarik kembali melalui bank Anda, sehingga tiket tidak berlaku lagi.',
};

import { accessPhraseNeeded, Failure, invalid, notFound } from '../../platform/http/failure.ts';
import type { Refusal } from './reservation/ticket-order.ts';

const rupiah = (amount: number) => `Rp. ${amount.toLocaleString('id-ID')}`;

const conflict = (message: string, data?: unknown) =>
  new Failure(409, 'conflict', message, data === undefined ? {} : { data });

const unpaid = (message: string, data?: unknown) =>
  new Failure(409, 'payment_pending', message, data === undefined ? {} : { data });

const ofField = (field: string, message: string) => invalid({ [field]: message }, message);

export const refusalFailure = (refusal: Refusal): Failure => {
  switch (refusal.reason) {
    case 'missing':
      return notFound('Tiket');
    case 'event_inactive':
      return conflict('Event inaktif');
    case 'class_inactive':
      return conflict('Tiket ini tidak dijual');
    case 'not_on_sale':
    case 'not_yet_on_sale':
      return conflict('Penjualan tiket belum dibuka');
    case 'sale_ended':
      return conflict('Penjualan tiket sudah berakhir');
    case 'event_private':
      return accessPhraseNeeded();
    case 'over_maximum':
      return ofField('seat_number', `Maksimal Pembelian Tiket ${refusal.amount} kursi!`);
    case 'no_donation':
      return ofField('donation_amount', 'Tiket ini tidak menerima donasi');
    case 'under_donation':
      return ofField('donation_amount', `Minimal donasi ${rupiah(refusal.amount)}`);
    case 'under_total':
      return invalid({}, `Minimal pembayaran ${rupiah(10_000)}`);
    case 'sold_out':
      return conflict(refusal.amount > 0 ? `Tiket tersisa ${refusal.amount}` : 'Tiket sudah habis terjual');
    case 'seat_taken':
      return conflict(`Kursi ${refusal.seats.join(', ')} sudah terjual`, { seat_number: refusal.seats });
    case 'seat_unknown':
      return ofField(
        'seat_number',
        refusal.seats.length > 0 ? `Kursi ${refusal.seats.join(', ')} tidak ada` : 'Nomor kursi tidak dikenal',
      );
    case 'seat_twice':
      return ofField('seat_number', `Kursi ${refusal.seats.join(', ')} dipilih lebih dari sekali`);
    case 'seats_pending':
      return unpaid('Kursi ini sudah Anda pesan dan menunggu pembayaran. Lanjutkan dari Transaksi Saya', {
        transaction_id: refusal.transactionId,
      });
    case 'too_many_pending':
      return unpaid(
        'Anda memiliki 3 transaksi yang belum dibayar untuk tiket ini. Selesaikan salah satunya terlebih dahulu',
      );
    case 'key_used':
      return invalid(
        { 'idempotency-key': 'Sudah dipakai untuk pesanan lain' },
        'Pesanan ini berbeda dari yang pertama',
      );
  }
};

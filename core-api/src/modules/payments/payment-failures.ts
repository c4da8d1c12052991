import { Failure, notFound } from '../../platform/http/failure.ts';

const conflict = (message: string) => new Failure(409, 'conflict', message);

/** 409: the time is over, or the order was given up. */
export const notPayable = () => conflict('Waktu pembayaran sudah habis. Silakan pesan lagi');
export const alreadyPaid = () => conflict('Sudah dibayar');
export const rejectedAlready = () => conflict('Transaksi ini sudah dibatalkan. Silakan pesan lagi');
export const noTransaction = () => notFound('Transaksi');

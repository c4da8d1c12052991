import { createHash } from 'node:crypto';

/** The amount as Midtrans writes and signs it: `150000.00`. @param rupiah whole */
export const amountText = (rupiah: number): string => `${rupiah}.00`;

/** `signature_key`: SHA512 of these four, in this order, as hexadecimal digits. */
export const createSignature = (
  news: { order_id: unknown; status_code: unknown; gross_amount: unknown },
  serverKey: string,
): string =>
  createHash('sha512').update(`${news.order_id}${news.status_code}${news.gross_amount}${serverKey}`).digest('hex');

import { hash } from 'node:crypto';
import { wibClock } from '@acara/shared-contract/formats';
import { BILLER_CODE, type Order, type Transaction } from './ledger/order.ts';

/** Time of western Indonesia without its zone, as Midtrans writes it: `2026-11-21 14:05:09`. @param at ms */
export const midtransTime = (at: number): string => wibClock(at).replace('T', ' ');

const START_TIME = /^(\d{4}-\d{2}-\d{2}) (\d{2}:\d{2}:\d{2}) ([+-]\d{2}):?(\d{2})$/;

/** Parses `2026-11-21 14:05:09 +0700`. @returns ms since the epoch; undefined for anything else */
export const parseStartTime = (text: unknown): number | undefined => {
  const parts = typeof text === 'string' ? START_TIME.exec(text) : null;
  const at = parts ? Date.parse(`${parts[1]}T${parts[2]}${parts[3]}:${parts[4]}`) : NaN;
  return Number.isNaN(at) ? undefined : at;
};

/** The amount as Midtrans writes and signs it: `150000.00`. @param rupiah whole */
const amountText = (rupiah: number): string => `${rupiah}.00`;

/** `signature_key`: SHA512 of these four, in this order, as hexadecimal digits. */
export const createSignature = (
  { order_id, status_code, gross_amount }: { order_id: unknown; status_code: unknown; gross_amount: unknown },
  serverKey: string,
): string => hash('sha512', `${order_id}${status_code}${gross_amount}${serverKey}`);

const MERCHANT_ID = 'G000000001';

/** A body of the Core API or of a notification. */
export type TransactionBody = Record<string, unknown> & {
  status_code: string;
  order_id: string;
  gross_amount: string;
  transaction_status: string;
};

export const getStatusCode = ({ status, fraud }: Transaction): string => {
  if (status === 'pending' || status === 'authorize' || (status === 'capture' && fraud === 'challenge')) return '201';
  if (status === 'deny' || status === 'failure') return '202';
  return status === 'expire' ? '407' : '200';
};

type MethodFields = Record<string, unknown> & { payment_type: string };

const METHOD_FIELDS: Record<Transaction['method'], (transaction: Transaction) => MethodFields> = {
  credit_card: ({ maskedCard, id }) => ({
    payment_type: 'credit_card',
    masked_card: maskedCard ?? '48111111-1114',
    bank: 'bni',
    card_type: 'credit',
    eci: '05',
    channel_response_code: '00',
    channel_response_message: 'Approved',
    approval_code: id.replace(/\D/g, '').padEnd(12, '0').slice(0, 12),
  }),
  bca_va: (transaction) => transferFields('bca', transaction),
  bni_va: (transaction) => transferFields('bni', transaction),
  bri_va: (transaction) => transferFields('bri', transaction),
  permata_va: ({ va }) => ({ payment_type: 'bank_transfer', permata_va_number: va }),
  echannel: ({ va }) => ({ payment_type: 'echannel', biller_code: BILLER_CODE, bill_key: va }),
  indomaret: ({ va }) => ({ payment_type: 'cstore', store: 'indomaret', payment_code: va }),
  // Only the response to a charge has the address of the code, which is /v2/qris/<transaction_id>/qr-code.
  qris: () => ({ payment_type: 'qris', acquirer: 'gopay', issuer: 'gopay', transaction_type: 'off-us' }),
};

const transferFields = (bank: string, { va }: Transaction) => ({
  payment_type: 'bank_transfer',
  va_numbers: [{ bank, va_number: va }],
  payment_amounts: [],
});

const refundFields = ({ refunds }: Transaction) =>
  refunds.length === 0
    ? {}
    : {
        refund_amount: amountText(refunds.reduce((sum, { amount }) => sum + amount, 0)),
        refunds: refunds.map(({ id, key, amount, reason, at }) => ({
          refund_chargeback_id: id,
          refund_amount: amountText(amount),
          created_at: midtransTime(at),
          reason,
          refund_key: key,
        })),
      };

/**
 * A transaction in the Core API and in notifications. Times are of western Indonesia, without a zone.
 * @param message `status_message`
 */
export const transactionBody = (
  order: Order,
  transaction: Transaction,
  { message, serverKey }: { message: string; serverKey: string },
): TransactionBody => {
  const signed = {
    status_code: getStatusCode(transaction),
    order_id: order.orderId,
    gross_amount: amountText(order.amount),
  };
  return {
    status_message: message,
    transaction_id: transaction.id,
    merchant_id: MERCHANT_ID,
    currency: 'IDR',
    transaction_time: midtransTime(transaction.at),
    transaction_status: transaction.status,
    fraud_status: transaction.fraud,
    expiry_time: midtransTime(transaction.expiresAt),
    ...(transaction.settledAt !== undefined && { settlement_time: midtransTime(transaction.settledAt) }),
    ...METHOD_FIELDS[transaction.method](transaction),
    ...refundFields(transaction),
    ...Object.fromEntries(order.customFields.flatMap((text, at) => (text ? [[`custom_field${at + 1}`, text]] : []))),
    ...signed,
    signature_key: createSignature(signed, serverKey),
  };
};

/** Fields by which a buyer pays elsewhere. */
const NUMBERS = new Set(['va_numbers', 'permata_va_number', 'biller_code', 'bill_key', 'store', 'payment_code']);

/** What the callbacks of `snap.pay` get. */
export const snapResult = (order: Order, transaction: Transaction): Record<string, unknown> => {
  const { payment_type, masked_card, bank, card_type, ...fields } = METHOD_FIELDS[transaction.method](transaction);
  const numbers = Object.entries(fields).filter(([name]) => NUMBERS.has(name));
  const code = getStatusCode(transaction);
  const back = new URLSearchParams({
    order_id: order.orderId,
    status_code: code,
    transaction_status: transaction.status,
  });
  return {
    status_code: code,
    status_message:
      code === '202'
        ? 'Deny by Bank [GENERAL] with code [05] and message [Do not honour]'
        : 'Success, transaction is found',
    transaction_id: transaction.id,
    order_id: order.orderId,
    gross_amount: amountText(order.amount),
    payment_type,
    transaction_time: midtransTime(transaction.at),
    transaction_status: transaction.status,
    fraud_status: transaction.fraud,
    ...(masked_card !== undefined && { masked_card, bank, card_type }),
    ...Object.fromEntries(numbers),
    ...(order.finishUrl && {
      finish_redirect_url: `${order.finishUrl}${order.finishUrl.includes('?') ? '&' : '?'}${back}`,
    }),
  };
};

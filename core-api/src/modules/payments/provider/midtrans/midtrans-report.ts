import { Type, type Static } from 'typebox';
import { Value } from 'typebox/value';
import type { Meaning, PaymentReport } from '../payment-provider.ts';
import { readInstructions } from './midtrans-instructions.ts';

const NullableText = Type.Optional(Type.Union([Type.String(), Type.Null()]));

/** The fields that are read. */
const TransactionBody = Type.Object({
  order_id: Type.String({ maxLength: 50 }),
  transaction_status: Type.String({ maxLength: 50 }),
  status_code: Type.String({ maxLength: 10 }),
  gross_amount: Type.String({ maxLength: 30 }),
  transaction_id: Type.String({ minLength: 1, maxLength: 100 }),
  fraud_status: NullableText,
  payment_type: NullableText,
  currency: NullableText,
  refund_amount: NullableText,
});

type TransactionBody = Static<typeof TransactionBody>;

export const NotificationBody = Type.Interface([TransactionBody], { signature_key: Type.String({ maxLength: 200 }) });

const BY_STATUS: Readonly<Record<string, Meaning>> = {
  authorize: 'held',
  pending: 'waiting',
  deny: 'denied',
  cancel: 'ended',
  expire: 'ended',
  failure: 'ended',
  refund: 'refund',
  partial_refund: 'partial_refund',
  chargeback: 'chargeback',
  partial_chargeback: 'partial_chargeback',
};

const END_REASONS: Readonly<Record<string, PaymentReport['endReason']>> = {
  cancel: 'cancelled',
  expire: 'expired',
  failure: 'denied',
};

const parseRupiah = (text: string): number => (/^\d{1,15}(?:\.0{1,2})?$/.test(text) ? Number(text) : NaN);

const getMeaning = ({ transaction_status: status, status_code: code, fraud_status: fraud }: TransactionBody) => {
  if (status !== 'settlement' && status !== 'capture')
    return Object.hasOwn(BY_STATUS, status) ? BY_STATUS[status] : undefined;
  if (status === 'capture' && fraud === 'deny') return 'denied';
  // A capture counts once its fraud check has accepted it.
  if (status === 'capture' && fraud !== 'accept') return 'held';
  // Any other code would contradict the status.
  return code === '200' ? 'paid' : undefined;
};

/** A time as Midtrans writes it, in WIB: 2026-11-21 14:05:09. */
const parseTime = (text: unknown): Date | undefined => {
  const at = typeof text === 'string' ? new Date(`${text.replace(' ', 'T')}+07:00`) : undefined;
  return at && !Number.isNaN(at.getTime()) ? at : undefined;
};

/** @param coreBase origin of the Core API */
export const readReport = (body: unknown, coreBase: string): PaymentReport | 'unreadable' => {
  if (!Value.Check(TransactionBody, body)) return 'unreadable';
  const { signature_key: _signature, ...stored }: Record<string, unknown> = body;
  const meaning = getMeaning(body);
  return {
    orderId: body.order_id,
    providerId: body.transaction_id,
    meaning,
    status: body.transaction_status,
    amount: parseRupiah(body.gross_amount),
    amountText: body.gross_amount,
    currency: body.currency ?? 'IDR',
    paymentType: body.payment_type ?? null,
    instructions: meaning === 'waiting' ? readInstructions(body, coreBase) : null,
    endReason: END_REASONS[body.transaction_status],
    settledAt: parseTime(stored['settlement_time']),
    refunded: parseRupiah(body.refund_amount ?? '0'),
    body: stored,
  };
};

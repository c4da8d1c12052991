import { TEST_CARDS } from '../../demo.ts';
import { MAX_DENIALS, METHODS, type Order, type PaymentMethod, type Transaction } from '../ledger/order.ts';
import { getStatusCode, snapResult } from '../wire.ts';

const LEAST: Partial<Record<PaymentMethod, number>> = { credit_card: 10_000, bca_va: 10_000, indomaret: 10_000 };
const MOST: Partial<Record<PaymentMethod, number>> = { qris: 10_000_000 };

export const rupiah = (amount: number) => `Rp ${amount.toLocaleString('id-ID')}`;

/** Why this amount cannot be paid with a method, for the buyer; undefined where it can. */
export const reasonAgainst = (method: PaymentMethod, amount: number): string | undefined => {
  const least = LEAST[method] ?? 0;
  const most = MOST[method] ?? Infinity;
  if (amount < least) return `Mulai ${rupiah(least)}`;
  return amount > most ? `Sampai ${rupiah(most)}` : undefined;
};

/** The methods of the order, each with the reason why it is disabled. */
export const getMethods = ({ methods, amount }: Order): { method: PaymentMethod; reason?: string | undefined }[] =>
  METHODS.filter((method) => methods.includes(method)).map((method) => ({
    method,
    reason: reasonAgainst(method, amount),
  }));

/** A card as the buyer types it. */
type Card = { number: string; expiry: string; cvv: string };

const getDigits = (text: string) => text.replace(/\D/g, '');

/** Luhn's check digit. */
const isCardNumber = (digits: string): boolean => {
  if (!/^\d{13,19}$/.test(digits)) return false;
  const sum = [...digits].reverse().reduce((total, sign, at) => {
    const value = Number(sign) * (at % 2 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
};

/** Validates a card. @returns what the transaction stores of it, or an error message for the buyer */
export const readCard = ({ number, expiry, cvv }: Card, now: Date): Partial<Transaction> | string => {
  const digits = getDigits(number);
  if (!isCardNumber(digits)) return 'Nomor kartu tidak benar.';
  const [, month = '', year = ''] = /^(\d{2})\s*\/\s*(\d{2})$/.exec(expiry.trim()) ?? [];
  if (Number(month) < 1 || Number(month) > 12) return 'Masa berlaku ditulis BB/TT, misalnya 12/30.';
  if (Date.UTC(2000 + Number(year), Number(month)) <= now.getTime()) return 'Kartu sudah tidak berlaku.';
  if (!/^\d{3}$/.test(cvv)) return 'CVV terdiri dari 3 angka.';
  return {
    maskedCard: `${digits.slice(0, 8)}-${digits.slice(-4)}`,
    bankAgrees: digits === getDigits(TEST_CARDS.accept),
  };
};

/** How the page is closed, by the names of `snap.pay`'s callbacks. */
type PopupEnd = 'success' | 'pending' | 'error';

/** What the payment page shows. */
export type PopupState = {
  /**
   * choose: no method yet · otp: one-time password of the bank · waiting: to be paid elsewhere · declined: by the bank,
   * the buyer may try again · done: nothing more to do here.
   */
  phase: 'choose' | 'otp' | 'waiting' | 'declined' | 'done';
  /** The callback that closing the page now leads to, with its argument; undefined while no method is chosen. */
  end?: { kind: PopupEnd; result: Record<string, unknown> };
  method?: PaymentMethod;
  va?: string;
  /** Deadline of the method, in ms since the epoch. */
  payUntil?: number;
  /** For `done`. */
  outcome?: Outcome;
};

type Outcome = 'paid' | 'challenged' | 'failed' | 'expired' | 'canceled' | 'unknown' | 'processed';

const over = (code: string, message: string, outcome: Outcome): PopupState => ({
  phase: 'done',
  outcome,
  end: { kind: 'error', result: { status_code: code, status_message: [message] } },
});

/** @param at ms since the epoch */
export const popupState = (order: Order | undefined, at: number): PopupState => {
  if (!order) return over('404', 'Token not found', 'unknown');
  const { transaction, denials } = order;
  if (!transaction) {
    if (order.canceledAt !== undefined) return over('406', 'Transaction has been canceled', 'canceled');
    if (order.pageExpiresAt <= at) return over('407', 'Transaction has expired', 'expired');
    return { phase: 'choose' };
  }
  const code = getStatusCode(transaction);
  const kind: PopupEnd = code === '200' ? 'success' : code === '201' ? 'pending' : 'error';
  const shown = { method: transaction.method, end: { kind, result: snapResult(order, transaction) } };
  switch (transaction.status) {
    case 'pending':
    case 'authorize': {
      const phase = transaction.method === 'credit_card' ? 'otp' : 'waiting';
      return { ...shown, phase, payUntil: transaction.expiresAt, ...(transaction.va && { va: transaction.va }) };
    }
    case 'capture':
    case 'settlement':
      return { ...shown, phase: 'done', outcome: transaction.fraud === 'challenge' ? 'challenged' : 'paid' };
    case 'deny':
      if (denials >= MAX_DENIALS || transaction.settledAt || order.pageExpiresAt <= at)
        return { ...shown, phase: 'done', outcome: 'failed' };
      return denials === 0 ? { phase: 'choose' } : { ...shown, phase: 'declined' };
    case 'failure':
      return { ...shown, phase: 'done', outcome: 'failed' };
    case 'expire':
      return { ...shown, phase: 'done', outcome: 'expired' };
    case 'cancel':
      return { ...over('406', 'Transaction has been canceled', 'canceled'), method: transaction.method };
    default:
      return over('406', 'transaction has been processed', 'processed');
  }
};

import { TEST_CARDS } from '../../demo.ts';
import type { Transaction } from '../ledger/order.ts';

/** A card as the buyer writes it. */
export type Card = { number: string; expiry: string; cvv: string };

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

/**
 * Reads what the buyer has written.
 * @param now for the date on the card
 * @returns what the transaction keeps of the card, or what is wrong, for the buyer
 */
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

import { METHODS, type Order, type PaymentMethod } from '../ledger/order.ts';

const LEAST: Partial<Record<PaymentMethod, number>> = { credit_card: 10_000, bca_va: 10_000 };
const MOST: Partial<Record<PaymentMethod, number>> = { qris: 10_000_000 };

const rupiah = (amount: number) => `Rp ${amount.toLocaleString('id-ID')}`;

/** Why this amount cannot be paid so, for the buyer; undefined where it can. */
export const reasonAgainst = (method: PaymentMethod, amount: number): string | undefined => {
  const [least = 0, most = Infinity] = [LEAST[method], MOST[method]];
  if (amount < least) return `Mulai ${rupiah(least)}`;
  return amount > most ? `Sampai ${rupiah(most)}` : undefined;
};

/** The methods of the order, each with what speaks against it. */
export const getMethods = ({ methods, amount }: Order): { method: PaymentMethod; reason?: string | undefined }[] =>
  METHODS.filter((method) => methods.includes(method)).map((method) => ({
    method,
    reason: reasonAgainst(method, amount),
  }));

import type { ClearReport } from './provider/payment-provider.ts';
import type { ReviewReason } from './payment-review.ts';

/** What our books say of one attempt, in whole rupiah. */
export type Books = {
  /** Of the order, where it is approved with this attempt. */
  approved: number;
  /** What was or is to be given back because the money came too late or twice. */
  due: number;
  /** The part of it that is still owed. */
  owed: number;
  /** What the provider gave back in part, as it told us. */
  partlyBack: number;
  /** Whether there is a record that the provider, or the bank, gave all of it back. */
  wholeBack: boolean;
};

const PAID: ReadonlySet<string> = new Set(['paid', 'partial_refund', 'partial_chargeback']);

/**
 * What differs between the provider and our books about one attempt; null where they agree.
 * @param report what the provider says; undefined where it knows of no payment
 */
export const compareBooks = (report: ClearReport | undefined, books: Books): ReviewReason | null => {
  const { approved, due, owed, partlyBack, wholeBack } = books;
  if (report && PAID.has(report.meaning)) {
    if ((approved || due) !== report.amount) return 'not_booked';
    return (report.meaning === 'paid' ? 0 : report.refunded) === partlyBack ? null : 'other_refund';
  }
  if (report?.meaning === 'refund' || report?.meaning === 'chargeback')
    return approved === 0 && owed === 0 && wholeBack ? null : 'other_refund';
  return approved === 0 && owed === 0 ? null : 'not_settled';
};

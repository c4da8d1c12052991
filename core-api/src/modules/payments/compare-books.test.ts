import type { ClearReport, Meaning } from './provider/payment-provider.ts';
import { compareBooks, type BookedAmounts } from './reconcile.ts';

const TOTAL = 50_000;
const NOTHING: BookedAmounts = { approved: 0, due: 0, owed: 0, partlyBack: 0, wholeBack: false };
const report = (meaning: Meaning, more: Partial<ClearReport> = {}): ClearReport => ({
  orderId: 'TRX-1-1',
  providerId: 'x',
  meaning,
  status: meaning,
  amount: TOTAL,
  amountText: String(TOTAL),
  currency: 'IDR',
  paymentType: null,
  instructions: null,
  refunded: 0,
  body: {},
  ...more,
});

it.each<[what: string, report: ClearReport | undefined, books: Partial<BookedAmounts>, reason: string | null]>([
  ['paid and approved', report('paid'), { approved: TOTAL }, null],
  ['paid too late, owed', report('paid'), { due: TOTAL, owed: TOTAL }, null],
  ['paid too late, given back another way', report('paid'), { due: TOTAL }, null],
  ['paid and in no book', report('paid'), {}, 'not_booked'],
  ['paid, and less of it owed', report('paid'), { due: 40_000, owed: 40_000 }, 'not_booked'],
  ['approved and unpaid', report('waiting'), { approved: TOTAL }, 'not_settled'],
  ['approved and unknown there', undefined, { approved: TOTAL }, 'not_settled'],
  ['owed, though nobody paid', report('denied'), { due: TOTAL, owed: TOTAL }, 'not_settled'],
  ['neither paid nor approved', report('ended'), {}, null],
  ['unknown there, and nothing here', undefined, {}, null],
  ['given back, and known', report('refund'), { wholeBack: true }, null],
  ['given back, still approved', report('refund'), { approved: TOTAL }, 'other_refund'],
  ['given back, still owed', report('chargeback'), { due: TOTAL, owed: TOTAL, wholeBack: true }, 'other_refund'],
  ['partly back', report('partial_refund', { refunded: 10_000 }), { approved: TOTAL, partlyBack: 10_000 }, null],
  [
    'more of it back',
    report('partial_refund', { refunded: 20_000 }),
    { approved: TOTAL, partlyBack: 10_000 },
    'other_refund',
  ],
  ['a part that nobody gave back', report('paid'), { approved: TOTAL, partlyBack: 10_000 }, 'other_refund'],
])('%s', (_what, report, books, reason) => {
  expect(compareBooks(report, { ...NOTHING, ...books })).toBe(reason);
});

import { compareBooks, type Books } from './compare-books.ts';
import type { Meaning, PaymentNews } from './payment-news.ts';

const TOTAL = 50_000;
const NOTHING: Books = { approved: 0, due: 0, owed: 0, partlyBack: 0, wholeBack: false };
const news = (meaning: Meaning, more: Partial<PaymentNews> = {}): PaymentNews => ({
  orderId: 'TRX-1-1',
  providerId: 'x',
  meaning,
  amount: TOTAL,
  currency: 'IDR',
  paymentType: null,
  refunded: 0,
  ...more,
});

it.each<[what: string, said: PaymentNews | undefined, books: Partial<Books>, reason: string | null]>([
  ['paid and approved', news('paid'), { approved: TOTAL }, null],
  ['paid too late, owed', news('paid'), { due: TOTAL, owed: TOTAL }, null],
  ['paid too late, given back another way', news('paid'), { due: TOTAL }, null],
  ['paid and in no book', news('paid'), {}, 'not_booked'],
  ['paid, and less of it owed', news('paid'), { due: 40_000, owed: 40_000 }, 'not_booked'],
  ['approved and unpaid', news('waiting'), { approved: TOTAL }, 'not_settled'],
  ['approved and unknown there', undefined, { approved: TOTAL }, 'not_settled'],
  ['owed, though nobody paid', news('denied'), { due: TOTAL, owed: TOTAL }, 'not_settled'],
  ['neither paid nor approved', news('ended'), {}, null],
  ['unknown there, and nothing here', undefined, {}, null],
  ['given back, and known', news('refund'), { wholeBack: true }, null],
  ['given back, still approved', news('refund'), { approved: TOTAL }, 'other_refund'],
  ['given back, still owed', news('chargeback'), { due: TOTAL, owed: TOTAL, wholeBack: true }, 'other_refund'],
  ['partly back', news('partial_refund', { refunded: 10_000 }), { approved: TOTAL, partlyBack: 10_000 }, null],
  [
    'more of it back',
    news('partial_refund', { refunded: 20_000 }),
    { approved: TOTAL, partlyBack: 10_000 },
    'other_refund',
  ],
  ['a part that nobody gave back', news('paid'), { approved: TOTAL, partlyBack: 10_000 }, 'other_refund'],
])('%s', (_what, said, books, reason) => {
  expect(compareBooks(said, { ...NOTHING, ...books })).toBe(reason);
});

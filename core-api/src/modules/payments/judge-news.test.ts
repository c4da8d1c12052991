import { judgeNews, type AttemptStatus, type Standing, type Verdict } from './judge-news.ts';
import { readNews, type Meaning } from './payment-news.ts';

const PENDING: Standing = { order: 'pending', attempt: 'open', isCurrent: true, providerId: null, deniedId: null };
const PAID: Standing = { ...PENDING, order: 'approved', attempt: 'settled', providerId: 'try 1' };
const LATE: Standing = { ...PENDING, order: 'rejected', attempt: 'failed' };

describe('what news means for an order', () => {
  it.each<[Meaning, Partial<Standing>, 'told' | 'asked', Verdict]>([
    ['paid', PENDING, 'told', 'approve'],
    ['paid', { ...PENDING, attempt: 'failed' }, 'told', 'approve'],
    ['paid', { ...PENDING, isCurrent: false }, 'told', 'approve'],
    ['paid', { ...PENDING, deniedId: 'try 0' }, 'told', 'approve'],
    ['paid', { ...PENDING, deniedId: 'try 1' }, 'told', 'verify'],
    ['paid', { ...PENDING, deniedId: 'try 1' }, 'asked', 'approve'],
    ['paid', PAID, 'told', 'ignore'],
    ['paid', { ...PAID, attempt: 'open' }, 'told', 'paid_twice'],
    ['paid', { ...PAID, providerId: 'try 2' }, 'told', 'paid_again'],
    ['paid', { ...PAID, providerId: 'try 2' }, 'asked', 'paid_again'],
    ['paid', { ...PAID, attempt: 'refunded', providerId: 'try 2' }, 'told', 'paid_again'],
    ['paid', LATE, 'told', 'settle_late'],
    ['paid', { ...LATE, attempt: 'open' }, 'asked', 'settle_late'],
    ['paid', { ...PENDING, attempt: 'reversed' }, 'told', 'ignore'],
    ['paid', { ...PENDING, attempt: 'refunded' }, 'told', 'ignore'],
    ['partial_refund', PENDING, 'told', 'approve'],
    ['partial_chargeback', PAID, 'told', 'ignore'],
    ['waiting', PENDING, 'told', 'note_waiting'],
    ['waiting', PAID, 'told', 'ignore'],
    ['waiting', LATE, 'told', 'ignore'],
    ['denied', PENDING, 'told', 'note_denied'],
    ['denied', PAID, 'told', 'verify'],
    ['denied', PAID, 'asked', 'reverse'],
    ['denied', { ...PAID, providerId: 'try 2' }, 'asked', 'ignore'],
    ['denied', LATE, 'told', 'ignore'],
    ['ended', PENDING, 'told', 'reject'],
    ['ended', { ...PENDING, isCurrent: false }, 'told', 'end_attempt'],
    ['ended', { ...PENDING, providerId: 'try 2' }, 'told', 'verify'],
    ['ended', { ...PENDING, providerId: 'try 2' }, 'asked', 'reject'],
    ['ended', { ...LATE, attempt: 'open' }, 'asked', 'end_attempt'],
    ['held', PENDING, 'told', 'note_held'],
    ['held', { ...PENDING, order: 'rejected', attempt: 'failed' }, 'told', 'note_held'],
    ['held', PAID, 'told', 'ignore'],
    ['ended', PAID, 'told', 'verify'],
    ['ended', PAID, 'asked', 'reverse'],
    ['refund', PAID, 'told', 'money_back'],
    ['chargeback', PAID, 'told', 'money_back'],
    ['refund', PENDING, 'told', 'money_back'],
    ['refund', { ...PAID, attempt: 'refunded' }, 'told', 'ignore'],
    ['refund', { ...PAID, providerId: 'try 2' }, 'told', 'other_back'],
    ['chargeback', { ...PAID, providerId: 'try 2' }, 'told', 'other_back'],
  ])('%s of %j, %s: %s', (meaning, standing, how, verdict) => {
    expect(judgeNews({ ...PENDING, ...standing }, { meaning, providerId: 'try 1' }, how === 'asked')).toBe(verdict);
  });

  it('goes only forward: nothing told makes a decided attempt open or paid again', () => {
    const meanings: Meaning[] = ['paid', 'waiting', 'denied', 'ended', 'refund', 'partial_refund', 'chargeback'];
    const over: AttemptStatus[] = ['reversed', 'refunded'];
    for (const attempt of over)
      for (const meaning of meanings) {
        const verdict = judgeNews({ ...PAID, order: 'rejected', attempt }, { meaning, providerId: 'try 1' }, false);
        expect(['ignore', 'money_back']).toContain(verdict);
      }
  });
});

describe('reading a transaction of the provider', () => {
  const BODY = {
    order_id: 'TRX-1-1',
    transaction_status: 'settlement',
    status_code: '200',
    gross_amount: '10000.00',
    transaction_id: 'try 1',
    fraud_status: null,
  };

  it('takes what is missing as unsaid, and overlooks what is new', () => {
    expect(readNews({ ...BODY, something_new: [1] })).toEqual({
      orderId: 'TRX-1-1',
      providerId: 'try 1',
      meaning: 'paid',
      amount: 10_000,
      currency: 'IDR',
      paymentType: null,
      refunded: 0,
    });
  });

  it.each(['10000', '10000.0', '10000.00'])('reads the amount %s', (gross_amount) => {
    expect(readNews({ ...BODY, gross_amount })?.amount).toBe(10_000);
  });

  it.each(['10000.50', '1e4', '-10000', '10,000.00', ''])('takes %j for no amount of ours', (gross_amount) => {
    expect(readNews({ ...BODY, gross_amount })?.amount).toBeNaN();
  });

  it.each([
    ['a payment with another code', { status_code: '201' }],
    ['a status of tomorrow', { transaction_status: 'teleported' }],
    ['the name of something else', { transaction_status: 'constructor' }],
  ])('concludes nothing from %s', (_what, change) => {
    expect(readNews({ ...BODY, ...change })).toBeUndefined();
  });

  it.each([null, 'x', [], {}, { ...BODY, transaction_id: null }, { ...BODY, order_id: 5 }])(
    'concludes nothing from %j, which is no transaction',
    (body) => {
      expect(readNews(body)).toBeUndefined();
    },
  );

  it.each([
    ['accept', 'paid'],
    ['challenge', 'held'],
    ['deny', 'denied'],
    [null, 'held'],
    ['of tomorrow', 'held'],
  ])('takes a capture with the fraud status %j for %s', (fraud_status, meaning) => {
    expect(readNews({ ...BODY, transaction_status: 'capture', fraud_status })?.meaning).toBe(meaning);
  });
});

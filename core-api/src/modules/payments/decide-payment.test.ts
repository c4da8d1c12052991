import { decidePayment, type AttemptStatus, type PaymentDecision, type PaymentState } from './decide-payment.ts';
import type { Meaning } from './provider/payment-provider.ts';

const PENDING: PaymentState = { order: 'pending', attempt: 'open', isCurrent: true, providerId: null, deniedId: null };
const PAID: PaymentState = { ...PENDING, order: 'approved', attempt: 'settled', providerId: 'try 1' };
const LATE: PaymentState = { ...PENDING, order: 'rejected', attempt: 'failed' };

describe('decidePayment', () => {
  it.each<[Meaning, Partial<PaymentState>, 'notified' | 'queried', PaymentDecision]>([
    ['paid', PENDING, 'notified', 'approve'],
    ['paid', { ...PENDING, attempt: 'failed' }, 'notified', 'approve'],
    ['paid', { ...PENDING, isCurrent: false }, 'notified', 'approve'],
    ['paid', { ...PENDING, deniedId: 'try 0' }, 'notified', 'approve'],
    ['paid', { ...PENDING, deniedId: 'try 1' }, 'notified', 'verify'],
    ['paid', { ...PENDING, deniedId: 'try 1' }, 'queried', 'approve'],
    ['paid', PAID, 'notified', 'ignore'],
    ['paid', { ...PAID, attempt: 'open' }, 'notified', 'paid_twice'],
    ['paid', { ...PAID, providerId: 'try 2' }, 'notified', 'paid_again'],
    ['paid', { ...PAID, providerId: 'try 2' }, 'queried', 'paid_again'],
    ['paid', { ...PAID, attempt: 'refunded', providerId: 'try 2' }, 'notified', 'paid_again'],
    ['paid', LATE, 'notified', 'settle_late'],
    ['paid', { ...LATE, attempt: 'open' }, 'queried', 'settle_late'],
    ['paid', { ...PENDING, attempt: 'reversed' }, 'notified', 'ignore'],
    ['paid', { ...PENDING, attempt: 'refunded' }, 'notified', 'ignore'],
    ['partial_refund', PENDING, 'notified', 'approve'],
    ['partial_chargeback', PAID, 'notified', 'ignore'],
    ['waiting', PENDING, 'notified', 'note_waiting'],
    ['waiting', PAID, 'notified', 'ignore'],
    ['waiting', LATE, 'notified', 'ignore'],
    ['denied', PENDING, 'notified', 'note_denied'],
    ['denied', PAID, 'notified', 'verify'],
    ['denied', PAID, 'queried', 'reverse'],
    ['denied', { ...PAID, providerId: 'try 2' }, 'queried', 'ignore'],
    ['denied', LATE, 'notified', 'ignore'],
    ['ended', PENDING, 'notified', 'reject'],
    ['ended', { ...PENDING, isCurrent: false }, 'notified', 'end_attempt'],
    ['ended', { ...PENDING, providerId: 'try 2' }, 'notified', 'verify'],
    ['ended', { ...PENDING, providerId: 'try 2' }, 'queried', 'reject'],
    ['ended', { ...LATE, attempt: 'open' }, 'queried', 'end_attempt'],
    ['held', PENDING, 'notified', 'note_held'],
    ['held', { ...PENDING, order: 'rejected', attempt: 'failed' }, 'notified', 'note_held'],
    ['held', PAID, 'notified', 'ignore'],
    ['ended', PAID, 'notified', 'verify'],
    ['ended', PAID, 'queried', 'reverse'],
    ['refund', PAID, 'notified', 'money_back'],
    ['chargeback', PAID, 'notified', 'money_back'],
    ['refund', PENDING, 'notified', 'money_back'],
    ['refund', { ...PAID, attempt: 'refunded' }, 'notified', 'ignore'],
    ['refund', { ...PAID, providerId: 'try 2' }, 'notified', 'other_back'],
    ['chargeback', { ...PAID, providerId: 'try 2' }, 'notified', 'other_back'],
  ])('%s of %j, %s: %s', (meaning, state, how, decision) => {
    expect(decidePayment({ ...PENDING, ...state }, { meaning, providerId: 'try 1' }, how === 'queried')).toBe(decision);
  });

  it('only moves forward: no notification makes a decided attempt open or paid again', () => {
    const meanings: Meaning[] = ['paid', 'waiting', 'denied', 'ended', 'refund', 'partial_refund', 'chargeback'];
    const over: AttemptStatus[] = ['reversed', 'refunded'];
    for (const attempt of over)
      for (const meaning of meanings) {
        const decision = decidePayment(
          { ...PAID, order: 'rejected', attempt },
          { meaning, providerId: 'try 1' },
          false,
        );
        expect(['ignore', 'money_back']).toContain(decision);
      }
  });
});

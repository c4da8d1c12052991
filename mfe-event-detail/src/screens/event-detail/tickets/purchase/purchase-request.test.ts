import { apiError } from '@acara/shared-api';
import type { PurchasePayload } from '@acara/shared-contract';
import { getAttempt, isOutcomeUnknown } from './purchase-request.ts';

const payload: PurchasePayload = {
  user_id: 5,
  seat_detail_id: 1,
  seat_number: [12],
  ms_payment_id: 4,
  donation_amount: 0,
};

describe('the key of a purchase', () => {
  it('is new for every attempt', () => {
    expect(getAttempt(payload, null).key).toMatch(/^[0-9a-f]{32}$/);
    expect(getAttempt(payload, null).key).not.toBe(getAttempt(payload, null).key);
  });

  it('is reused for the same purchase while its outcome is unknown', () => {
    const open = getAttempt(payload, null);
    expect(getAttempt({ ...payload }, open)).toBe(open);
    expect(getAttempt({ ...payload, seat_number: [13] }, open).key).not.toBe(open.key);
  });
});

it.each([
  ['no response', apiError(0), true],
  ["a gateway's own error", apiError(502, '<html>'), true],
  ['an error of this page', new Error('x'), true],
  ['a taken seat', apiError(409, { error: 'Kursi 12 sudah terjual', code: 'conflict' }), false],
  ['a payment provider that is down', apiError(503, { error: 'Coba lagi', code: 'unavailable' }), false],
  ['a full queue', apiError(429, { error: 'Coba lagi', code: 'too_many_requests' }), false],
])('after %s: %#, the outcome is unknown or not', (_, error, open) => expect(isOutcomeUnknown(error)).toBe(open));

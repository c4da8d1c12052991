import { apiError } from '@acara/shared-api';
import type { PurchasePayload } from '@acara/shared-contract';
import { attemptFor, isOutcomeUnknown } from './purchase-request.ts';

const payload: PurchasePayload = {
  user_id: 5,
  seat_detail_id: 1,
  seat_number: [12],
  ms_payment_id: 4,
  donation_amount: 0,
};

describe('the key of a purchase', () => {
  it('is another one for every new attempt', () => {
    expect(attemptFor(payload, null).key).toMatch(/^[0-9a-f]{32}$/);
    expect(attemptFor(payload, null).key).not.toBe(attemptFor(payload, null).key);
  });

  it('is the same again for the same purchase while its outcome is open', () => {
    const open = attemptFor(payload, null);
    expect(attemptFor({ ...payload }, open)).toBe(open);
    expect(attemptFor({ ...payload, seat_number: [13] }, open).key).not.toBe(open.key);
  });
});

it.each([
  ['no answer', apiError(0), true],
  ['a gateway without words of the API', apiError(502, '<html>'), true],
  ['something that broke off here', new Error('x'), true],
  ['a taken seat', apiError(409, { error: 'Kursi 12 sudah terjual', code: 'conflict' }), false],
  ['a payment provider that is down', apiError(503, { error: 'Coba lagi', code: 'unavailable' }), false],
  ['a full queue', apiError(429, { error: 'Coba lagi', code: 'too_many_requests' }), false],
])('after %s the outcome is open: %#', (_, error, open) => expect(isOutcomeUnknown(error)).toBe(open));

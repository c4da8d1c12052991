import type { PurchasePayload } from '@acara/shared-contract';
import { purchaseKey } from './purchase-key.ts';

const payload: PurchasePayload = {
  user_id: 5,
  seat_detail_id: 1,
  seat_number: [12],
  ms_payment_id: 4,
  donation_amount: 0,
};

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  jest.useRealTimers();
  sessionStorage.clear();
});

describe('the key of a purchase', () => {
  it('is the same for the same purchase until its outcome is known', () => {
    const key = purchaseKey.of(payload);
    expect(key).toMatch(/^[0-9a-f]{32}$/);
    expect(purchaseKey.of({ ...payload })).toBe(key);
    purchaseKey.forget();
    expect(purchaseKey.of(payload)).not.toBe(key);
  });

  it.each([
    ['seats', { seat_number: [13] }],
    ['number of tickets', { seat_number: [1, 2] }],
    ['donation', { donation_amount: 10_000 }],
    ['class', { seat_detail_id: 2 }],
    ['member', { user_id: 6 }],
  ])('is another one with other %s', (_, other) => {
    const key = purchaseKey.of(payload);
    expect(purchaseKey.of({ ...payload, ...other })).not.toBe(key);
  });

  it('is forgotten half an hour after the last press', () => {
    const key = purchaseKey.of(payload);
    jest.advanceTimersByTime(29 * 60_000);
    expect(purchaseKey.of(payload)).toBe(key);
    jest.advanceTimersByTime(31 * 60_000);
    expect(purchaseKey.of(payload)).not.toBe(key);
  });

  it.each(['', '{', 'null', '{"payload":1}'])('ignores a note like %j', (note) => {
    sessionStorage.setItem('acara_purchase', note);
    expect(purchaseKey.of(payload)).toMatch(/^[0-9a-f]{32}$/);
  });
});

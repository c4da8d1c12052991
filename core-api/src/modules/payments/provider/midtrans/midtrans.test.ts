import type { PayableOrder } from '../payment-provider.ts';
import { toSnapOrder } from './midtrans.ts';

const NOW = new Date('2026-11-21T12:00:00.400+07:00');
const SECOND = 1_000;
const order = (seconds: number, change: Partial<PayableOrder> = {}): PayableOrder => ({
  seatDetailId: 2,
  className: 'VIP',
  eventName: 'Konser Jazz Senja',
  quantity: 2,
  amount: 500_000,
  donation: 25_000,
  discount: 0,
  total: 525_000,
  expiresAt: new Date(NOW.getTime() + seconds * SECOND),
  buyer: { name: 'Sari', email: 'sari@acara.test' },
  ...change,
});
const snap = (payable: PayableOrder) =>
  toSnapOrder({ orderId: 'TRX-7-2', order: payable, at: NOW, finishUrl: 'https://x' });

describe('an order for Snap', () => {
  it.each([
    ['30 minutes', 30 * 60, 30],
    ['the shortest hold', 5 * 60, 5],
    ['a day', 24 * 60 * 60, 1440],
    ['10 minutes and a half, taken up again', 10.5 * 60, 11],
    ['61 seconds, taken up again', 61, 5],
  ])('of %s expires with its hold to the second, for every method', (_what, seconds, pageMinutes) => {
    const payable = order(seconds);
    const { opensAt, methodMinutes, pageMinutes: page } = snap(payable);
    expect(opensAt.getTime() + methodMinutes * 60 * SECOND).toBe(payable.expiresAt.getTime());
    expect(opensAt.getTime()).toBeLessThanOrEqual(NOW.getTime());
    expect(page).toBe(pageMinutes);
  });

  it('lists the purchased items, which add up', () => {
    const { orderId, amount, items } = snap(order(1_800, { discount: 5_000, total: 520_000 }));
    expect({ orderId, amount }).toEqual({ orderId: 'TRX-7-2', amount: 520_000 });
    expect(items.reduce((sum, { price, quantity }) => sum + price * quantity, 0)).toBe(520_000);
    expect(items.map(({ name }) => name)).toEqual(['VIP - Konser Jazz Senja', 'Donasi', 'Diskon']);
  });

  it.each(['x'.repeat(200), '🎉'.repeat(60), `${'a'.repeat(46)}🎉🎉🎉🎉`, 'baris\nbaru'])(
    'shortens the name %j without splitting a character',
    (eventName) => {
      const [item] = snap(order(1_800, { eventName })).items;
      expect(item?.name.length).toBeLessThanOrEqual(50);
      expect(item?.name.isWellFormed()).toBe(true);
      expect(item?.name).not.toMatch(/\p{Cc}/u);
    },
  );
});

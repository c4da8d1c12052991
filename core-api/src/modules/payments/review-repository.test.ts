import { startPaymentEnvironment, type PaymentEnvironment } from '../../../test/payment-environment.ts';

let env: PaymentEnvironment;
beforeAll(async () => {
  env = await startPaymentEnvironment();
});
afterEach(() => env.reset());
afterAll(() => env.close());

const foreign = (...given: Parameters<PaymentEnvironment['provider']['foreign']>) =>
  env.notify(env.provider.foreign(...given));
const alerts = () => env.test.log.filter(({ msg }) => /does not fit our books/.test(String(msg))).length;
const PRICE = 250_000;
const UNKNOWN_ORDER = 'TRX-1-1-kkkkkkkkkkkkkkkk';

describe('a payment that matches no order', () => {
  it('goes to review once, however often and in whatever form it is reported, and is logged once', async () => {
    const { id, orderId } = await env.order([5]);
    const before = alerts();
    const otherAttempt = orderId.replace(/.{16}$/, 'q'.repeat(16));
    const change = { id: 'payment-1' };
    for (let time = 0; time < 3; time += 1) {
      expect(await foreign('TRX-999999-1-kkkkkkkkkkkkkkkk', PRICE, change)).toBe(404);
      expect(await foreign('of another shop', PRICE, change)).toBe(404);
      expect(await foreign(otherAttempt, PRICE, change)).toBe(404);
      expect(await foreign(orderId, PRICE + 1, change)).toBe(422);
      expect(await foreign(orderId, PRICE, { ...change, status: 'teleported' })).toBe(422);
      expect(await foreign(orderId, PRICE, { ...change, more: { currency: 'USD' } })).toBe(422);
      // The same payment with a later status.
      expect(await foreign('TRX-999999-1-kkkkkkkkkkkkkkkk', PRICE, { ...change, status: 'capture' })).toBe(404);
    }
    expect(await env.reviews()).toEqual(
      [
        `TRX-999999-1-kkkkkkkkkkkkkkkk unknown_order ${PRICE}.00`,
        `of another shop unknown_order ${PRICE}.00`,
        `${otherAttempt} foreign_attempt ${PRICE}.00`,
        `${orderId} other_amount ${PRICE + 1}.00`,
        `${orderId} other_amount ${PRICE}.00`,
        `${orderId} unclear ${PRICE}.00`,
      ].toSorted(),
    );
    expect(alerts() - before).toBe(6);
    expect(await env.getOrderState(id)).toEqual({ status: 'pending', tickets: ['pending'], note: null, refunds: [] });
  });

  it('reported to many processes at once is one row', async () => {
    await Promise.all(Array.from({ length: 20 }, () => foreign(UNKNOWN_ORDER, PRICE, { id: 'payment-1' })));
    expect(await env.reviews()).toHaveLength(1);
  });

  it('does not include unpaid orders', async () => {
    for (const status of ['pending', 'deny', 'cancel', 'expire', 'failure', 'authorize'])
      expect(await foreign(UNKNOWN_ORDER, PRICE, { status })).toBe(404);
    expect(await env.reviews()).toEqual([]);
  });

  it('is resolved by a full refund, in whatever order that is reported', async () => {
    const settled = env.provider.foreign(UNKNOWN_ORDER, PRICE, { id: 'payment-1' });
    const refunded = env.provider.foreign(UNKNOWN_ORDER, PRICE, { id: 'payment-1', status: 'refund' });
    for (const order of [
      [settled, refunded],
      [refunded, settled],
    ]) {
      for (const body of order) expect(await env.notify(body)).toBe(404);
      expect(await env.reviews()).toEqual([]);
      await env.reset();
    }
  });

  it('without a valid signature leaves no trace', async () => {
    const body = { ...JSON.parse(env.provider.foreign(UNKNOWN_ORDER, PRICE)), signature_key: 'a'.repeat(128) };
    expect(await env.notify(JSON.stringify(body))).toBe(403);
    expect(await env.reviews()).toEqual([]);
  });

  it('is found in responses of the provider, too', async () => {
    const { orderId } = await env.order([5]);
    env.provider.setStatus(orderId, 'settlement', { more: { gross_amount: '1.00' } });
    for (let minute = 0; minute < 3; minute += 1) {
      env.test.clock.advance(60_000);
      await env.test.app.payment.poll();
    }
    expect(await env.reviews()).toEqual([`${orderId} other_amount 1.00`]);
  });

  it('is counted in the metrics', async () => {
    const metric = async (name: string) => {
      // They are read every ten seconds at most.
      env.test.clock.advance(10_000);
      return new RegExp(`^${name} (\\d+)$`, 'm').exec(await env.test.app.metrics.metrics())?.[1];
    };
    expect(await metric('acara_payment_reviews_open')).toBe('0');
    await foreign(UNKNOWN_ORDER, PRICE);
    expect(await metric('acara_payment_reviews_open')).toBe('1');
    expect(await metric('acara_refunds_owed_rupiah')).toBe('0');
  });
});

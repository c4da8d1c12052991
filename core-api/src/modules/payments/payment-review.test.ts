import { startPaymentWorld, type PaymentWorld } from '../../../test/payment-world.ts';

let world: PaymentWorld;
beforeAll(async () => {
  world = await startPaymentWorld();
});
afterEach(() => world.reset());
afterAll(() => world.close());

const foreign = (...given: Parameters<PaymentWorld['provider']['foreign']>) =>
  world.notify(world.provider.foreign(...given));
const alerts = () => world.test.log.filter(({ msg }) => /does not fit our books/.test(String(msg))).length;
const PRICE = 250_000;
const STRANGE = `TRX-1-1-${'k'.repeat(16)}`;

describe('money that fits no order', () => {
  it('waits for a person, once however often and in whatever words it is told, and is said loudly once', async () => {
    const { id, orderId } = await world.order([5]);
    const before = alerts();
    const otherAttempt = orderId.replace(/.{16}$/, 'q'.repeat(16));
    const change = { id: 'payment-1' };
    for (let time = 0; time < 3; time += 1) {
      expect(await foreign('TRX-999999-1', PRICE, change)).toBe(404);
      expect(await foreign('of another shop', PRICE, change)).toBe(404);
      expect(await foreign(otherAttempt, PRICE, change)).toBe(404);
      expect(await foreign(orderId, PRICE + 1, change)).toBe(422);
      expect(await foreign(orderId, PRICE, { ...change, status: 'teleported' })).toBe(422);
      expect(await foreign(orderId, PRICE, { ...change, more: { currency: 'USD' } })).toBe(422);
      // The same payment, further on.
      expect(await foreign('TRX-999999-1', PRICE, { ...change, status: 'capture' })).toBe(404);
    }
    expect(await world.reviews()).toEqual(
      [
        `TRX-999999-1 unknown_order ${PRICE}.00`,
        `of another shop unknown_order ${PRICE}.00`,
        `${otherAttempt} foreign_attempt ${PRICE}.00`,
        `${orderId} other_amount ${PRICE + 1}.00`,
        `${orderId} other_amount ${PRICE}.00`,
        `${orderId} unclear ${PRICE}.00`,
      ].toSorted(),
    );
    expect(alerts() - before).toBe(6);
    expect(await world.stateOf(id)).toEqual({ status: 'pending', tickets: ['pending'], note: null, refunds: [] });
  });

  it('at many processes at once is one row', async () => {
    await Promise.all(Array.from({ length: 20 }, () => foreign(STRANGE, PRICE, { id: 'payment-1' })));
    expect(await world.reviews()).toHaveLength(1);
  });

  it('is not what nobody has paid', async () => {
    for (const status of ['pending', 'deny', 'cancel', 'expire', 'failure', 'authorize'])
      expect(await foreign(STRANGE, PRICE, { status })).toBe(404);
    expect(await world.reviews()).toEqual([]);
  });

  it('wants nobody once it went back as a whole, in whatever order that is told', async () => {
    const settled = world.provider.foreign(STRANGE, PRICE, { id: 'payment-1' });
    const refunded = world.provider.foreign(STRANGE, PRICE, { id: 'payment-1', status: 'refund' });
    for (const order of [
      [settled, refunded],
      [refunded, settled],
    ]) {
      for (const body of order) expect(await world.notify(body)).toBe(404);
      expect(await world.reviews()).toEqual([]);
      await world.reset();
    }
  });

  it('that is believed in by no signature leaves no trace', async () => {
    const body = { ...JSON.parse(world.provider.foreign(STRANGE, PRICE)), signature_key: 'a'.repeat(128) };
    expect(await world.notify(JSON.stringify(body))).toBe(403);
    expect(await world.reviews()).toEqual([]);
  });

  it('is found in an answer, too', async () => {
    const { orderId } = await world.order([5]);
    world.provider.become(orderId, 'settlement', { more: { gross_amount: '1.00' } });
    for (let minute = 0; minute < 3; minute += 1) {
      world.test.clock.advance(60_000);
      await world.test.app.payment.poll();
    }
    expect(await world.reviews()).toEqual([`${orderId} other_amount 1.00`]);
  });

  it('is counted where machines look', async () => {
    const metric = async (name: string) => {
      const { body } = await world.test.app.inject('/metrics');
      return new RegExp(`^${name} (\\d+)$`, 'm').exec(body)?.[1];
    };
    expect(await metric('acara_payment_reviews_open')).toBe('0');
    await foreign(STRANGE, PRICE);
    expect(await metric('acara_payment_reviews_open')).toBe('1');
    expect(await metric('acara_refunds_owed_rupiah')).toBe('0');
  });
});

import { startPaymentEnvironment, type PaymentEnvironment } from '../../../../../test/payment-environment.ts';

const MINUTE = 60_000;
let env: PaymentEnvironment;

beforeAll(async () => {
  env = await startPaymentEnvironment({ places: 1_000 });
  // The fixture's order has neither an expiry nor an attempt.
  await env.test.database.pool.query(
    "update transaction set transaction_created_datetime = '2027-01-01' where transaction_id = 2",
  );
});
afterEach(() => env.reset());
afterAll(() => env.close());

const sweep = () => env.test.app.payment.sweep();
const poll = () => env.test.app.payment.poll();
const advance = (ms: number) => env.test.clock.advance(ms);

describe('an expired order', () => {
  it.each([
    ['settlement', 'approved', 'issued'],
    ['capture', 'approved', 'issued'],
    ['pending', 'rejected', 'failed'],
    ['deny', 'rejected', 'failed'],
    ['expire', 'rejected', 'failed'],
    ['cancel', 'rejected', 'failed'],
    ['refund', 'rejected', 'failed'],
  ])('gets the status of Midtrans: %s', async (reported, status, ticket) => {
    const { id, orderId } = await env.order([5]);
    env.provider.setStatus(orderId, reported);
    advance(33 * MINUTE);
    await sweep();
    expect(await env.getOrderState(id)).toMatchObject({ status, tickets: [ticket] });
  });

  it.each([
    ['capture', { fraud: 'challenge' }],
    ['authorize', {}],
  ])('cancels held money (%s)', async (reported, change) => {
    const { id, orderId } = await env.order([5]);
    env.provider.setStatus(orderId, reported, change);
    await env.notify(env.provider.notification(orderId));
    expect(await env.getOrderState(id)).toMatchObject({ status: 'pending' });
    advance(33 * MINUTE);
    await sweep();
    expect(env.provider.calls).toContain(`POST /v2/${orderId}/cancel`);
    expect(await env.getOrderState(id)).toMatchObject({ status: 'rejected', tickets: ['failed'] });
    expect(await sweep()).toBe(0);
  });

  it('cancels money that is held after the order has ended', async () => {
    const { id, orderId } = await env.order([5]);
    await env.notify(env.provider.notification(orderId, 'expire'));
    expect(await env.getOrderState(id)).toMatchObject({ status: 'rejected' });
    env.provider.setStatus(orderId, 'capture', { fraud: 'challenge' });
    await env.notify(env.provider.notification(orderId));
    await poll();
    expect(env.provider.calls).toContain(`POST /v2/${orderId}/cancel`);
    advance(MINUTE);
    expect(await poll()).toBe(0);
  });
});

describe('a response that matches no order', () => {
  it('changes nothing', async () => {
    const { id, orderId } = await env.order([5]);
    for (const more of [
      { gross_amount: '1.00' },
      { currency: 'USD' },
      { order_id: 'TRX-2-1' },
      { transaction_status: 'x' },
    ]) {
      env.provider.setStatus(orderId, 'settlement', { more });
      advance(MINUTE);
      expect(await poll()).toBe(1);
      expect(await env.getOrderState(id)).toMatchObject({ status: 'pending' });
    }
  });

  it.each([{ transaction_id: null }, { gross_amount: undefined }, { status_code: 200 }])(
    'that is no transaction (%j) keeps the token and changes nothing',
    async (more) => {
      const { id, orderId, token } = await env.order([5]);
      env.provider.setStatus(orderId, 'settlement', { more });
      expect(await env.resume(id)).toMatchObject({ status: 200, body: { token } });
      advance(33 * MINUTE);
      await sweep();
      expect(await env.getOrderState(id)).toMatchObject({ status: 'pending', refunds: [] });
    },
  );
});

import { startPaymentWorld, type PaymentWorld } from '../../../../../test/payment-world.ts';

const MINUTE = 60_000;
let world: PaymentWorld;

beforeAll(async () => {
  world = await startPaymentWorld({ places: 1_000 });
  // The one of the fixture has neither an end nor an attempt.
  await world.test.database.pool.query(
    "update transaction set transaction_created_datetime = '2027-01-01' where transaction_id = 2",
  );
});
afterEach(() => world.reset());
afterAll(() => world.close());

const sweep = () => world.test.app.payment.sweep();
const poll = () => world.test.app.payment.poll();
const advance = (ms: number) => world.test.clock.advance(ms);

describe('an order whose time is over', () => {
  it.each([
    ['settlement', 'approved', 'issued'],
    ['capture', 'approved', 'issued'],
    ['pending', 'rejected', 'failed'],
    ['deny', 'rejected', 'failed'],
    ['expire', 'rejected', 'failed'],
    ['cancel', 'rejected', 'failed'],
    ['refund', 'rejected', 'failed'],
  ])('follows what Midtrans says: %s', async (said, status, ticket) => {
    const { id, orderId } = await world.order([5]);
    world.provider.become(orderId, said);
    advance(33 * MINUTE);
    await sweep();
    expect(await world.stateOf(id)).toMatchObject({ status, tickets: [ticket] });
  });

  it.each([
    ['capture', { fraud: 'challenge' }],
    ['authorize', {}],
  ])('cancels money that the bank only keeps ready (%s)', async (said, change) => {
    const { id, orderId } = await world.order([5]);
    world.provider.become(orderId, said, change);
    await world.notify(world.provider.notification(orderId));
    expect(await world.stateOf(id)).toMatchObject({ status: 'pending' });
    advance(33 * MINUTE);
    await sweep();
    expect(world.provider.calls).toContain(`POST /v2/${orderId}/cancel`);
    expect(await world.stateOf(id)).toMatchObject({ status: 'rejected', tickets: ['failed'] });
    expect(await sweep()).toBe(0);
  });

  it('cancels it also where it comes after the order has ended', async () => {
    const { id, orderId } = await world.order([5]);
    await world.notify(world.provider.notification(orderId, 'expire'));
    expect(await world.stateOf(id)).toMatchObject({ status: 'rejected' });
    world.provider.become(orderId, 'capture', { fraud: 'challenge' });
    await world.notify(world.provider.notification(orderId));
    await poll();
    expect(world.provider.calls).toContain(`POST /v2/${orderId}/cancel`);
    advance(MINUTE);
    expect(await poll()).toBe(0);
  });
});

describe('an answer that fits no order of ours', () => {
  it('changes nothing', async () => {
    const { id, orderId } = await world.order([5]);
    for (const more of [
      { gross_amount: '1.00' },
      { currency: 'USD' },
      { order_id: 'TRX-2-1' },
      { transaction_status: 'x' },
    ]) {
      world.provider.become(orderId, 'settlement', { more });
      advance(MINUTE);
      expect(await poll()).toBe(1);
      expect(await world.stateOf(id)).toMatchObject({ status: 'pending' });
    }
  });

  it.each([{ transaction_id: null }, { gross_amount: undefined }, { status_code: 200 }])(
    'that is no transaction (%j) leaves the token as it is, and changes nothing',
    async (more) => {
      const { id, orderId, token } = await world.order([5]);
      world.provider.become(orderId, 'settlement', { more });
      expect(await world.resume(id)).toMatchObject({ status: 200, body: { token } });
      advance(33 * MINUTE);
      await sweep();
      expect(await world.stateOf(id)).toMatchObject({ status: 'pending', refunds: [] });
    },
  );
});

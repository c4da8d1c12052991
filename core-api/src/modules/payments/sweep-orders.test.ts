import { createMember } from '../../../test/member.ts';
import { RESERVED, startPaymentWorld, UNRESERVED, type PaymentWorld } from '../../../test/payment-world.ts';
import { startSibling } from '../../../test/test-app.ts';

const MINUTE = 60_000;
let world: PaymentWorld;

beforeAll(async () => {
  world = await startPaymentWorld({ places: 100_000 });
  // The one of the fixture has neither an end nor an attempt.
  await sql('update transaction set transaction_created_datetime = $1 where transaction_id = 2', [
    new Date('2027-01-01'),
  ]);
});
afterEach(() => world.reset());
afterAll(() => world.close());

const sql = (text: string, values: unknown[] = []) => world.test.database.pool.query(text, values);
const sweep = () => world.test.app.payment.sweep();
const poll = () => world.test.app.payment.poll();
const advance = (ms: number) => world.test.clock.advance(ms);

describe('the sweeper', () => {
  it('leaves an order alone until its hold and the grace are over', async () => {
    const { id } = await world.order([5]);
    advance(31.9 * MINUTE);
    expect(await sweep()).toBe(0);
    expect(await world.stateOf(id)).toMatchObject({ status: 'pending' });
    advance(0.2 * MINUTE);
    expect(await sweep()).toBe(1);
    expect(await world.stateOf(id)).toEqual({ status: 'rejected', tickets: ['failed'], note: null, refunds: [] });
  });

  it('ends the session first, so that nobody can pay any more', async () => {
    const { id, orderId } = await world.order([5, 6, 7], { seatDetailId: UNRESERVED });
    expect(await world.taken()).toBe(5);
    advance(33 * MINUTE);
    world.provider.beforeAnswer = async (call) => {
      if (call.endsWith('/cancel')) expect(await world.stateOf(id)).toMatchObject({ status: 'pending' });
    };
    await sweep();
    expect(world.provider.sessionEnded(orderId)).toBe(true);
    expect(await world.stateOf(id)).toMatchObject({ status: 'rejected' });
    expect(await world.taken()).toBe(2);
  });

  it.each([
    ['settlement', 'approved', 'issued'],
    ['capture', 'approved', 'issued'],
    ['pending', 'rejected', 'failed'],
    ['deny', 'rejected', 'failed'],
    ['expire', 'rejected', 'failed'],
    ['cancel', 'rejected', 'failed'],
    ['refund', 'rejected', 'failed'],
  ])('believes the provider that says %s', async (told, status, ticket) => {
    const { id, orderId } = await world.order([5]);
    world.provider.become(orderId, told);
    advance(33 * MINUTE);
    await sweep();
    expect(await world.stateOf(id)).toMatchObject({ status, tickets: [ticket] });
  });

  it.each([
    ['capture', { fraud: 'challenge' }],
    ['authorize', {}],
  ])('cancels money that the bank only keeps ready (%s)', async (told, change) => {
    const { id, orderId } = await world.order([5]);
    world.provider.become(orderId, told, change);
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

  it('looks again where the buyer chose a method at the last moment', async () => {
    const { id, orderId } = await world.order([5]);
    advance(33 * MINUTE);
    world.provider.beforeAnswer = (call) => {
      if (!call.endsWith('/cancel')) return;
      world.provider.beforeAnswer = undefined;
      world.provider.become(orderId, 'settlement');
    };
    await sweep();
    expect(await world.stateOf(id)).toMatchObject({ status: 'approved', tickets: ['issued'] });
  });

  it.each(['broken', 'hanging'] as const)(
    'keeps the seats while the provider is %s, and frees them afterwards (R14)',
    async (mode) => {
      const orders = [await world.order([5]), await world.order([6])];
      const paid = await world.order([7]);
      world.provider.become(paid.orderId, 'settlement');
      world.provider.mode = mode;
      advance(33 * MINUTE);
      const before = performance.now();
      expect(await sweep()).toBe(3);
      expect(performance.now() - before).toBeLessThan(9_000);
      for (const { id } of [...orders, paid]) expect(await world.stateOf(id)).toMatchObject({ status: 'pending' });
      expect(await sweep()).toBe(0);
      world.provider.mode = 'up';
      advance(MINUTE);
      await sweep();
      for (const { id } of orders) expect(await world.stateOf(id)).toMatchObject({ status: 'rejected' });
      expect(await world.stateOf(paid.id)).toMatchObject({ status: 'approved', tickets: ['issued'] });
    },
  );

  it('frees an order that got no token, once nobody can be in the line with it any more', async () => {
    const { id } = await world.order([5]);
    const neverOpened = await world.order([6]);
    await sql('update payment_attempt set snap_token = null where transaction_id = $1', [id]);
    await sql('delete from payment_attempt where transaction_id = $1', [neverOpened.id]);
    const opened = await world.order([7]);
    advance(80_000 - 1);
    expect(await sweep()).toBe(0);
    advance(1);
    expect(await sweep()).toBe(2);
    for (const lost of [id, neverOpened.id]) expect(await world.stateOf(lost)).toMatchObject({ status: 'rejected' });
    expect(await world.stateOf(opened.id)).toMatchObject({ status: 'pending' });
  });

  it('takes the orders of a process that died over them a minute later', async () => {
    const { id } = await world.order([5]);
    advance(33 * MINUTE);
    await sql('update transaction set look_again_at = $2 where transaction_id = $1', [
      id,
      new Date(world.test.clock.now().getTime() + MINUTE),
    ]);
    expect(await sweep()).toBe(0);
    advance(MINUTE);
    expect(await sweep()).toBe(1);
  });

  it('at two processes and with settlements at the same moment loses no payment (R11)', async () => {
    const { origin } = world.provider;
    const midtrans = { MIDTRANS_SNAP_BASE: origin, MIDTRANS_CORE_BASE: origin };
    const sibling = await startSibling(world.test, midtrans);
    const rounds = 60;
    const orders: { id: number; orderId: string }[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const by = await createMember(world.test);
      const seats = [round * 2 + 21, round * 2 + 22];
      const order = await world.order(seats, { seatDetailId: round % 2 === 0 ? RESERVED : UNRESERVED, by });
      if (round % 3 !== 0) world.provider.become(order.orderId, 'pending');
      orders.push(order);
    }
    advance(33 * MINUTE);
    // A card that is captured while the sweeper is at work, whatever it was told before.
    const settle = async (orderId: string) => {
      world.provider.become(orderId, 'settlement');
      return world.notify(world.provider.notification(orderId));
    };
    const [, , ...answers] = await Promise.all([
      sweep(),
      sibling.app.payment.sweep(),
      ...orders.map(({ orderId }) => settle(orderId)),
    ]);
    expect(new Set(answers)).toEqual(new Set([200]));
    await sweep();
    for (const { id } of orders) {
      const { status, refunds, tickets } = await world.stateOf(id);
      const isWhole =
        status === 'approved'
          ? refunds.length === 0 && tickets.every((ticket) => ticket === 'issued')
          : refunds.length === 1;
      expect({ id, status, refunds, isWhole }).toMatchObject({ isWhole: true });
    }
    const { rows } = await sql(
      `select taken, (select count(*)::int from ticket where ticket.seat_detail_id = 1 and ticket_status_name <> 'failed') as live from seat_detail where seat_detail_id = 1`,
    );
    expect(rows[0].taken).toBe(rows[0].live);
    await sibling.close();
  });
});

describe('the poller', () => {
  it('asks every minute and so heals a notification that got lost', async () => {
    const { id, orderId } = await world.order([5]);
    advance(59_000);
    expect(await poll()).toBe(0);
    advance(1_000);
    expect(await poll()).toBe(1);
    expect(await poll()).toBe(0);
    world.provider.become(orderId, 'settlement');
    world.provider.mode = 'broken';
    advance(MINUTE);
    expect(await poll()).toBe(1);
    world.provider.mode = 'up';
    advance(MINUTE);
    expect(await poll()).toBe(1);
    expect(await world.stateOf(id)).toMatchObject({ status: 'approved' });
    advance(MINUTE);
    expect(await poll()).toBe(0);
  });

  it('ends what is still open of an order that is decided', async () => {
    const { id } = await world.order([5]);
    await sql("update payment_attempt set attempt_status = 'failed' where transaction_id = $1", [id]);
    await world.resume(id);
    await sql("update payment_attempt set attempt_status = 'open' where transaction_id = $1", [id]);
    world.provider.become(world.nameOf(id, 2), 'settlement');
    await world.notify(world.provider.notification(world.nameOf(id, 2)));
    advance(MINUTE);
    expect(await poll()).toBe(1);
    expect(world.provider.sessionEnded(world.nameOf(id))).toBe(true);
    expect(await world.stateOf(id)).toMatchObject({ status: 'approved', refunds: [] });
    advance(MINUTE);
    expect(await poll()).toBe(0);
  });

  it('concludes nothing from an answer that fits no order of ours', async () => {
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
});

import { createHash } from 'node:crypto';
import {
  RESERVED,
  startPaymentEnvironment,
  UNRESERVED,
  type PaymentEnvironment,
} from '../../../../../test/payment-environment.ts';

let env: PaymentEnvironment;

beforeAll(async () => {
  env = await startPaymentEnvironment({ places: 100_000 });
});
afterAll(() => env.close());

describe('a notification about a pending order', () => {
  it.each([
    ['settlement', {}, 'approved', ['issued', 'issued']],
    ['capture', { fraud: 'accept' }, 'approved', ['issued', 'issued']],
    ['capture', { fraud: 'challenge' }, 'pending', ['pending', 'pending']],
    ['capture', { fraud: 'deny' }, 'pending', ['pending', 'pending']],
    ['capture', { more: { fraud_status: null } }, 'pending', ['pending', 'pending']],
    ['authorize', {}, 'pending', ['pending', 'pending']],
    ['pending', {}, 'pending', ['pending', 'pending']],
    ['deny', {}, 'pending', ['pending', 'pending']],
    ['cancel', {}, 'rejected', ['failed', 'failed']],
    ['expire', {}, 'rejected', ['failed', 'failed']],
    ['failure', {}, 'rejected', ['failed', 'failed']],
    ['partial_refund', { more: { refund_amount: '1000.00' } }, 'approved', ['issued', 'issued']],
    ['refund', {}, 'rejected', ['failed', 'failed']],
  ])('%s %j makes it %s', async (status, change, expected, tickets) => {
    const { id, orderId } = await env.createWaitingOrder();
    env.provider.setStatus(orderId, status, change);
    expect(await env.notify(env.provider.notification(orderId))).toBe(200);
    expect(await env.getOrderState(id)).toMatchObject({ status: expected, tickets });
  });

  it('frees the places of an unreserved class once, so that they are sold again', async () => {
    const before = await env.taken();
    const { orderId } = await env.createWaitingOrder(3, UNRESERVED);
    expect(await env.taken()).toBe(before + 3);
    for (const status of ['expire', 'cancel', 'failure', 'expire'])
      expect(await env.notify(env.provider.notification(orderId, status))).toBe(200);
    expect(await env.taken()).toBe(before);
  });
});

describe('a notification about a paid order', () => {
  const paid = async (seatDetailId = RESERVED) => {
    const order = await env.createWaitingOrder(2, seatDetailId);
    env.provider.setStatus(order.orderId, 'settlement');
    await env.notify(env.provider.notification(order.orderId));
    return order;
  };
  const ISSUED = { status: 'approved', tickets: ['issued', 'issued'] };
  const FAILED = { status: 'rejected', tickets: ['failed', 'failed'] };

  it.each([
    ['refund', ['refund resolved']],
    ['chargeback', ['chargeback review']],
  ])('%s revokes its tickets and is recorded', async (status, refunds) => {
    const { id, orderId } = await paid();
    env.provider.setStatus(orderId, status);
    await env.notify(env.provider.notification(orderId));
    const state = await env.getOrderState(id);
    expect(state).toMatchObject({ ...FAILED, refunds });
    expect(state.note).toMatch(/tidak berlaku lagi/);
  });

  it.each(['partial_refund', 'partial_chargeback'])('%s keeps its tickets and is recorded', async (status) => {
    const { id, orderId } = await paid();
    for (const amount of ['1000.00', '3000.00', '3000.00', '1000.00'])
      await env.notify(env.provider.notification(orderId, status, { more: { refund_amount: amount } }));
    expect(await env.getOrderState(id)).toMatchObject({ ...ISSUED, refunds: [`${status} review`] });
    const { rows } = await env.test.database.pool.query('select refund_amount from refund where transaction_id = $1', [
      id,
    ]);
    expect(rows).toEqual([{ refund_amount: '3000' }]);
  });

  it('a reversal that the provider confirms revokes its tickets and frees its places', async () => {
    const before = await env.taken();
    const { id, orderId } = await paid(UNRESERVED);
    env.provider.setStatus(orderId, 'deny');
    await env.notify(env.provider.notification(orderId));
    expect(await env.getOrderState(id)).toMatchObject({ ...FAILED, refunds: ['reversed review'] });
    expect(await env.taken()).toBe(before);
  });

  it('a denial that the provider does not confirm changes nothing', async () => {
    const { id, orderId } = await paid();
    await env.notify(env.provider.notification(orderId, 'deny'));
    expect(await env.getOrderState(id)).toMatchObject({ ...ISSUED, refunds: [] });
  });

  it.each(['pending', 'authorize', 'deny', 'expire', 'cancel', 'failure'])(
    'of an earlier try, %s, changes nothing',
    async (status) => {
      const { id, orderId } = await paid();
      expect(await env.notify(env.provider.notification(orderId, status, { id: 'an earlier try' }))).toBe(200);
      expect(await env.getOrderState(id)).toMatchObject({ ...ISSUED, refunds: [] });
    },
  );

  it('settlement after capture issues nothing twice', async () => {
    const order = await env.createWaitingOrder();
    env.provider.setStatus(order.orderId, 'capture', { type: 'credit_card' });
    await env.notify(env.provider.notification(order.orderId));
    env.provider.setStatus(order.orderId, 'settlement');
    await env.notify(env.provider.notification(order.orderId));
    expect(await env.getOrderState(order.id)).toMatchObject({ ...ISSUED, refunds: [] });
  });

  it('a second payment for the same order goes to review, and so does its refund', async () => {
    const { id, orderId } = await paid();
    const second = (status: string) => env.notify(env.provider.notification(orderId, status, { id: 'second' }));
    for (const status of ['capture', 'settlement', 'settlement']) expect(await second(status)).toBe(200);
    expect(await env.getOrderState(id)).toMatchObject({ ...ISSUED, refunds: ['paid_twice review'] });
    expect(await second('refund')).toBe(200);
    expect(await env.getOrderState(id)).toMatchObject({ ...ISSUED, refunds: ['paid_twice review', 'refund resolved'] });
    // A refund of the first payment still revokes the tickets.
    await env.notify(env.provider.notification(orderId, 'refund'));
    expect(await env.getOrderState(id)).toMatchObject(FAILED);
  });

  it('issues tickets after a card that was denied first', async () => {
    const { id, orderId } = await env.createWaitingOrder();
    env.provider.setStatus(orderId, 'deny', { id: 'first card' });
    await env.notify(env.provider.notification(orderId));
    env.provider.setStatus(orderId, 'capture', { id: 'second card' });
    await env.notify(env.provider.notification(orderId));
    expect(await env.getOrderState(id)).toMatchObject(ISSUED);
  });
});

describe('an untrustworthy notification (R9)', () => {
  it.each([
    ['with a forged signature', { signature_key: 'a'.repeat(128) }, 403],
    ['with a signature of another form', { signature_key: '' }, 403],
    ['with another amount', { gross_amount: '1.00' }, 403],
    ['with another status code', { status_code: '201' }, 403],
    ['of another order', { order_id: 'TRX-2-1' }, 403],
    ['without a status', { transaction_status: undefined }, 400],
    ['with a status of no text', { transaction_status: { $ne: '' } }, 400],
    ['with a status that nobody knows', { transaction_status: 'settled-ish' }, 422],
    ['in another currency', { currency: 'USD' }, 422],
  ])('%s is refused and changes nothing', async (_what, after, status) => {
    const { id, orderId } = await env.createWaitingOrder();
    expect(await env.notify(env.provider.notification(orderId, 'settlement', { after }))).toBe(status);
    expect(await env.getOrderState(id)).toMatchObject({
      status: 'pending',
      tickets: ['pending', 'pending'],
      refunds: [],
    });
  });

  it('correctly signed with another amount, or of an unknown order or attempt, is refused', async () => {
    const { id, orderId } = await env.createWaitingOrder();
    const signed = (order_id: string, gross_amount: string) => {
      const signature_key = createHash('sha512')
        .update(`${order_id}200${gross_amount}${env.provider.serverKey}`)
        .digest('hex');
      return env.provider.notification(orderId, 'settlement', { after: { order_id, gross_amount, signature_key } });
    };
    expect(await env.notify(signed(orderId, '10000.00'))).toBe(422);
    expect(await env.notify(signed(orderId, '500000.50'))).toBe(422);
    for (const unknown of [
      `TRX-${id}-2-kkkkkkkkkkkkkkkk`,
      'TRX-999999-1-kkkkkkkkkkkkkkkk',
      'TRX-1-1-kkkkkkkkkkkkkkkk',
      'TRX-999999999999999-1-kkkkkkkkkkkkkkkk',
      'anything',
      "TRX-1-1' or 1=1",
    ])
      expect([unknown, await env.notify(signed(unknown, '500000.00'))]).toEqual([unknown, 404]);
    expect(await env.getOrderState(id)).toMatchObject({ status: 'pending', refunds: [] });
  });

  it.each(['', 'null', '[]', '{', '"x"', '{"order_id":"\\u0000"}'])('%s is refused as unreadable', async (body) => {
    expect(await env.notify(body)).toBe(400);
  });

  it('an old pending after the settlement changes nothing, nor does a repetition', async () => {
    const { id, orderId } = await env.createWaitingOrder();
    const old = env.provider.notification(orderId);
    env.provider.setStatus(orderId, 'settlement');
    const settled = env.provider.notification(orderId);
    for (const body of [settled, old, settled, old]) expect(await env.notify(body)).toBe(200);
    expect(await env.getOrderState(id)).toMatchObject({
      status: 'approved',
      tickets: ['issued', 'issued'],
      refunds: [],
    });
    const { rows } = await env.test.database.pool.query(
      'select decision from payment_notification where transaction_id = $1 order by received_at, decision',
      [id],
    );
    expect(rows.map(({ decision }) => decision).toSorted()).toEqual(['approve', 'ignore']);
  });
});

it('never logs the key or a booking number', async () => {
  const text = env.test.logText();
  expect(text).not.toContain(env.provider.serverKey);
  expect(text).not.toContain(Buffer.from(`${env.provider.serverKey}:`).toString('base64'));
  const { rows } = await env.test.database.pool.query('select ticket_booking_number as number from ticket');
  expect(rows.length).toBeGreaterThan(50);
  for (const { number } of rows) expect(text).not.toContain(number);
});

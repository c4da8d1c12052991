import { onEachProvider, RESERVED, UNRESERVED, type AnyPaymentEnvironment } from '../../../test/payment-environment.ts';
import type { Meaning } from './provider/payment-provider.ts';

let env: AnyPaymentEnvironment;
const PRICE = 250_000;

onEachProvider({ places: 100_000, started: (fresh) => void (env = fresh) }, () => {
  const ISSUED = { status: 'approved', tickets: ['issued', 'issued'] };
  const FAILED = { status: 'rejected', tickets: ['failed', 'failed'] };
  const PENDING = { status: 'pending', tickets: ['pending', 'pending'] };
  const paid = async (seatDetailId = RESERVED) => {
    const order = await env.createWaitingOrder(2, seatDetailId);
    env.provider.setStatus(order.orderId, 'paid');
    await env.notify(env.provider.notification(order.orderId));
    return order;
  };

  describe('a notification about a pending order', () => {
    it.each<[Meaning, object]>([
      ['paid', ISSUED],
      ['partial_refund', ISSUED],
      ['waiting', PENDING],
      ['held', PENDING],
      ['denied', PENDING],
      ['ended', FAILED],
      ['refund', FAILED],
    ])('that is %s', async (status, expected) => {
      const { id, orderId } = await env.createWaitingOrder();
      env.provider.setStatus(orderId, status, { refunded: 1_000 });
      expect(await env.notify(env.provider.notification(orderId))).toBe(200);
      expect(await env.getOrderState(id)).toMatchObject(expected);
    });
  });

  describe('a notification about a paid order', () => {
    it.each<[Meaning, object, string[]]>([
      ['refund', FAILED, ['refund resolved']],
      ['chargeback', FAILED, ['chargeback review']],
      ['partial_refund', ISSUED, ['partial_refund review']],
      ['partial_chargeback', ISSUED, ['partial_chargeback review']],
      ['denied', FAILED, ['reversed review']],
    ])('that is %s is recorded', async (status, expected, refunds) => {
      const before = await env.taken();
      const { id, orderId } = await paid(UNRESERVED);
      env.provider.setStatus(orderId, status, { refunded: 1_000 });
      expect(await env.notify(env.provider.notification(orderId))).toBe(200);
      expect(await env.getOrderState(id)).toMatchObject({ ...expected, refunds });
      expect(await env.taken()).toBe(before + (expected === FAILED ? 0 : 2));
    });

    it('about a second payment goes to review', async () => {
      const { id, orderId } = await paid();
      for (let time = 0; time < 2; time += 1)
        expect(await env.notify(env.provider.notification(orderId, 'paid', { id: 'second' }))).toBe(200);
      expect(await env.getOrderState(id)).toMatchObject({ ...ISSUED, refunds: ['paid_twice review'] });
    });

    it('that is old or repeated changes nothing', async () => {
      const { id, orderId } = await env.createWaitingOrder();
      const old = env.provider.notification(orderId);
      env.provider.setStatus(orderId, 'paid');
      const settled = env.provider.notification(orderId);
      for (const body of [settled, old, settled, old]) expect(await env.notify(body)).toBe(200);
      expect(await env.getOrderState(id)).toMatchObject({ ...ISSUED, refunds: [] });
    });
  });

  describe('a refused notification', () => {
    it('changes nothing, and its money goes to review', async () => {
      const { id, orderId } = await env.createWaitingOrder();
      const before = await env.reviews();
      expect(await env.notify(env.provider.foreign('TRX-999999-1-kkkkkkkkkkkkkkkk', PRICE))).toBe(404);
      expect(await env.notify(env.provider.foreign(orderId.replace(/.{16}$/, 'q'.repeat(16)), PRICE))).toBe(404);
      expect(await env.notify(env.provider.foreign(orderId, 1))).toBe(422);
      expect(await env.getOrderState(id)).toMatchObject({ ...PENDING, refunds: [] });
      expect((await env.reviews()).length - before.length).toBe(3);
    });

    it.each(['', 'null', '[]', '{', '"x"'])('is unreadable: %s', async (body) => {
      expect(await env.notify(body)).toBe(400);
    });

    it('has no signature, or that of another body', async () => {
      const { id, orderId } = await env.createWaitingOrder();
      const body = env.provider.notification(orderId, 'paid');
      const forged = body.replace(orderId, 'TRX-2-1');
      const answers = await Promise.all(
        [{}, env.provider.signBody(body)].map((signature) =>
          env.test.app.inject({
            method: 'POST',
            url: '/api/v1/payment/notification',
            headers: { 'content-type': 'application/json', ...signature },
            payload: forged,
          }),
        ),
      );
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([403, 403]);
      expect(await env.getOrderState(id)).toMatchObject(PENDING);
    });
  });
});

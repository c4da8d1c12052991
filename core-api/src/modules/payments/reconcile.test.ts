import { onEachProvider, type AnyPaymentEnvironment } from '../../../test/payment-environment.ts';

const HOUR = 3_600_000;
const PRICE = 250_000;
let env: AnyPaymentEnvironment;
const sql = (text: string, values: unknown[] = []) => env.test.database.pool.query(text, values);
const reconcile = () => env.test.app.payment.reconcile(new Date(env.test.clock.now().getTime() - 48 * HOUR));
let seat = 100;
const paid = async () => {
  const order = await env.order([(seat += 1)]);
  env.provider.setStatus(order.orderId, 'paid');
  await env.notify(env.provider.notification(order.orderId));
  return order;
};

onEachProvider({ places: 1_000, started: (fresh) => void (env = fresh) }, () => {
  afterEach(() => env.reset());

  describe('reconciliation', () => {
    it('finds no differences for paid, unpaid, late, partly and fully refunded orders', async () => {
      await paid();
      await env.order([(seat += 1)]);
      const part = await paid();
      env.provider.setStatus(part.orderId, 'partial_refund', { refunded: 10_000 });
      await env.notify(env.provider.notification(part.orderId));
      const whole = await paid();
      env.provider.setStatus(whole.orderId, 'refund');
      await env.notify(env.provider.notification(whole.orderId));
      const late = await env.order([5]);
      await env.notify(env.provider.notification(late.orderId, 'ended'));
      await paid();
      await env.order([5]);
      env.provider.setStatus(late.orderId, 'paid');
      await env.notify(env.provider.notification(late.orderId));
      expect(await env.getOrderState(late.id)).toMatchObject({ refunds: ['late_settlement owed'] });
      expect(await reconcile()).toEqual({ asked: 7, listed: null, differing: [], unknown: 0 });
      expect(await env.reviews()).toEqual([]);
    });

    it('applies lost notifications, of payments and of refunds', async () => {
      const unheard = await env.order([(seat += 1)]);
      env.provider.setStatus(unheard.orderId, 'paid');
      const back = await paid();
      env.provider.setStatus(back.orderId, 'refund');
      expect((await reconcile()).differing).toEqual([]);
      expect(await env.getOrderState(unheard.id)).toMatchObject({ status: 'approved', tickets: ['issued'] });
      expect(await env.getOrderState(back.id)).toMatchObject({ status: 'rejected', refunds: ['refund resolved'] });
    });

    it('queries the provider about money that is owed, however old: it may have been refunded', async () => {
      const late = await env.order([6]);
      await env.notify(env.provider.notification(late.orderId, 'ended'));
      await env.order([6]);
      env.provider.setStatus(late.orderId, 'paid');
      await env.notify(env.provider.notification(late.orderId));
      expect(await env.getOrderState(late.id)).toMatchObject({ refunds: ['late_settlement owed'] });
      await sql("update payment_attempt set opened_at = opened_at - interval '30 days'");
      env.provider.setStatus(late.orderId, 'refund');
      expect(await reconcile()).toMatchObject({ asked: 1, differing: [] });
      expect((await env.getOrderState(late.id)).refunds).not.toContain('late_settlement owed');
    });

    it('records differences for review, once, until they are resolved', async () => {
      const booked = await paid();
      await sql("update payment_attempt set attempt_status = 'settled' where transaction_id = $1", [booked.id]);
      await sql("update transaction set transaction_approve_status_name = 'rejected' where transaction_id = $1", [
        booked.id,
      ]);
      const order = await paid();
      env.provider.forget(order.orderId);
      for (let day = 0; day < 2; day += 1)
        expect((await reconcile()).differing.toSorted()).toEqual([booked.orderId, order.orderId].toSorted());
      expect(await env.reviews()).toEqual(
        [`${booked.orderId} not_booked ${PRICE}.00`, `${order.orderId} not_settled ${PRICE}.00`].toSorted(),
      );
      await sql("update transaction set transaction_approve_status_name = 'approved' where transaction_id = $1", [
        booked.id,
      ]);
      expect((await reconcile()).differing).toEqual([order.orderId]);
      expect(await env.reviews()).toEqual([`${order.orderId} not_settled ${PRICE}.00`]);
    });

    it('reports orders that could not be queried', async () => {
      await paid();
      env.provider.mode = 'broken';
      expect(await reconcile()).toMatchObject({ asked: 1, differing: [], unknown: 1 });
      expect(await env.reviews()).toEqual([]);
    });

    it('finds listed payments without an order, until they are resolved', async () => {
      const listing = await env.sibling({ lists: true });
      const { id, orderId } = await paid();
      const lost = `TRX-${id + 500}-1-${'k'.repeat(16)}`;
      const restored = orderId.replace(/.{16}$/, 'q'.repeat(16));
      const compare = () => listing.app.payment.reconcile(new Date(env.test.clock.now().getTime() + HOUR));
      env.provider.listed = [orderId, lost, restored].map((name) => env.provider.foreign(name, PRICE));
      // Opened before the period, but compared nevertheless.
      env.provider.listed[0] = env.provider.notification(orderId);
      for (let day = 0; day < 2; day += 1)
        expect(await compare()).toEqual({ asked: 1, listed: 3, differing: [lost, restored], unknown: 0 });
      expect(await env.reviews()).toEqual(
        [`${lost} unknown_order ${PRICE}.00`, `${restored} foreign_attempt ${PRICE}.00`].toSorted(),
      );
      await sql("update payment_review set review_resolved_datetime = now(), review_note = 'seen to'");
      expect((await compare()).differing).toEqual([]);
      await listing.close();
    });
  });

  describe('daily reconciliation', () => {
    it('runs once, in one process, at night', async () => {
      const other = await env.sibling();
      const both = () => Promise.all([env.test.app, other.app].map((app) => app.payment.reconcileDaily()));
      // Noon in WIB, or later.
      expect((await both()).toSorted()).toEqual([false, true]);
      expect(await both()).toEqual([false, false]);
      const toMidnight = 24 - new Date(env.test.clock.now().getTime() + 7 * HOUR).getUTCHours();
      env.test.clock.advance(toMidnight * HOUR);
      expect(await both()).toEqual([false, false]);
      env.test.clock.advance(3 * HOUR);
      expect((await both()).toSorted()).toEqual([false, true]);
      await other.close();
    });

    it('is repeated after an hour if payments could not be compared', async () => {
      await paid();
      env.test.clock.advance(24 * HOUR);
      env.provider.mode = 'broken';
      expect(await env.test.app.payment.reconcileDaily()).toBe(true);
      expect(env.test.log.at(-1)).toMatchObject({ level: 40, asked: 1, differing: 0, unknown: 1 });
      env.provider.mode = 'up';
      expect(await env.test.app.payment.reconcileDaily()).toBe(false);
      env.test.clock.advance(HOUR + 1);
      expect(await env.test.app.payment.reconcileDaily()).toBe(true);
      expect(env.test.log.at(-1)).toMatchObject({ level: 30, asked: 1, differing: 0, unknown: 0 });
      env.test.clock.advance(HOUR + 1);
      expect(await env.test.app.payment.reconcileDaily()).toBe(false);
      // The sale is over by now.
      env.test.clock.advance(-26 * HOUR - 2);
    });

    it('is repeated by another process an hour after a crash, and logs differences as errors', async () => {
      const order = await paid();
      env.provider.forget(order.orderId);
      env.test.clock.advance(24 * HOUR);
      await sql(
        "insert into payment_reconciliation (reconciliation_day, claimed_at) values (($1::timestamptz at time zone 'Asia/Jakarta')::date, $1)",
        [env.test.clock.now()],
      );
      expect(await env.test.app.payment.reconcileDaily()).toBe(false);
      env.test.clock.advance(HOUR + 1);
      expect(await env.test.app.payment.reconcileDaily()).toBe(true);
      expect(env.test.log.at(-1)).toMatchObject({ level: 50, differing: 1 });
    });
  });
});

import { createMember } from '../../../test/member.ts';
import { onEachProvider, RESERVED, UNRESERVED, type AnyPaymentEnvironment } from '../../../test/payment-environment.ts';
import type { Meaning } from './provider/payment-provider.ts';

const MINUTE = 60_000;
let env: AnyPaymentEnvironment;

const sql = (text: string, values: unknown[] = []) => env.test.database.pool.query(text, values);
const sweep = () => env.test.app.payment.sweep();
const poll = () => env.test.app.payment.poll();
const advance = (ms: number) => env.test.clock.advance(ms);

const started = async (fresh: AnyPaymentEnvironment) => {
  env = fresh;
  // The fixture's order has neither an expiry nor an attempt.
  await sql("update transaction set transaction_created_datetime = '2027-01-01' where transaction_id = 2");
};

onEachProvider({ places: 100_000, started }, () => {
  afterEach(() => env.reset());

  describe('the sweeper', () => {
    it('ignores an order until its hold and the grace are over', async () => {
      const { id } = await env.order([5]);
      advance(31.9 * MINUTE);
      expect(await sweep()).toBe(0);
      expect(await env.getOrderState(id)).toMatchObject({ status: 'pending' });
      advance(0.2 * MINUTE);
      expect(await sweep()).toBe(1);
      expect(await env.getOrderState(id)).toEqual({ status: 'rejected', tickets: ['failed'], note: null, refunds: [] });
    });

    it('ends the session first, so that it can no longer be paid', async () => {
      const { id, orderId } = await env.order([5, 6, 7], { seatDetailId: UNRESERVED });
      expect(await env.taken()).toBe(5);
      advance(33 * MINUTE);
      env.provider.beforeAnswer = async (operation) => {
        if (operation === 'end') expect(await env.getOrderState(id)).toMatchObject({ status: 'pending' });
      };
      await sweep();
      expect(env.provider.sessionEnded(orderId)).toBe(true);
      expect(await env.getOrderState(id)).toMatchObject({ status: 'rejected' });
      expect(await env.taken()).toBe(2);
    });

    it.each<[Meaning, string, string]>([
      ['paid', 'approved', 'issued'],
      ['waiting', 'rejected', 'failed'],
      ['held', 'rejected', 'failed'],
      ['denied', 'rejected', 'failed'],
      ['ended', 'rejected', 'failed'],
      ['refund', 'rejected', 'failed'],
    ])('trusts a provider that reports %s', async (reported, status, ticket) => {
      const { id, orderId } = await env.order([5]);
      env.provider.setStatus(orderId, reported);
      advance(33 * MINUTE);
      await sweep();
      expect(await env.getOrderState(id)).toMatchObject({ status, tickets: [ticket] });
    });

    it('retries if the buyer chose a method at the last moment', async () => {
      const { id, orderId } = await env.order([5]);
      advance(33 * MINUTE);
      env.provider.beforeAnswer = (operation) => {
        if (operation !== 'end') return;
        env.provider.beforeAnswer = undefined;
        env.provider.setStatus(orderId, 'paid');
      };
      await sweep();
      expect(await env.getOrderState(id)).toMatchObject({ status: 'approved', tickets: ['issued'] });
    });

    it.each(['broken', 'hanging'] as const)(
      'keeps the seats while the provider is %s, and frees them afterwards (R14)',
      async (mode) => {
        const orders = [await env.order([5]), await env.order([6])];
        const paid = await env.order([7]);
        env.provider.setStatus(paid.orderId, 'paid');
        env.provider.mode = mode;
        advance(33 * MINUTE);
        const before = performance.now();
        expect(await sweep()).toBe(3);
        expect(performance.now() - before).toBeLessThan(9_000);
        for (const { id } of [...orders, paid])
          expect(await env.getOrderState(id)).toMatchObject({ status: 'pending' });
        expect(await sweep()).toBe(0);
        env.provider.mode = 'up';
        advance(MINUTE);
        await sweep();
        for (const { id } of orders) expect(await env.getOrderState(id)).toMatchObject({ status: 'rejected' });
        expect(await env.getOrderState(paid.id)).toMatchObject({ status: 'approved', tickets: ['issued'] });
      },
    );

    it('frees an order without a token, once it can no longer be in the queue', async () => {
      const { id } = await env.order([5]);
      const neverOpened = await env.order([6]);
      await sql('update payment_attempt set snap_token = null where transaction_id = $1', [id]);
      await sql('delete from payment_attempt where transaction_id = $1', [neverOpened.id]);
      const opened = await env.order([7]);
      advance(80_000 - 1);
      expect(await sweep()).toBe(0);
      advance(1);
      expect(await sweep()).toBe(2);
      for (const lost of [id, neverOpened.id])
        expect(await env.getOrderState(lost)).toMatchObject({ status: 'rejected' });
      expect(await env.getOrderState(opened.id)).toMatchObject({ status: 'pending' });
    });

    it('takes over the orders of a crashed process a minute later', async () => {
      const { id } = await env.order([5]);
      advance(33 * MINUTE);
      await sql('update transaction set next_sweep_at = $2 where transaction_id = $1', [
        id,
        new Date(env.test.clock.now().getTime() + MINUTE),
      ]);
      expect(await sweep()).toBe(0);
      advance(MINUTE);
      expect(await sweep()).toBe(1);
    });

    it('at two processes with concurrent settlements loses no payment (R11)', async () => {
      const sibling = await env.sibling();
      const rounds = 60;
      const orders: { id: number; orderId: string }[] = [];
      for (let round = 0; round < rounds; round += 1) {
        const by = await createMember(env.test);
        const seats = [round * 2 + 21, round * 2 + 22];
        const order = await env.order(seats, { seatDetailId: round % 2 === 0 ? RESERVED : UNRESERVED, by });
        if (round % 3 !== 0) env.provider.setStatus(order.orderId, 'waiting');
        orders.push(order);
      }
      advance(33 * MINUTE);
      // The card is captured while the sweeper runs.
      const settle = async (orderId: string) => {
        env.provider.setStatus(orderId, 'paid');
        return env.notify(env.provider.notification(orderId));
      };
      const [, , ...answers] = await Promise.all([
        sweep(),
        sibling.app.payment.sweep(),
        ...orders.map(({ orderId }) => settle(orderId)),
      ]);
      expect(new Set(answers)).toEqual(new Set([200]));
      await sweep();
      for (const { id } of orders) {
        const { status, refunds, tickets } = await env.getOrderState(id);
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
    it('queries every minute, which makes up for a lost notification', async () => {
      const { id, orderId } = await env.order([5]);
      advance(59_000);
      expect(await poll()).toBe(0);
      advance(1_000);
      expect(await poll()).toBe(1);
      expect(await poll()).toBe(0);
      env.provider.setStatus(orderId, 'paid');
      env.provider.mode = 'broken';
      advance(MINUTE);
      expect(await poll()).toBe(1);
      env.provider.mode = 'up';
      advance(MINUTE);
      expect(await poll()).toBe(1);
      expect(await env.getOrderState(id)).toMatchObject({ status: 'approved' });
      advance(MINUTE);
      expect(await poll()).toBe(0);
    });

    it('ends open attempts of decided orders', async () => {
      const { id } = await env.order([5]);
      await sql("update payment_attempt set attempt_status = 'failed' where transaction_id = $1", [id]);
      await env.resume(id);
      await sql("update payment_attempt set attempt_status = 'open' where transaction_id = $1", [id]);
      env.provider.setStatus(env.getOrderId(id, 2), 'paid');
      await env.notify(env.provider.notification(env.getOrderId(id, 2)));
      advance(MINUTE);
      expect(await poll()).toBe(1);
      expect(env.provider.sessionEnded(env.getOrderId(id))).toBe(true);
      expect(await env.getOrderState(id)).toMatchObject({ status: 'approved', refunds: [] });
      advance(MINUTE);
      expect(await poll()).toBe(0);
    });
  });
});

import { createMember } from '../../../test/member.ts';
import { onEachProvider, RESERVED, UNRESERVED, type AnyPaymentEnvironment } from '../../../test/payment-environment.ts';

let env: AnyPaymentEnvironment;

onEachProvider({ places: 100_000, started: (fresh) => void (env = fresh) }, () => {
  describe('a late payment (R10)', () => {
    const rejected = async (seatDetailId = RESERVED) => {
      const order = await env.createWaitingOrder(2, seatDetailId);
      await env.notify(env.provider.notification(order.orderId, 'ended'));
      expect(await env.getOrderState(order.id)).toMatchObject({ status: 'rejected' });
      return order;
    };
    const settleLate = async (orderId: string) => {
      env.provider.setStatus(orderId, 'paid');
      expect(await env.notify(env.provider.notification(orderId))).toBe(200);
    };

    const leavePlaces = (count: number) =>
      env.test.database.pool.query(
        'update seat_detail set seat_detail_quantity = taken + $2 where seat_detail_id = $1',
        [UNRESERVED, count],
      );

    it.each([
      ['numbered seats', RESERVED],
      ['places', UNRESERVED],
    ])('takes its %s again if they are free', async (_what, seatDetailId) => {
      const before = await env.taken();
      const { id, orderId } = await rejected(seatDetailId);
      await settleLate(orderId);
      expect(await env.getOrderState(id)).toEqual({
        status: 'approved',
        tickets: ['issued', 'issued'],
        note: null,
        refunds: [],
      });
      expect(await env.taken()).toBe(before + (seatDetailId === UNRESERVED ? 2 : 0));
    });

    it('is owed if one of its seats was sold meanwhile, and the buyer is notified', async () => {
      const { id, orderId, seats } = await rejected();
      const other = await env.order([Number(seats[1])], { by: await createMember(env.test) });
      await settleLate(orderId);
      const state = await env.getOrderState(id);
      expect(state).toMatchObject({
        status: 'rejected',
        tickets: ['failed', 'failed'],
        refunds: ['late_settlement owed'],
      });
      expect(state.note).toContain('Rp 500.000');
      expect(await env.getOrderState(other.id)).toMatchObject({ status: 'pending', tickets: ['pending'] });
      env.provider.setStatus(orderId, 'refund');
      await env.notify(env.provider.notification(orderId));
      expect(await env.getOrderState(id)).toMatchObject({
        status: 'rejected',
        refunds: ['late_settlement resolved', 'refund resolved'],
      });
    });

    it('is owed if its event is over', async () => {
      const { id, orderId } = await rejected();
      const { pool } = env.test.database;
      const ends = async (at: string) =>
        pool.query(
          "update event set event_start_datetime = $1::timestamptz - interval '3 hours', event_end_datetime = $1 where event_id = 1",
          [at],
        );
      await ends('2026-11-21 12:00+07');
      await settleLate(orderId);
      await ends('2026-11-22 22:00+07');
      expect(await env.getOrderState(id)).toMatchObject({ status: 'rejected', refunds: ['late_settlement owed'] });
    });

    it.each([
      ['numbered seats', RESERVED],
      ['the last places', UNRESERVED],
    ])('that competes with a purchase of %s: one gets them, the other is owed', async (_what, seatDetailId) => {
      for (let round = 0; round < 12; round += 1) {
        const { id, orderId, seats } = await rejected(seatDetailId);
        if (seatDetailId === UNRESERVED) await leavePlaces(2);
        const by = await createMember(env.test);
        const [, bought] = await Promise.all([
          settleLate(orderId),
          env.purchase(seats.toReversed(), { seatDetailId, by }),
        ]);
        await leavePlaces(100_000);
        const { status, tickets, refunds } = await env.getOrderState(id);
        expect({ bought: bought.status, status, tickets, refunds }).toEqual(
          bought.status === 200
            ? { bought: 200, status: 'rejected', tickets: ['failed', 'failed'], refunds: ['late_settlement owed'] }
            : { bought: 409, status: 'approved', tickets: ['issued', 'issued'], refunds: [] },
        );
      }
    });

    it('is owed if the class is full', async () => {
      const { id, orderId } = await rejected(UNRESERVED);
      await leavePlaces(1);
      await settleLate(orderId);
      await leavePlaces(100_000);
      expect(await env.getOrderState(id)).toMatchObject({ status: 'rejected', refunds: ['late_settlement owed'] });
    });
  });

  describe('many concurrent notifications', () => {
    it('have the same result as one by one, delivered ten times each, shuffled, some lost (R8)', async () => {
      const endings = [
        { statuses: ['waiting', 'paid'], expected: 'approved', refunds: [] },
        { statuses: ['waiting', 'ended'], expected: 'rejected', refunds: [] },
        { statuses: ['waiting', 'held', 'paid'], expected: 'approved', refunds: [] },
        { statuses: ['waiting', 'paid', 'refund'], expected: 'rejected', refunds: ['refund resolved'] },
        { statuses: ['waiting', 'paid', 'denied'], expected: 'rejected', refunds: ['reversed review'] },
      ] as const;
      let random = 7;
      const next = () => (random = (random * 16_807) % 2_147_483_647) / 2_147_483_647;
      const deliveries: string[] = [];
      const orders: { id: number; expected: string; refunds: readonly string[]; orderId: string }[] = [];
      for (let round = 0; round < 4; round += 1)
        for (const { statuses, expected, refunds } of endings) {
          const order = await env.createWaitingOrder(2, round % 2 === 0 ? RESERVED : UNRESERVED);
          orders.push({ ...order, expected, refunds });
          for (const status of statuses) {
            env.provider.setStatus(order.orderId, status);
            const body = env.provider.notification(order.orderId);
            // Of ten at least one arrives; the poller handles those that never do.
            for (let copy = 0; copy < 10; copy += 1) if (copy === 0 || next() >= 0.2) deliveries.push(body);
          }
        }
      const shuffled = deliveries.map((body) => ({ body, at: next() })).toSorted((a, b) => a.at - b.at);
      const answers = await Promise.all(shuffled.map(({ body }) => env.notify(body)));
      const failed = answers.filter((status) => status !== 200);
      expect(failed).toEqual([]);
      // A reversal before its settlement leaves an unpaid order, which ends with its hold.
      env.test.clock.advance(33 * 60_000);
      await env.test.app.payment.sweep();
      for (const { id, expected, refunds } of orders) {
        const state = await env.getOrderState(id);
        expect({ id, ...state }).toMatchObject({
          id,
          status: expected,
          tickets: expected === 'approved' ? ['issued', 'issued'] : ['failed', 'failed'],
        });
        // Money that came and went without a report leaves no record.
        for (const refund of state.refunds) expect(refunds).toContain(refund);
      }
    });
  });
});

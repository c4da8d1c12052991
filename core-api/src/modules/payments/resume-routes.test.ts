import { createMember } from '../../../test/member.ts';
import { onEachProvider, RESERVED, type AnyPaymentEnvironment } from '../../../test/payment-environment.ts';
import { send } from '../../../test/send.ts';
import { TooManyHolds } from '../../platform/limits/hold-limits.ts';

const MINUTE = 60_000;
let env: AnyPaymentEnvironment;

/** Minutes from now, as on the wire. */
const inMinutes = (minutes: number) =>
  `${new Date(env.test.clock.now().getTime() + (7 * 60 + minutes) * MINUTE).toISOString().slice(0, 19)}+07:00`;

const sql = (text: string, values: unknown[] = []) => env.test.database.pool.query(text, values);

onEachProvider({ started: (fresh) => void (env = fresh) }, () => {
  afterEach(() => env.reset());

  describe('opening a payment', () => {
    it('uses another order id if one is taken, and ignores payments of that one', async () => {
      env.provider.takeNext(2);
      const { id, orderId } = await env.order([5]);
      expect(orderId).toMatch(new RegExp(`^TRX-${id}-1-[a-z2-7]{16}$`));
      const foreign = env.provider.refused.slice(-2);
      expect(new Set([orderId, ...foreign]).size).toBe(3);
      for (const name of foreign) expect(await env.notify(env.provider.foreign(name, 250_000))).toBe(404);
      expect(await env.getOrderState(id)).toEqual({ status: 'pending', tickets: ['pending'], note: null, refunds: [] });
      expect(await env.reviews()).toEqual(foreign.toSorted().map((name) => `${name} foreign_attempt 250000.00`));
    });

    it.each([
      ['broken', 2_000],
      ['hanging', 5_500],
    ] as const)('with a provider that is %s is refused in time, and frees the seats', async (mode, most) => {
      env.provider.mode = mode;
      const before = performance.now();
      const { status, body } = await env.purchase([5]);
      expect(performance.now() - before).toBeLessThan(most);
      expect({ status, code: body['code'] }).toEqual({ status: 503, code: 'unavailable' });
      env.provider.mode = 'up';
      expect((await env.purchase([5])).status).toBe(200);
    });
  });

  describe('resuming a payment', () => {
    it('returns the same token while the order is pending, even if the provider is unavailable [api.resume]', async () => {
      const { id, orderId, token } = await env.order([5]);
      const expires_at = inMinutes(30);
      const same = { status: 200, body: { token, transaction_id: id, expires_at } };
      expect(await env.resume(id)).toEqual(same);
      env.provider.setStatus(orderId, 'waiting');
      expect(await env.resume(id)).toEqual(same);
      env.provider.setStatus(orderId, 'denied');
      expect(await env.resume(id)).toEqual(same);
      env.provider.mode = 'broken';
      expect(await env.resume(id)).toEqual(same);
      expect(env.provider.opened.filter((opened) => opened.startsWith(`TRX-${id}-`))).toEqual([orderId]);
    });

    it('of an order that turns out to be paid approves it', async () => {
      const { id, orderId } = await env.order([5]);
      env.provider.setStatus(orderId, 'paid');
      expect(await env.resume(id)).toMatchObject({ status: 409, body: { error: 'Sudah dibayar' } });
      expect(await env.getOrderState(id)).toMatchObject({ status: 'approved', tickets: ['issued'] });
      expect(await env.resume(id)).toMatchObject({ status: 409, body: { error: 'Sudah dibayar' } });
    });

    it('of an order that turns out to have ended rejects it', async () => {
      const { id, orderId } = await env.order([5]);
      env.provider.setStatus(orderId, 'ended');
      expect(await env.resume(id)).toMatchObject({ status: 409, body: { code: 'conflict' } });
      expect(await env.getOrderState(id)).toMatchObject({ status: 'rejected', tickets: ['failed'] });
    });

    it('opens a further attempt if the token was lost, which can be paid too', async () => {
      const { id } = await env.order([5]);
      await sql("update payment_attempt set attempt_status = 'failed', snap_token = null where transaction_id = $1", [
        id,
      ]);
      env.test.clock.advance(20 * MINUTE);
      const { status, body } = await env.resume(id);
      expect({ status, opened: env.provider.opened.at(-1) }).toEqual({ status: 200, opened: env.getOrderId(id, 2) });
      expect((await env.resume(id)).body).toEqual(body);
      env.provider.setStatus(env.getOrderId(id, 2), 'paid');
      await env.notify(env.provider.notification(env.getOrderId(id, 2)));
      // A buyer with two windows pays the first one too: that money is owed.
      env.provider.setStatus(env.getOrderId(id), 'paid');
      await env.notify(env.provider.notification(env.getOrderId(id)));
      expect(await env.getOrderState(id)).toMatchObject({
        status: 'approved',
        tickets: ['issued'],
        refunds: ['paid_twice owed'],
      });
    });

    it('ignores how an older attempt ended', async () => {
      const { id } = await env.order([5]);
      await sql(
        "update payment_attempt set snap_token = null, opened_at = opened_at - interval '1 hour' where transaction_id = $1",
        [id],
      );
      expect((await env.resume(id)).status).toBe(200);
      for (const status of ['waiting', 'ended'] as const)
        await env.notify(env.provider.notification(env.getOrderId(id), status));
      expect(await env.getOrderState(id)).toMatchObject({ status: 'pending' });
    });

    it('is refused if less than a minute is left, and for expired, rejected and free orders', async () => {
      const { id } = await env.order([5]);
      env.test.clock.advance(29 * MINUTE);
      expect(await env.resume(id)).toMatchObject({ status: 409, body: { error: expect.stringContaining('habis') } });
      env.test.clock.advance(2 * MINUTE);
      expect((await env.resume(id)).status).toBe(409);
      const refused = env.test.app.payment.service.open({ transactionId: id, seatDetailId: RESERVED }, async () => {
        throw new TooManyHolds(MINUTE);
      });
      await expect(refused).rejects.toThrow(TooManyHolds);
      expect(await env.getOrderState(id)).toMatchObject({ status: 'pending' });
      env.test.clock.advance(MINUTE);
      await env.test.app.payment.sweep();
      expect(await env.resume(id)).toMatchObject({
        status: 409,
        body: { error: expect.stringContaining('dibatalkan') },
      });
    });

    it('is for the buyer only', async () => {
      const { id } = await env.order([5]);
      const stranger = await createMember(env.test);
      const unknown = await env.resume(999_999);
      expect(unknown.status).toBe(404);
      expect(await env.resume(id, stranger)).toEqual(unknown);
      expect((await send(env.test.app, 'PUT /transaction/resume', { fields: { transaction_id: id } })).statusCode).toBe(
        401,
      );
      const bad = { fields: { transaction_id: 'x' }, headers: env.buyer.headers };
      expect((await send(env.test.app, 'PUT /transaction/resume', bad)).statusCode).toBe(422);
    });

    it('queries the provider at most every five seconds', async () => {
      const { id, orderId, token } = await env.order([5]);
      const statusRequests = () =>
        env.provider.operations.filter((operation) => operation === `status ${orderId}`).length;
      for (let time = 0; time < 4; time += 1) expect((await env.resume(id)).body).toMatchObject({ token });
      expect(statusRequests()).toBe(1);
      env.provider.setStatus(orderId, 'paid');
      env.test.clock.advance(5_000);
      expect(await env.resume(id)).toMatchObject({ status: 409, body: { error: 'Sudah dibayar' } });
      expect(statusRequests()).toBe(2);
    });

    it('by concurrent requests at two processes opens one attempt', async () => {
      const { id } = await env.order([5]);
      await sql('delete from payment_attempt where transaction_id = $1', [id]);
      const sibling = await env.sibling();
      const before = env.provider.opened.length;
      const both = [env.test.app, sibling.app];
      const call = { fields: { transaction_id: id }, headers: env.buyer.headers };
      const answers = await Promise.all(
        Array.from({ length: 40 }, (_, index) => send(both[index % 2] ?? sibling.app, 'PUT /transaction/resume', call)),
      );
      expect(new Set(answers.map((answer) => answer.statusCode))).toEqual(new Set([200]));
      expect(new Set(answers.map((answer) => answer.json().token)).size).toBe(1);
      expect(env.provider.opened.length - before).toBe(1);
      await sibling.close();
    });
  });

  it('a pending order that its buyer reads is queried, at most every five seconds', async () => {
    const { id, orderId } = await env.order([5]);
    env.provider.setStatus(orderId, 'paid');
    const getOrder = () => send(env.test.app, `GET /transaction/${id}`, { headers: env.buyer.headers });
    expect((await getOrder()).json().data.transaction_approve_status_name).toBe('approved');
    const other = await env.order([6]);
    const statusRequests = () => env.provider.operations.filter((operation) => operation.startsWith('status')).length;
    const before = statusRequests();
    for (let time = 0; time < 3; time += 1) await env.test.app.payment.service.check(other.id);
    expect(statusRequests() - before).toBe(1);
    env.provider.mode = 'broken';
    env.test.clock.advance(5_000);
    await env.test.app.payment.service.check(other.id);
    expect(await env.getOrderState(other.id)).toMatchObject({ status: 'pending' });
  });
});

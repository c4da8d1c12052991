import { createMember } from '../../../test/member.ts';
import { onEachProvider, type AnyPaymentWorld } from '../../../test/payment-world.ts';
import { send } from '../../../test/send.ts';

const MINUTE = 60_000;
let world: AnyPaymentWorld;

/** So many minutes from now, as the site writes it. */
const inMinutes = (minutes: number) =>
  `${new Date(world.test.clock.now().getTime() + (7 * 60 + minutes) * MINUTE).toISOString().slice(0, 19)}+07:00`;

const sql = (text: string, values: unknown[] = []) => world.test.database.pool.query(text, values);

onEachProvider({ started: (fresh) => void (world = fresh) }, () => {
  afterEach(() => world.reset());

  describe('opening a payment', () => {
    it('takes another name where an order id was used by somebody else, and what that paid is not ours', async () => {
      world.provider.takeNext(2);
      const { id, orderId } = await world.order([5]);
      expect(orderId).toMatch(new RegExp(`^TRX-${id}-1-[a-z2-7]{16}$`));
      const foreign = world.provider.refused.slice(-2);
      expect(new Set([orderId, ...foreign]).size).toBe(3);
      for (const name of foreign) expect(await world.notify(world.provider.foreign(name, 250_000))).toBe(404);
      expect(await world.stateOf(id)).toEqual({ status: 'pending', tickets: ['pending'], note: null, refunds: [] });
      expect(await world.reviews()).toEqual(foreign.toSorted().map((name) => `${name} foreign_attempt 250000.00`));
    });

    it.each([
      ['broken', 2_000],
      ['hanging', 5_500],
    ] as const)(
      'from a provider that is %s ends with a refusal in time, and the seats are free',
      async (mode, patience) => {
        world.provider.mode = mode;
        const before = performance.now();
        const { status, body } = await world.purchase([5]);
        expect(performance.now() - before).toBeLessThan(patience);
        expect({ status, code: body['code'] }).toEqual({ status: 503, code: 'unavailable' });
        world.provider.mode = 'up';
        expect((await world.purchase([5])).status).toBe(200);
      },
    );
  });

  describe('taking up a payment', () => {
    it('gives the same token while the order is pending, also where the provider cannot be asked [api.resume]', async () => {
      const { id, orderId, token } = await world.order([5]);
      const expires_at = inMinutes(30);
      const same = { status: 200, body: { token, transaction_id: id, expires_at } };
      expect(await world.resume(id)).toEqual(same);
      world.provider.become(orderId, 'waiting');
      expect(await world.resume(id)).toEqual(same);
      world.provider.become(orderId, 'denied');
      expect(await world.resume(id)).toEqual(same);
      world.provider.mode = 'broken';
      expect(await world.resume(id)).toEqual(same);
      expect(world.provider.opened.filter((opened) => opened.startsWith(`TRX-${id}-`))).toEqual([orderId]);
    });

    it('of an order that turns out to be paid books it and says so', async () => {
      const { id, orderId } = await world.order([5]);
      world.provider.become(orderId, 'paid');
      expect(await world.resume(id)).toMatchObject({ status: 409, body: { error: 'Sudah dibayar' } });
      expect(await world.stateOf(id)).toMatchObject({ status: 'approved', tickets: ['issued'] });
      expect(await world.resume(id)).toMatchObject({ status: 409, body: { error: 'Sudah dibayar' } });
    });

    it('of an order that turns out to have ended rejects it', async () => {
      const { id, orderId } = await world.order([5]);
      world.provider.become(orderId, 'ended');
      expect(await world.resume(id)).toMatchObject({ status: 409, body: { code: 'conflict' } });
      expect(await world.stateOf(id)).toMatchObject({ status: 'rejected', tickets: ['failed'] });
    });

    it('opens a further attempt where the token was lost, which can be paid as well', async () => {
      const { id } = await world.order([5]);
      await sql("update payment_attempt set attempt_status = 'failed', snap_token = null where transaction_id = $1", [
        id,
      ]);
      world.test.clock.advance(20 * MINUTE);
      const { status, body } = await world.resume(id);
      expect({ status, opened: world.provider.opened.at(-1) }).toEqual({ status: 200, opened: world.nameOf(id, 2) });
      expect((await world.resume(id)).body).toEqual(body);
      world.provider.become(world.nameOf(id, 2), 'paid');
      await world.notify(world.provider.notification(world.nameOf(id, 2)));
      // And the first one too, by a buyer with two windows: that money is owed back.
      world.provider.become(world.nameOf(id), 'paid');
      await world.notify(world.provider.notification(world.nameOf(id)));
      expect(await world.stateOf(id)).toMatchObject({
        status: 'approved',
        tickets: ['issued'],
        refunds: ['paid_twice owed'],
      });
    });

    it('ignores how an older attempt ended', async () => {
      const { id } = await world.order([5]);
      await sql(
        "update payment_attempt set snap_token = null, opened_at = opened_at - interval '1 hour' where transaction_id = $1",
        [id],
      );
      expect((await world.resume(id)).status).toBe(200);
      for (const status of ['waiting', 'ended'] as const)
        await world.notify(world.provider.notification(world.nameOf(id), status));
      expect(await world.stateOf(id)).toMatchObject({ status: 'pending' });
    });

    it('refuses what nobody can pay any more: less than a minute left, over, given up, free', async () => {
      const { id } = await world.order([5]);
      world.test.clock.advance(29 * MINUTE);
      expect(await world.resume(id)).toMatchObject({ status: 409, body: { error: expect.stringContaining('habis') } });
      world.test.clock.advance(2 * MINUTE);
      expect((await world.resume(id)).status).toBe(409);
      await world.test.app.payment.desk.abandon(id);
      expect(await world.stateOf(id)).toMatchObject({ status: 'pending' });
      world.test.clock.advance(MINUTE);
      await world.test.app.payment.sweep();
      expect(await world.resume(id)).toMatchObject({
        status: 409,
        body: { error: expect.stringContaining('dibatalkan') },
      });
    });

    it('is for the buyer alone', async () => {
      const { id } = await world.order([5]);
      const stranger = await createMember(world.test);
      const unknown = await world.resume(999_999);
      expect(unknown.status).toBe(404);
      expect(await world.resume(id, stranger)).toEqual(unknown);
      expect(
        (await send(world.test.app, 'PUT /transaction/resume', { fields: { transaction_id: id } })).statusCode,
      ).toBe(401);
      const bad = { fields: { transaction_id: 'x' }, headers: world.buyer.headers };
      expect((await send(world.test.app, 'PUT /transaction/resume', bad)).statusCode).toBe(422);
    });

    it('asks the provider at most every five seconds, however often it is wanted', async () => {
      const { id, orderId, token } = await world.order([5]);
      const asked = () => world.provider.operations.filter((operation) => operation === `status ${orderId}`).length;
      for (let time = 0; time < 4; time += 1) expect((await world.resume(id)).body).toMatchObject({ token });
      expect(asked()).toBe(1);
      world.provider.become(orderId, 'paid');
      world.test.clock.advance(5_000);
      expect(await world.resume(id)).toMatchObject({ status: 409, body: { error: 'Sudah dibayar' } });
      expect(asked()).toBe(2);
    });

    it('by many at once, at two processes, opens one attempt', async () => {
      const { id } = await world.order([5]);
      await sql('delete from payment_attempt where transaction_id = $1', [id]);
      const sibling = await world.sibling();
      const before = world.provider.opened.length;
      const both = [world.test.app, sibling.app];
      const call = { fields: { transaction_id: id }, headers: world.buyer.headers };
      const answers = await Promise.all(
        Array.from({ length: 40 }, (_, index) => send(both[index % 2] ?? sibling.app, 'PUT /transaction/resume', call)),
      );
      expect(new Set(answers.map((answer) => answer.statusCode))).toEqual(new Set([200]));
      expect(new Set(answers.map((answer) => answer.json().token)).size).toBe(1);
      expect(world.provider.opened.length - before).toBe(1);
      await sibling.close();
    });
  });

  it('an order that its buyer looks at is asked about, at most every five seconds', async () => {
    const { id, orderId } = await world.order([5]);
    world.provider.become(orderId, 'paid');
    const look = () => send(world.test.app, `GET /transaction/${id}`, { headers: world.buyer.headers });
    expect((await look()).json().data.transaction_approve_status_name).toBe('approved');
    const other = await world.order([6]);
    const asked = () => world.provider.operations.filter((operation) => operation.startsWith('status')).length;
    const before = asked();
    for (let time = 0; time < 3; time += 1) await world.test.app.payment.desk.check(other.id);
    expect(asked() - before).toBe(1);
    world.provider.mode = 'broken';
    world.test.clock.advance(5_000);
    await world.test.app.payment.desk.check(other.id);
    expect(await world.stateOf(other.id)).toMatchObject({ status: 'pending' });
  });
});

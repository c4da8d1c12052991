import { isWaitedFor } from '../../../test/lock-wait.ts';
import { onEachProvider, type AnyPaymentEnvironment } from '../../../test/payment-environment.ts';
import { send } from '../../../test/send.ts';
import { ORDER_ID } from './payment-repository.ts';

const MINUTE = 60_000;
let env: AnyPaymentEnvironment;

const sql = async (text: string, values: unknown[] = []) => (await env.test.database.pool.query(text, values)).rows;
const sweep = () => env.test.app.payment.sweep();
const poll = () => env.test.app.payment.poll();
const advance = (ms: number) => env.test.clock.advance(ms);
const listOpened = (id: number) => env.provider.opened.filter((orderId) => orderId.startsWith(`TRX-${id}-`));

/** Runs a task once before the provider answers the next such operation. */
const beforeNext = (kind: RegExp, work: () => unknown) => {
  env.provider.beforeAnswer = async (operation) => {
    if (!kind.test(operation)) return;
    env.provider.beforeAnswer = undefined;
    await work();
  };
};

/** An order whose process died before it stored the token. */
const withoutToken = async () => {
  const order = await env.order([5]);
  await sql('update payment_attempt set snap_token = null, next_query_at = null where transaction_id = $1', [order.id]);
  return order;
};

const started = async (fresh: AnyPaymentEnvironment) => {
  env = fresh;
  // The fixture's order has neither an expiry nor an attempt.
  await sql("update transaction set transaction_created_datetime = '2027-01-01' where transaction_id = 2");
};

onEachProvider({ places: 1_000, started }, () => {
  afterEach(() => env.reset());

  describe('a buyer who comes back while the sweeper handles their order', () => {
    it('keeps the order and the new token', async () => {
      const { id } = await withoutToken();
      advance(80_000);
      let resumed: unknown;
      beforeNext(/^status/, async () => {
        resumed = await env.resume(id);
      });
      await sweep();
      expect(resumed).toMatchObject({ status: 200, body: { transaction_id: id } });
      expect(await env.getOrderState(id)).toMatchObject({ status: 'pending', tickets: ['pending'] });
      env.provider.setStatus(env.getOrderId(id, 2), 'paid');
      await env.notify(env.provider.notification(env.getOrderId(id, 2)));
      expect(await env.getOrderState(id)).toMatchObject({ status: 'approved', refunds: [] });
    });

    it('is not disturbed while their payment is being opened', async () => {
      const { id } = await withoutToken();
      advance(80_000);
      beforeNext(/^open$/, sweep);
      expect(await env.resume(id)).toMatchObject({ status: 200, body: { transaction_id: id } });
      expect(await env.getOrderState(id)).toMatchObject({ status: 'pending' });
    });

    it('gets no token of an order that ended during the opening, which is not queried for ever', async () => {
      const { id } = await withoutToken();
      advance(20 * MINUTE);
      beforeNext(/^open$/, async () => {
        // As if the process had been blocked for so long.
        advance(13 * MINUTE);
        await sweep();
      });
      expect(await env.resume(id)).toMatchObject({ status: 409, body: { code: 'conflict' } });
      expect(await env.getOrderState(id)).toMatchObject({ status: 'rejected', tickets: ['failed'] });
      for (let minute = 0; minute < 3; minute += 1) {
        advance(80_000);
        await poll();
      }
      expect(await poll()).toBe(0);
      advance(80_000);
      expect(await poll()).toBe(0);
    });

    it('is swept if they do not pay after all', async () => {
      const { id } = await withoutToken();
      advance(80_000);
      await env.resume(id);
      expect(await sweep()).toBe(0);
      advance(32 * MINUTE);
      await sweep();
      expect(await env.getOrderState(id)).toMatchObject({ status: 'rejected' });
      expect(env.provider.sessionEnded(env.getOrderId(id, 2))).toBe(true);
    });
  });

  describe('a purchase whose process died between provider and database', () => {
    const buyAgain = (key: string) =>
      send(env.test.app, 'POST /transaction/ticket', {
        fields: { user_id: env.buyer.id, seat_detail_id: 2, seat_number: [9], ms_payment_id: 4 },
        encoding: 'json',
        headers: { ...env.buyer.headers, 'idempotency-key': key },
      });

    it('is resumed with the same key by a further attempt, and is paid once', async () => {
      const first = (await buyAgain('kunci-mati')).json();
      await sql('update payment_attempt set snap_token = null, next_query_at = null where transaction_id = $1', [
        first.transaction_id,
      ]);
      advance(11_000);
      const again = await buyAgain('kunci-mati');
      expect([again.statusCode, again.json().transaction_id]).toEqual([200, first.transaction_id]);
      expect(again.json().token).not.toBe(first.token);
      expect(listOpened(first.transaction_id)).toEqual(
        [1, 2].map((number) => env.getOrderId(first.transaction_id, number)),
      );
      for (const number of [2, 1]) {
        const orderId = env.getOrderId(first.transaction_id, number);
        env.provider.setStatus(orderId, 'paid');
        for (let time = 0; time < 2; time += 1) await env.notify(env.provider.notification(orderId));
      }
      expect(await env.getOrderState(first.transaction_id)).toMatchObject({
        status: 'approved',
        tickets: ['issued'],
        refunds: ['paid_twice owed'],
      });
    });

    it('is resumed if it died before anything was sent to the provider', async () => {
      const { transaction_id: id } = (await buyAgain('kunci-sebelum')).json();
      await sql('delete from payment_attempt where transaction_id = $1', [id]);
      env.provider.takeNext(1);
      const again = await buyAgain('kunci-sebelum');
      expect([again.statusCode, again.json().transaction_id]).toEqual([200, id]);
      expect(listOpened(id)).toHaveLength(2);
    });
  });

  describe('a notification during the opening of a payment', () => {
    it('finds its order, and the buyer learns that it is paid', async () => {
      let notified = 0;
      beforeNext(/^open$/, async () => {
        const [{ name }] = await sql(`select ${ORDER_ID} as name from payment_attempt order by opened_at desc limit 1`);
        notified = await env.notify(env.provider.foreign(name, 250_000));
      });
      const { status, body } = await env.purchase([5]);
      expect({ notified, status, error: body['error'] }).toEqual({
        notified: 200,
        status: 409,
        error: 'Sudah dibayar',
      });
      const [{ id }] = await sql('select max(transaction_id) as id from transaction');
      expect(await env.getOrderState(id)).toMatchObject({ status: 'approved', tickets: ['issued'], refunds: [] });
    });
  });

  describe('a notification that cannot be stored', () => {
    it('is answered with 503, sent again, and applied then', async () => {
      const { id, orderId } = await env.order([5]);
      env.provider.setStatus(orderId, 'paid');
      const body = env.provider.notification(orderId);
      const holder = await env.test.database.pool.connect();
      await holder.query('begin');
      await holder.query('select from transaction where transaction_id = $1 for update', [id]);
      const answer = env.notify(body);
      await isWaitedFor({ query: async ({ text }, values = []) => (await holder.query(text, [...values])).rows });
      await holder.query(
        'select pg_terminate_backend(pid) from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))',
      );
      expect(await answer).toBe(503);
      await holder.query('rollback');
      holder.release();
      expect(await env.getOrderState(id)).toMatchObject({ status: 'pending' });
      expect(await env.notify(body)).toBe(200);
      expect(await env.getOrderState(id)).toMatchObject({ status: 'approved', tickets: ['issued'] });
    });
  });

  describe('a buyer who comes back during the settlement', () => {
    it.each(Array.from({ length: 10 }, (_, round) => round))(
      'gets the token or learns that it is paid, never anything else (%d)',
      async (round) => {
        const { id, orderId } = await env.order([5]);
        env.provider.setStatus(orderId, 'waiting');
        const settle = async () => {
          env.provider.setStatus(orderId, 'paid');
          return env.notify(env.provider.notification(orderId));
        };
        const work = [() => env.resume(id), settle, () => env.resume(id)];
        const turned = [...work.slice(round % 3), ...work.slice(0, round % 3)];
        const answers = await Promise.all(turned.map((one) => one()));
        for (const answer of answers)
          if (typeof answer === 'object')
            expect([answer.status, answer.body['error']]).toEqual(
              answer.status === 200 ? [200, undefined] : [409, 'Sudah dibayar'],
            );
          else expect(answer).toBe(200);
        expect(await env.getOrderState(id)).toMatchObject({ status: 'approved', tickets: ['issued'], refunds: [] });
      },
    );
  });

  it('never logs tokens of payments, buyers or repetitions', () => {
    const text = env.test.logText();
    expect(text).toContain('payment notification');
    const { token, headers } = env.buyer;
    const secrets = [
      ...env.provider.tokens(),
      token,
      headers.authorization,
      'kunci-mati',
      'kunci-sebelum',
      env.provider.serverKey,
    ];
    expect(secrets.length).toBeGreaterThan(20);
    for (const secret of secrets) expect(text).not.toContain(secret);
  });
});

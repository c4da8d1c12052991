import { onEachProvider, UNRESERVED, type AnyPaymentEnvironment } from '../../../test/payment-environment.ts';
import { buy, createBuyers } from '../../../test/selling/buyers.ts';
import { createDatabase } from '../../platform/database/database.ts';
import { createPaymentService, type PaymentServiceOptions } from './payment-service.ts';

/** Limits count no places. */
const notCounted = async () => () => {};

/** More concurrent requests than openings. */
const COMING = 100;
const CONCURRENCY = 64;

let env: AnyPaymentEnvironment;
onEachProvider({ places: 1_000, started: (fresh) => void (env = fresh) }, () => {
  describe('orders that are opened for payment', () => {
    it('are opened with limited concurrency, and all of them', async () => {
      const { app, database, clock } = env.test;
      const buyers = await createBuyers(app.session.accessTokens, database.pool, COMING, clock.now());
      let opening = 0;
      let most = 0;
      const { promise: isFull, resolve: full } = Promise.withResolvers<void>();
      /** Others reach the provider while these wait for connections. */
      const letOthersOn = async () => {
        for (let query = 0; query < 4 * COMING; query += 1) await database.pool.query('select');
        full();
      };
      env.provider.beforeAnswer = async () => {
        opening += 1;
        most = Math.max(most, opening);
        if (opening === CONCURRENCY) void letOthersOn();
        await isFull;
        opening -= 1;
      };
      const answers = await Promise.all(buyers.map((buyer) => buy(app, buyer, { seatDetailId: UNRESERVED, seats: 1 })));
      expect(answers.map(({ statusCode }) => statusCode)).toEqual(buyers.map(() => 200));
      expect(env.provider.opened).toHaveLength(COMING);
      expect(most).toBe(CONCURRENCY);
    });
  });

  describe('an order that is not opened in time', () => {
    const sql = (text: string, values: unknown[] = []) => env.test.database.pool.query(text, values);

    /** A payment service with a provider that the test controls, and an unopened order. */
    const prepare = async (limits: PaymentServiceOptions['limits']) => {
      env.provider.beforeAnswer = undefined;
      const { test, buyer } = env;
      const { id } = await env.order([null], { seatDetailId: UNRESERVED });
      await sql('delete from payment_attempt where transaction_id = $1', [id]);
      const opened = Promise.withResolvers<string>();
      const open = jest.fn(() => opened.promise);
      const paymentService = createPaymentService({
        database: createDatabase(test.database.pool, { prepare: false }),
        open,
        queryStatus: async () => 'missing',
        now: test.clock.now,
        log: test.app.log,
        limits: { answer: 20, ...limits },
      });
      return { id, paymentService, open, opened, resume: () => paymentService.resume(id, buyer.id) };
    };

    it('keeps its place, and the next request gets its token', async () => {
      const { id, paymentService, open, opened, resume } = await prepare({});
      expect(await paymentService.open({ transactionId: id, seatDetailId: UNRESERVED }, notCounted)).toBeUndefined();
      expect(await resume()).toEqual({ payment: 'preparing', transaction_id: id, expires_at: expect.any(String) });
      const waiting = resume();
      await sql(
        `insert into payment_attempt (seat_detail_id, transaction_id, attempt_number, event_id, opened_at, snap_token, order_key)
      select seat_detail_id, transaction_id, 1, event_id, transaction_created_datetime, 'token', repeat('a', 16)
      from transaction where transaction_id = $1`,
        [id],
      );
      opened.resolve('token');
      expect(await waiting).toMatchObject({ token: 'token', transaction_id: id });
      expect(await resume()).toMatchObject({ token: 'token' });
      expect(open).toHaveBeenCalledTimes(1);
      expect(await env.getOrderState(id)).toMatchObject({ status: 'pending' });
    });

    it('is rejected if its turn never comes, and its buyer reads why', async () => {
      const { id, paymentService, resume } = await prepare({ concurrency: 0, queue: 60 });
      const taken = await env.taken();
      expect(await paymentService.open({ transactionId: id, seatDetailId: UNRESERVED }, notCounted)).toBeUndefined();
      for (;;) {
        const answer = await resume().catch((error: unknown) => error);
        if (answer instanceof Error) {
          expect(answer).toMatchObject({ statusCode: 409 });
          break;
        }
        expect(answer).toMatchObject({ payment: 'preparing' });
      }
      expect(await env.getOrderState(id)).toMatchObject({
        status: 'rejected',
        tickets: ['failed'],
        note: expect.stringContaining('Tidak ada dana yang ditarik'),
      });
      expect(await env.taken()).toBe(taken - 1);
    });
  });
});

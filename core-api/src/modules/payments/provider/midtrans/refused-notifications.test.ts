import { createHash } from 'node:crypto';
import {
  startPaymentEnvironment,
  type PaymentEnvironment,
  type WaitingOrder,
} from '../../../../../test/payment-environment.ts';
import { salesContents, untilJobsAreDone } from '../../../../../test/selling/sales-data.ts';

let env: PaymentEnvironment;
let origin: string;
let waiting: WaitingOrder;
let paid: WaitingOrder;

beforeAll(async () => {
  env = await startPaymentEnvironment({ places: 1_000 });
  // The app listens, so the sweeper runs, and would reject the fixture's order without an attempt.
  await env.test.database.pool.query(
    "update transaction set transaction_created_datetime = '2027-01-01' where transaction_id = 2",
  );
  origin = await env.test.app.listen({ port: 0, host: '127.0.0.1' });
  waiting = await env.createWaitingOrder();
  paid = await env.createWaitingOrder();
  env.provider.setStatus(paid.orderId, 'settlement');
  await env.notify(env.provider.notification(paid.orderId));
  await env.test.app.jobs.drain();
  await untilJobsAreDone(env.test.database.pool);
});
afterAll(() => env.close());

type Post = { body: string; type?: string; method?: string };
const post = async ({ body, type = 'application/json', method = 'POST' }: Post) => {
  const answer = await fetch(`${origin}/api/v1/payment/notification`, {
    method,
    headers: { 'content-type': type, 'user-agent': 'Veritrans' },
    body,
  });
  const { error, code }: Record<string, unknown> = JSON.parse(await answer.text());
  return { status: answer.status, error, code };
};

/** Changes fields before signing. */
const signed = (change: Record<string, unknown>, of = waiting): string => {
  const body = { ...JSON.parse(env.provider.notification(of.orderId, 'settlement')), ...change };
  const signature_key = createHash('sha512')
    .update(`${body.order_id}${body.status_code}${body.gross_amount}${env.provider.serverKey}`)
    .digest('hex');
  return JSON.stringify({ ...body, signature_key });
};
const forged = (after: Record<string, unknown>) => env.provider.notification(waiting.orderId, 'settlement', { after });

const UNREADABLE = 'Permintaan tidak dapat dibaca';
const NOT_YOURS = 'Anda tidak berhak melakukan ini';
const CHECK = 'Periksa kembali isian Anda';
const NO_ORDER = 'Transaksi tidak ditemukan';
const LARGE = 'Kiriman terlalu besar';

describe('a refused notification', () => {
  it.each<[string, () => Post, number, string]>([
    ['a signature of another key', () => ({ body: forged({ signature_key: 'ab'.repeat(64) }) }), 403, NOT_YOURS],
    ['a signature of no length', () => ({ body: forged({ signature_key: '' }) }), 403, NOT_YOURS],
    ['a signature that is too long', () => ({ body: forged({ signature_key: 'a'.repeat(201) }) }), 400, UNREADABLE],
    ['no signature', () => ({ body: forged({ signature_key: undefined }) }), 400, UNREADABLE],
    ['null for a signature', () => ({ body: forged({ signature_key: null }) }), 400, UNREADABLE],
    ['an amount changed on the way', () => ({ body: forged({ gross_amount: '1.00' }) }), 403, NOT_YOURS],
    ['another amount', () => ({ body: signed({ gross_amount: '1.00' }) }), 422, CHECK],
    ['an amount below 0', () => ({ body: signed({ gross_amount: '-500000.00' }) }), 422, CHECK],
    ['an amount of no number', () => ({ body: signed({ gross_amount: '5e5' }) }), 422, CHECK],
    ['an amount as a number', () => ({ body: signed({ gross_amount: 500_000 }) }), 400, UNREADABLE],
    ['half of a character', () => ({ body: signed({ order_id: 'TRX-1-\ud800' }) }), 400, UNREADABLE],
    ['another currency', () => ({ body: signed({ currency: 'USD' }) }), 422, CHECK],
    ['an unknown order', () => ({ body: signed({ order_id: 'TRX-999999-1-kkkkkkkkkkkkkkkk' }) }), 404, NO_ORDER],
    [
      'an unknown attempt',
      () => ({ body: signed({ order_id: `TRX-${waiting.id}-2-kkkkkkkkkkkkkkkk` }) }),
      404,
      NO_ORDER,
    ],
    ['an order of another shop', () => ({ body: signed({ order_id: 'payment_notif_test_G1_2' }) }), 404, NO_ORDER],
    ['a free order', () => ({ body: signed({ order_id: 'TRX-3-1-kkkkkkkkkkkkkkkk' }) }), 404, NO_ORDER],
    ['an unknown status', () => ({ body: signed({ transaction_status: 'settled' }) }), 422, CHECK],
    ['a payment that failed', () => ({ body: signed({ status_code: '202' }) }), 422, CHECK],
    ['no status', () => ({ body: signed({ transaction_status: undefined }) }), 400, UNREADABLE],
    ['null for a status', () => ({ body: signed({ transaction_status: null }) }), 400, UNREADABLE],
    ['no id of the payment', () => ({ body: signed({ transaction_id: null }) }), 400, UNREADABLE],
    ['the order of somebody else', () => ({ body: forged({ order_id: paid.orderId }) }), 403, NOT_YOURS],
    ['nothing', () => ({ body: '' }), 400, UNREADABLE],
    ['null', () => ({ body: 'null' }), 400, UNREADABLE],
    ['no JSON', () => ({ body: 'status=settlement' }), 400, UNREADABLE],
    ['half of it', () => ({ body: signed({}).slice(0, -20) }), 400, UNREADABLE],
    ['lists, 10,000 deep', () => ({ body: '['.repeat(10_000) + ']'.repeat(10_000) }), 400, UNREADABLE],
    ['40 kB', () => ({ body: signed({ more: 'x'.repeat(40_000) }) }), 413, LARGE],
    ['4 MB', () => ({ body: signed({ more: 'x'.repeat(4_000_000) }) }), 413, LARGE],
    ['a form', () => ({ body: 'order_id=x', type: 'application/x-www-form-urlencoded' }), 400, UNREADABLE],
    ['a text', () => ({ body: signed({}), type: 'text/plain' }), 415, UNREADABLE],
    ['another method', () => ({ body: signed({}), method: 'PUT' }), 404, 'Alamat tidak ditemukan'],
  ])('%s', async (_what, given, status, error) => {
    const before = await salesContents(env.test.database.pool);
    expect(await post(given())).toEqual({ status, error, code: expect.any(String) });
    expect(await salesContents(env.test.database.pool)).toEqual(before);
  });

  it('changes nothing, like a repeated one, except the list of notifications', async () => {
    const { payment_notification: stored, ...before } = await salesContents(env.test.database.pool);
    const notifications = ['pending', 'authorize'].map((transaction_status) =>
      signed({ transaction_status, transaction_id: 'an earlier try' }, paid),
    );
    for (const body of [...notifications, ...notifications])
      expect(await post({ body })).toMatchObject({ status: 200 });
    const { payment_notification: storedNow, ...after } = await salesContents(env.test.database.pool);
    expect(after).toEqual(before);
    expect(storedNow?.length).toBe((stored?.length ?? 0) + 2);
  });
});

it('logs no errors except about unknown money, and no secrets', () => {
  const loud = env.test.log.filter((line) => Number(line['level']) >= 50);
  expect(loud.every(({ msg, reviewId }) => /does not fit our books/.test(String(msg)) && Boolean(reviewId))).toBe(true);
  expect(new Set(loud.map(({ reviewId }) => reviewId)).size).toBe(loud.length);
  expect(loud.length).toBeGreaterThanOrEqual(9);
  for (const secret of [env.provider.serverKey, 'signature_key', waiting.by.token])
    expect(env.test.logText()).not.toContain(secret);
});

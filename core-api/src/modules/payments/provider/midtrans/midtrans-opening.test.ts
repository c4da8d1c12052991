import { startPaymentEnvironment, type PaymentEnvironment } from '../../../../../test/payment-environment.ts';
import { send } from '../../../../../test/send.ts';

const MINUTE = 60_000;
let env: PaymentEnvironment;

beforeAll(async () => {
  env = await startPaymentEnvironment();
});
afterEach(() => env.reset());
afterAll(() => env.close());

/** Minutes from now, in Midtrans' format. */
const inMinutes = (minutes: number) => {
  const iso = new Date(env.test.clock.now().getTime() + (7 * 60 + minutes) * MINUTE).toISOString().slice(0, 19);
  return `${iso.replace('T', ' ')} +0700`;
};

const sql = (text: string, values: unknown[] = []) => env.test.database.pool.query(text, values);

describe('opening a payment', () => {
  it('requests the total until the hold ends, by page and by method, and leaves the methods to the merchant', async () => {
    await sql("update event set event_name = 'Konser 🎉 ' || repeat('é', 60) where event_id = 1");
    const { orderId, token } = await env.order([5, 6]);
    const body = env.provider.getSessionBody(orderId);
    expect(token).toMatch(/^[0-9a-f-]{36}$/);
    expect(body).toMatchObject({
      transaction_details: { order_id: orderId, gross_amount: 500_000 },
      item_details: [{ id: 'KELAS-2', price: 250_000, quantity: 2 }],
      customer_details: { first_name: expect.stringContaining('Anggota'), email: env.buyer.email },
      credit_card: { secure: true },
      callbacks: {
        finish: expect.stringMatching(`^https://acara\\.test/api/v1/payment/finish/${orderId}/[0-9a-f]{32}$`),
      },
      expiry: { start_time: inMinutes(0), unit: 'minute', duration: 30 },
      page_expiry: { unit: 'minute', duration: 30 },
    });
    const [item] = body['item_details'] as { name: string }[];
    expect(item?.name.length).toBeLessThanOrEqual(50);
    expect(item?.name.isWellFormed()).toBe(true);
    expect(body).not.toHaveProperty('enabled_payments');
  });

  it('of a donation lists it, so that the items add up', async () => {
    const fields = {
      user_id: env.buyer.id,
      seat_detail_id: 3,
      seat_number: [null, null],
      ms_payment_id: 4,
      donation_amount: 40_000,
    };
    const { headers } = env.buyer;
    const answer = await send(env.test.app, 'POST /transaction/ticket', { fields, encoding: 'json', headers });
    expect(env.provider.getSessionBody(env.getOrderId(answer.json().transaction_id))).toMatchObject({
      transaction_details: { gross_amount: 40_000 },
      item_details: [{ id: 'DONASI', price: 40_000, quantity: 1 }],
    });
  });
  it('again uses the rest of the hold', async () => {
    const { id } = await env.order([5]);
    await sql("update payment_attempt set attempt_status = 'failed', snap_token = null where transaction_id = $1", [
      id,
    ]);
    env.test.clock.advance(20 * MINUTE);
    await env.resume(id);
    expect(env.provider.getSessionBody(env.getOrderId(id, 2))).toMatchObject({
      expiry: { start_time: inMinutes(0), duration: 10 },
      page_expiry: { duration: 10 },
    });
  });
});

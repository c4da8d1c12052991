import { createHash } from 'node:crypto';
import { SERVER_KEY, startTestMidtrans, type TestMidtrans } from '../testing/test-midtrans.ts';

const sha512 = (text: string) => createHash('sha512').update(text).digest('hex');

describe('notifications', () => {
  let midtrans: TestMidtrans;
  beforeEach(async () => {
    midtrans = await startTestMidtrans();
    await midtrans.open('TRX-1-1', { custom_field1: '7' });
  });
  afterEach(() => midtrans.close());

  const got = () => midtrans.shop.got;
  const statuses = () => got().map(({ body }) => body.transaction_status);
  const getNotifications = async (query = '') =>
    (await midtrans.call('GET', `/control/midtrans/notifications${query}`)).json().notifications;

  it('are signed JSON from Veritrans', async () => {
    await midtrans.force('TRX-1-1', 'settlement');
    const [first] = got();
    const body = first?.body;
    expect(first?.path).toBe('/api/v1/payment/notification');
    expect(first?.headers).toMatchObject({ 'user-agent': 'Veritrans', 'content-type': 'application/json' });
    expect(body).toMatchObject({
      status_message: 'midtrans payment notification',
      transaction_status: 'settlement',
      status_code: '200',
      order_id: 'TRX-1-1',
      gross_amount: '150000.00',
      currency: 'IDR',
      fraud_status: 'accept',
      custom_field1: '7',
      transaction_time: '2026-11-21 14:05:09',
      settlement_time: '2026-11-21 14:05:09',
      signature_key: sha512(`TRX-1-1200150000.00${SERVER_KEY}`),
    });
    expect(body).toHaveProperty('merchant_id');
    expect(body).toHaveProperty('transaction_id');
  });

  it.each([
    ['2xx', 204, 1],
    ['301', 301, 1],
    ['303', 303, 1],
    ['500', 500, 2],
    ['400', 400, 3],
    ['404', 404, 3],
    ['503', 503, 5],
    ['403', 403, 6],
    ['502', 502, 6],
  ])('after %s are sent as often as Midtrans does', async (_what, status, times) => {
    midtrans.shop.answer(status);
    await midtrans.force('TRX-1-1', 'pending');
    await midtrans.advance(6 * 60);
    expect(got()).toHaveLength(times);
    const [{ state, attempts }] = await getNotifications();
    expect(state).toBe(status === 204 ? 'delivered' : 'given-up');
    expect(attempts).toHaveLength(times);
  });

  it('are retried after 2, 10, 30, 90 and 210 minutes until they are delivered', async () => {
    midtrans.shop.answer(502);
    await midtrans.force('TRX-1-1', 'pending');
    await midtrans.advance(1);
    expect(got()).toHaveLength(1);
    await midtrans.advance(6 * 60);
    const [{ attempts }] = await getNotifications();
    const [first] = attempts;
    expect(attempts.map(({ at }: { at: number }) => (at - first.at) / 60_000)).toEqual([0, 2, 10, 30, 90, 210]);
    midtrans.shop.answer(503, 200);
    await midtrans.force('TRX-1-1', 'settlement');
    await midtrans.advance(6 * 60);
    expect((await getNotifications())[0]).toMatchObject({
      state: 'delivered',
      attempts: [{ outcome: 503 }, { outcome: 200 }],
    });
  });

  it('follow 307', async () => {
    midtrans.shop.answer(307, 200);
    await midtrans.force('TRX-1-1', 'settlement');
    expect(got().map(({ path }) => path)).toEqual(['/api/v1/payment/notification', '/elsewhere']);
    expect((await getNotifications())[0].state).toBe('delivered');
  });

  it('are retried where the shop does not respond', async () => {
    await midtrans.shop.close();
    await midtrans.force('TRX-1-1', 'settlement');
    expect((await getNotifications())[0]).toMatchObject({ state: 'waiting', attempts: [{ outcome: 'no-answer' }] });
  });

  describe('can be', () => {
    const addOptions = (body: object) => midtrans.control('notifications/options', body);

    it('delayed', async () => {
      await addOptions({ delaySeconds: 300 });
      await midtrans.force('TRX-1-1', 'settlement');
      expect(got()).toEqual([]);
      await midtrans.advance(5);
      expect(statuses()).toEqual(['settlement']);
    });

    it('repeated', async () => {
      await addOptions({ copies: 3 });
      await midtrans.force('TRX-1-1', 'settlement');
      expect(statuses()).toEqual(['settlement', 'settlement', 'settlement']);
      expect(new Set(got().map(({ body }) => JSON.stringify(body))).size).toBe(1);
    });

    it('dropped, as often as requested', async () => {
      await addOptions({ drop: true, times: 2 });
      for (const outcome of ['pending', 'capture', 'settlement']) await midtrans.force('TRX-1-1', outcome);
      expect(statuses()).toEqual(['settlement']);
    });

    it('reordered', async () => {
      await addOptions({ hold: true, times: 2 });
      await midtrans.force('TRX-1-1', 'pending');
      await midtrans.force('TRX-1-1', 'settlement');
      expect(got()).toEqual([]);
      expect(await midtrans.control('notifications/release', { order: 'reversed' })).toEqual({ released: 2 });
      expect(statuses()).toEqual(['settlement', 'pending']);
    });

    it('wrongly signed', async () => {
      await addOptions({ corruptSignature: true });
      await midtrans.force('TRX-1-1', 'settlement');
      expect(got()[0]?.body.signature_key).toMatch(/^[0-9a-f]{128}$/);
      expect(got()[0]?.body.signature_key).not.toBe(sha512(`TRX-1-1200150000.00${SERVER_KEY}`));
    });

    it('sent with another amount, correctly signed', async () => {
      await addOptions({ changes: { gross_amount: '1.00' } });
      await midtrans.force('TRX-1-1', 'settlement');
      expect(got()[0]?.body).toMatchObject({
        gross_amount: '1.00',
        signature_key: sha512(`TRX-1-12001.00${SERVER_KEY}`),
      });
    });

    it('dropped for one order and not for others', async () => {
      await midtrans.open('TRX-2-1');
      await addOptions({ orderId: 'TRX-1-1', drop: true });
      await midtrans.force('TRX-2-1', 'settlement');
      await midtrans.force('TRX-1-1', 'settlement');
      expect(got().map(({ body }) => body.order_id)).toEqual(['TRX-2-1']);
    });

    it('sent again, as they are or altered, and their options may come with the outcome', async () => {
      await midtrans.force('TRX-1-1', 'settlement', { notification: { copies: 2 } });
      await midtrans.control('orders/TRX-1-1/notify', { changes: { transaction_status: 'mystery' } });
      expect(statuses()).toEqual(['settlement', 'settlement', 'mystery']);
    });
  });
});

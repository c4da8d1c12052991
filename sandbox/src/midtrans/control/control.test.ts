import { startTestMidtrans, type TestMidtrans } from '../testing/test-midtrans.ts';

describe('the control of the payment emulator', () => {
  let midtrans: TestMidtrans;
  beforeEach(async () => {
    midtrans = await startTestMidtrans();
  });
  afterEach(() => midtrans.close());

  const statuses = () => midtrans.shop.got.map(({ body }) => body.transaction_status);

  it('forces any outcome, from any state', async () => {
    await midtrans.open('TRX-1-1');
    const outcomes = [
      'challenge',
      'capture',
      'settlement',
      'partial_refund',
      'refund',
      'chargeback',
      'pending',
      'failure',
    ];
    for (const outcome of outcomes) await midtrans.force('TRX-1-1', outcome);
    const [first, ...rest] = outcomes;
    expect(first).toBe('challenge');
    expect(statuses()).toEqual(['capture', ...rest]);
    expect(midtrans.shop.got[0]?.body).toMatchObject({ fraud_status: 'challenge', status_code: '201' });
  });

  it('reverses a settled transfer: deny after settlement', async () => {
    await midtrans.open('TRX-1-1');
    await midtrans.force('TRX-1-1', 'settlement', { method: 'bri_va' });
    await midtrans.force('TRX-1-1', 'reversal');
    expect(statuses()).toEqual(['settlement', 'deny']);
    const ids = new Set(midtrans.shop.got.map(({ body }) => body.transaction_id));
    expect(ids.size).toBe(1);
  });

  it('refunds a part of the requested size', async () => {
    await midtrans.open('TRX-1-1');
    await midtrans.force('TRX-1-1', 'settlement');
    await midtrans.force('TRX-1-1', 'partial_chargeback', { amount: 1000 });
    expect(midtrans.shop.got.at(-1)?.body).toMatchObject({
      transaction_status: 'partial_chargeback',
      refund_amount: '1000.00',
    });
  });

  it('makes the APIs unavailable for a time', async () => {
    await midtrans.open('TRX-1-1');
    await midtrans.control('outage', { kind: '503', seconds: 60 });
    expect((await midtrans.requestAsShop('GET', '/v2/TRX-1-1/status')).statusCode).toBe(503);
    expect((await midtrans.requestAsShop('POST', '/snap/v1/transactions')).statusCode).toBe(503);
    await midtrans.advance(1);
    expect((await midtrans.requestAsShop('GET', '/v2/TRX-1-1/status')).statusCode).toBe(200);
    await midtrans.control('outage', { kind: '500', seconds: 60, scope: 'core' });
    expect((await midtrans.requestAsShop('GET', '/v2/TRX-1-1/status')).statusCode).toBe(500);
    await midtrans.open('TRX-2-1');
    expect((await midtrans.call('DELETE', '/control/midtrans/outage')).statusCode).toBe(204);
    expect((await midtrans.requestAsShop('GET', '/v2/TRX-1-1/status')).statusCode).toBe(200);
  });

  it('lets requests hang until the outage ends', async () => {
    const origin = await midtrans.app.listen({ port: 0, host: '127.0.0.1' });
    await midtrans.control('outage', { kind: 'hang', seconds: 3600 });
    const call = fetch(`${origin}/v2/TRX-1-1/status`).then(
      () => 'answered',
      () => 'cut off',
    );
    const timedOut = fetch(`${origin}/v2/TRX-1-1/status`, { signal: AbortSignal.timeout(50) });
    await expect(timedOut).rejects.toThrow(/timeout/);
    await midtrans.call('DELETE', '/control/midtrans/outage');
    expect(await call).toBe('cut off');
  });

  it('delays the usual responses where it is slow', async () => {
    await midtrans.control('outage', { kind: 'slow', seconds: 60, scope: 'snap', delayMs: 80 });
    const before = performance.now();
    await midtrans.open('TRX-1-1');
    expect(performance.now() - before).toBeGreaterThanOrEqual(75);
  });

  it('refuses unknown options and unknown orders', async () => {
    const post = (path: string, payload: object) => midtrans.call('POST', `/control/midtrans/${path}`, payload);
    expect((await post('orders/nobody/outcome', { outcome: 'settlement' })).statusCode).toBe(404);
    expect((await post('orders/nobody/notify', {})).statusCode).toBe(404);
    await midtrans.open('TRX-1-1');
    expect((await post('orders/TRX-1-1/outcome', { outcome: 'rich' })).statusCode).toBe(400);
    expect((await post('notifications/options', { dorp: true })).statusCode).toBe(400);
    expect((await post('outage', { kind: 'hang' })).statusCode).toBe(400);
  });

  it('lists the newest orders and notifications, as many as requested', async () => {
    const list = async (what: string, query = '') => {
      const lists = (await midtrans.call('GET', `/control/midtrans/${what}${query}`)).json();
      return lists[what].map(({ orderId }: { orderId: string }) => orderId);
    };
    for (const orderId of ['TRX-1-1', 'TRX-2-1', 'TRX-3-1']) {
      await midtrans.open(orderId);
      await midtrans.force(orderId, 'settlement');
    }
    expect(await list('orders')).toEqual(['TRX-3-1', 'TRX-2-1', 'TRX-1-1']);
    expect(await list('orders', '?limit=2')).toEqual(['TRX-3-1', 'TRX-2-1']);
    expect(await list('notifications', '?limit=1')).toEqual(['TRX-3-1']);
    expect((await midtrans.call('GET', '/control/midtrans/orders?limit=0')).statusCode).toBe(400);
  });

  it('has a page with orders and notifications, escaped', async () => {
    await midtrans.open('TRX-1-1', { customer_details: { email: '<b>x</b>@acara.test' } });
    await midtrans.force('TRX-1-1', 'settlement');
    const { body, headers } = await midtrans.call('GET', '/control/midtrans');
    expect(body).toContain('TRX-1-1');
    expect(body).toContain('&lt;b&gt;x');
    expect(body).toContain('terkirim');
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
  });
});

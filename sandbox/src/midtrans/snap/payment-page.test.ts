import { CLIENT_KEY, NOW, SITE, startTestMidtrans, type TestMidtrans } from '../testing/test-midtrans.ts';

const CARD = { number: '4811 1111 1111 1114', expiry: '12/30', cvv: '123' };

describe('the payment page', () => {
  let midtrans: TestMidtrans;
  let token: string;
  beforeEach(async () => {
    midtrans = await startTestMidtrans();
    token = await midtrans.open('TRX-1-1', { item_details: [{ name: 'VIP <b>', price: 150_000, quantity: 1 }] });
  });
  afterEach(() => midtrans.close());

  const frame = (query: Record<string, string> = {}, at = token) =>
    midtrans.app.inject({ url: `/snap/v3/popup/${at}`, query: { origin: SITE, client_key: CLIENT_KEY, ...query } });
  const pay = (action: string, body: object) => midtrans.pay(token, action, body);
  const card = (more: object = {}) => pay('method', { method: 'credit_card', card: { ...CARD, ...more } });
  const getStatuses = () => midtrans.shop.got.map(({ body }) => body.transaction_status);

  it('can be framed by the site, and shows the amount to be paid', async () => {
    const { body, headers, statusCode } = await frame();
    expect(statusCode).toBe(200);
    expect(headers['content-security-policy']).toContain(`frame-ancestors ${SITE}`);
    expect(body).toContain('name="viewport"');
    expect(body).toContain('Rp 150.000');
    expect(body).toContain('VIP &lt;b&gt;');
    expect((await frame({ origin: 'https://acara.test' })).statusCode).toBe(200);
  });

  it.each([
    ['another client key', { client_key: 'SB-Mid-client-other' }],
    ['no client key', { client_key: '' }],
    ['another origin', { origin: 'https://evil.test' }],
  ])('refuses %s', async (_what, query) => {
    const { statusCode, body } = await frame(query);
    expect(statusCode).toBe(401);
    expect(body).not.toContain('150.000');
  });

  it('also works as a page, which no other page may frame', async () => {
    const { headers, body } = await midtrans.call('GET', `/snap/v3/redirection/${token}`);
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(body).toContain('Rp 150.000');
  });

  it('accepts the good card after the one-time password: capture', async () => {
    expect((await card()).phase).toBe('otp');
    expect(await pay('authenticate', { otp: '112233' })).toMatchObject({
      phase: 'done',
      outcome: 'paid',
      end: {
        kind: 'success',
        result: {
          status_code: '200',
          order_id: 'TRX-1-1',
          gross_amount: '150000.00',
          payment_type: 'credit_card',
          masked_card: '48111111-1114',
          transaction_status: 'capture',
          fraud_status: 'accept',
          transaction_time: '2026-11-21 14:05:09',
        },
      },
    });
  });

  it.each([
    ['the bad card', { number: '4911 1111 1111 1113' }, '112233'],
    ['a wrong one-time password', {}, '000000'],
  ])('declines %s, and lets the buyer try again', async (_what, more, otp) => {
    await card(more);
    expect((await pay('authenticate', { otp })).phase).toBe('declined');
    await card();
    expect((await pay('authenticate', { otp: '112233' })).outcome).toBe('paid');
    await midtrans.call('GET', '/control/midtrans/notifications');
    expect((await midtrans.status('TRX-1-1')).transaction_status).toBe('capture');
  });

  it('gives up after three refused cards', async () => {
    for (const _try of [1, 2, 3]) {
      await card({ number: '4911 1111 1111 1113' });
      await pay('authenticate', { otp: '112233' });
    }
    expect((await midtrans.call('GET', `/snap/v3/pay/${token}`)).json()).toMatchObject({
      phase: 'done',
      outcome: 'failed',
      end: { kind: 'error', result: { status_code: '202', transaction_status: 'deny' } },
    });
    expect(await card()).toHaveProperty('error');
  });

  it('offers every method again when it is reopened after it gave up', async () => {
    await pay('simulate', { outcome: 'fail' });
    await frame();
    expect((await midtrans.call('GET', `/snap/v3/pay/${token}`)).json()).toEqual({
      phase: 'choose',
      now: NOW.getTime(),
    });
    await card();
    expect((await pay('authenticate', { otp: '112233' })).outcome).toBe('paid');
    await midtrans.force('TRX-1-1', 'settlement');
    await midtrans.force('TRX-1-1', 'reversal');
    await frame();
    expect((await midtrans.call('GET', `/snap/v3/pay/${token}`)).json()).toMatchObject({ outcome: 'failed' });
  });

  it.each([
    ['a number', { number: '4811 1111 1111 1115' }, 'Nomor kartu tidak benar.'],
    ['a date', { expiry: '13/30' }, 'Masa berlaku ditulis BB/TT, misalnya 12/30.'],
    ['a card that is over', { expiry: '10/26' }, 'Kartu sudah tidak berlaku.'],
    ['a CVV', { cvv: '12' }, 'CVV terdiri dari 3 angka.'],
  ])('shows an error for %s, and chooses no method', async (_what, more, error) => {
    expect(await card(more)).toEqual({ error });
    expect((await midtrans.status('TRX-1-1')).status_code).toBe('404');
  });

  it.each(['bca_va', 'bni_va', 'bri_va', 'permata_va', 'echannel', 'indomaret', 'qris'])(
    'leaves %s pending until it is paid',
    async (method) => {
      const chosen = await pay('method', { method });
      expect(chosen).toMatchObject({
        phase: 'waiting',
        method,
        end: { kind: 'pending', result: { status_code: '201' } },
      });
      expect(chosen.va).toEqual(method === 'qris' ? undefined : expect.stringMatching(/^\d{16}$/));
      expect(await pay('simulate', { outcome: 'pay' })).toMatchObject({ outcome: 'paid', end: { kind: 'success' } });
      expect((await midtrans.status('TRX-1-1')).transaction_status).toBe('settlement');
    },
  );

  it('has shortcuts for tests: pay, leave pending, fail', async () => {
    expect((await pay('simulate', { outcome: 'pay' })).end.kind).toBe('success');
    const left = await midtrans.open('TRX-2-1');
    const failed = await midtrans.open('TRX-3-1');
    expect((await midtrans.pay(left, 'simulate', { outcome: 'pending' })).end.kind).toBe('pending');
    expect((await midtrans.pay(failed, 'simulate', { outcome: 'fail' })).end.kind).toBe('error');
  });

  it('offers only the methods that the amount and the shop allow', async () => {
    const small = await midtrans.open('TRX-2-1', {}, 9_999);
    expect(await midtrans.pay(small, 'method', { method: 'bca_va' })).toHaveProperty('error');
    expect((await frame({}, small)).body).toContain('Mulai Rp 10.000');
    const large = await midtrans.open('TRX-3-1', {}, 10_000_001);
    expect(await midtrans.pay(large, 'method', { method: 'qris' })).toHaveProperty('error');
    const only = await midtrans.open('TRX-4-1', { enabled_payments: ['bni_va', 'gopay'] });
    const { body } = await frame({}, only);
    expect(body.match(/data-method="\w+"/g)).toEqual(['data-method="bni_va"', 'data-method="qris"']);
  });

  it('shows the result of a payment decided elsewhere', async () => {
    await midtrans.force('TRX-1-1', 'settlement');
    expect((await midtrans.call('GET', `/snap/v3/pay/${token}`)).json()).toMatchObject({
      phase: 'done',
      outcome: 'paid',
    });
    await midtrans.force('TRX-1-1', 'refund');
    expect((await midtrans.call('GET', `/snap/v3/pay/${token}`)).json().end).toEqual({
      kind: 'error',
      result: { status_code: '406', status_message: ['transaction has been processed'] },
    });
    expect((await midtrans.call('GET', '/snap/v3/pay/nobody')).json()).toMatchObject({ outcome: 'unknown' });
  });

  it('notifies the shop in the order of events', async () => {
    await card();
    await pay('authenticate', { otp: '000000' });
    await card();
    await pay('authenticate', { otp: '112233' });
    await midtrans.control('orders/TRX-1-1/notify', {});
    expect(getStatuses()).toEqual(['pending', 'deny', 'pending', 'capture', 'capture']);
  });
});

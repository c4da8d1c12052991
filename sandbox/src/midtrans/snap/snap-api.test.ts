import { startTestMidtrans, type TestMidtrans } from '../testing/test-midtrans.ts';

describe('the Snap API', () => {
  let midtrans: TestMidtrans;
  beforeEach(async () => {
    midtrans = await startTestMidtrans();
  });
  afterEach(() => midtrans.close());

  const create = (body: object, headers?: Record<string, string>) =>
    midtrans.requestAsShop('POST', '/snap/v1/transactions', body, headers);
  const order = (order_id: unknown, gross_amount: unknown = 150_000, more: object = {}) => ({
    transaction_details: { order_id, gross_amount },
    ...more,
  });
  const cancel = (token: string) => midtrans.requestAsShop('POST', `/snap/v1/transactions/${token}/cancel`);

  it('responds with 201, a token and the URL of its page', async () => {
    const answer = await create(order('TRX-1-1'));
    expect(answer.statusCode).toBe(201);
    const { token, redirect_url } = answer.json();
    expect(token).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
    expect(redirect_url).toBe(`http://localhost:3002/snap/v3/redirection/${token}`);
    expect(Object.keys(answer.json())).toEqual(['token', 'redirect_url']);
  });

  it.each([
    ['another key', `Basic ${btoa('SB-Mid-server-other:')}`],
    ['the key without its colon', `Basic ${btoa('SB-Mid-server-test')}`],
    ['another scheme', `Bearer ${btoa('SB-Mid-server-test:')}`],
    ['nothing', ''],
  ])('refuses %s with 401', async (_what, authorization) => {
    const answer = await create(order('TRX-1-1'), { authorization });
    expect(answer.statusCode).toBe(401);
    expect(answer.json().error_messages[0]).toBe(
      'Access denied due to unauthorized transaction, please check client or server key',
    );
  });

  it.each([
    ['no order_id', order(undefined), 'transaction_details.order_id is required'],
    ['an order_id of 51 signs', order('x'.repeat(51)), 'transaction_details.order_id is too long'],
    ['signs that it may not have', order('TRX/1'), 'transaction_details.order_id has invalid characters'],
    ['no amount', order('a', null), 'transaction_details.gross_amount is required'],
    ['an amount as text', order('a', '150000'), 'transaction_details.gross_amount is not a number'],
    ['an amount with a fraction', order('a', 1.5), 'transaction_details.gross_amount must be an integer'],
    ['an amount of nothing', order('a', 0), 'transaction_details.gross_amount must be greater than'],
    [
      'a page open too briefly',
      order('a', 1, { page_expiry: { duration: 4, unit: 'minute' } }),
      'page_expiry.duration',
    ],
    ['a page open too long', order('a', 1, { page_expiry: { duration: 8, unit: 'day' } }), 'page_expiry.duration'],
    ['a start that is none', order('a', 1, { expiry: { start_time: 'x', unit: 'hour', duration: 1 } }), 'start_time'],
    ['an unknown unit', order('a', 1, { expiry: { unit: 'week', duration: 1 } }), 'expiry.unit is invalid'],
    ['a custom field of 256 signs', order('a', 1, { custom_field2: 'x'.repeat(256) }), 'custom_field2 is too long'],
    [
      'a long name',
      order('a', 1, { item_details: [{ name: 'x'.repeat(51), price: 1, quantity: 1 }] }),
      '[0].name is too',
    ],
    [
      'no quantity',
      order('a', 1, {
        item_details: [
          { name: 'x', price: 1, quantity: 0 },
          { name: 'y', price: 1, quantity: 1 },
        ],
      }),
      '[0].quantity is invalid',
    ],
  ])('refuses %s with 400', async (_what, body, words) => {
    const answer = await create(body);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toEqual({ error_messages: [expect.stringContaining(words)] });
  });

  it('refuses a body that is not JSON with 400', async () => {
    const answer = await midtrans.app.inject({
      method: 'POST',
      url: '/snap/v1/transactions',
      headers: { authorization: `Basic ${btoa('SB-Mid-server-test:')}`, 'content-type': 'application/json' },
      payload: '{',
    });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().error_messages).toHaveLength(1);
  });

  it('checks that the items add up to the amount, negative prices included', async () => {
    const items = (price: number) => [
      { id: 'A', name: 'VIP', price, quantity: 2 },
      { id: 'B', name: 'Potongan', price: -50_000, quantity: 1 },
    ];
    const wrong = await create(order('TRX-1-1', 150_000, { item_details: items(150_000) }));
    expect(wrong.statusCode).toBe(400);
    expect(wrong.json().error_messages).toEqual([
      'transaction_details.gross_amount is not equal to the sum of item_details',
    ]);
    expect((await create(order('TRX-1-1', 150_000, { item_details: items(100_000) }))).statusCode).toBe(201);
  });

  it('gives an order a new token until a method is chosen, and invalidates the old one', async () => {
    const first = await midtrans.open('TRX-1-1');
    const second = await midtrans.open('TRX-1-1');
    expect(second).not.toBe(first);
    expect((await cancel(first)).json()).toEqual({ error_messages: ['token not found'] });
    expect(await midtrans.pay(first, 'method', { method: 'qris' })).toHaveProperty('error');
    expect((await midtrans.pay(second, 'method', { method: 'qris' })).phase).toBe('waiting');
  });

  it('refuses an order whose method was chosen, whatever its state', async () => {
    const taken = { error_messages: ['transaction_details.order_id has already been taken'] };
    await midtrans.pay(await midtrans.open('TRX-1-1'), 'method', { method: 'bca_va' });
    const answer = await create(order('TRX-1-1'));
    expect([answer.statusCode, answer.json()]).toEqual([400, taken]);
    await midtrans.force('TRX-1-1', 'expire');
    expect((await create(order('TRX-1-1'))).json()).toEqual(taken);
    expect((await create(order('TRX-1-2'))).statusCode).toBe(201);
  });

  it('cancels a session', async () => {
    const token = await midtrans.open('TRX-1-1');
    expect((await cancel(token)).json()).toEqual({ canceled_at: '2026-11-21T07:05:09.000Z' });
    expect((await cancel(token)).json()).toEqual({ error_messages: ['token already canceled'] });
    expect((await cancel('nobody')).json()).toEqual({ error_messages: ['token not found'] });
    expect(await midtrans.pay(token, 'method', { method: 'qris' })).toHaveProperty('error');
    const chosen = await midtrans.open('TRX-2-1');
    await midtrans.pay(chosen, 'method', { method: 'qris' });
    expect((await cancel(chosen)).json()).toEqual({ error_messages: ['Transaction is on progress'] });
  });

  it('sends notifications to the URLs of the headers', async () => {
    const { origin } = midtrans.shop;
    const paths = () => midtrans.shop.got.splice(0).map(({ path }) => path);
    await create(order('TRX-1-1'), { 'x-append-notification': `${origin}/more` });
    await midtrans.force('TRX-1-1', 'settlement');
    expect(paths().sort()).toEqual(['/api/v1/payment/notification', '/more']);
    await create(order('TRX-2-1'), { 'x-override-notification': `${origin}/one, ${origin}/two` });
    await midtrans.force('TRX-2-1', 'settlement');
    expect(paths().sort()).toEqual(['/one', '/two']);
  });
});

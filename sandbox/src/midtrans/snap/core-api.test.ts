import { SERVER_KEY, startTestMidtrans, type TestMidtrans } from '../testing/test-midtrans.ts';
import { createSignature } from '../wire.ts';

describe('the Core API', () => {
  let midtrans: TestMidtrans;
  beforeEach(async () => {
    midtrans = await startTestMidtrans();
  });
  afterEach(() => midtrans.close());

  const change = async (id: string, name: string, body?: object) =>
    (await midtrans.requestAsShop('POST', `/v2/${id}/${name}`, body)).json();
  const brief = ({ status_code, transaction_status }: Record<string, string>) => [status_code, transaction_status];
  const CANNOT = { status_code: '412', status_message: 'Transaction status cannot be updated.' };

  it('responds with 401 to a wrong key', async () => {
    const answer = await midtrans.call('GET', '/v2/TRX-1-1/status', undefined, { authorization: 'Basic eA==' });
    expect(answer.statusCode).toBe(401);
    expect(answer.json()).toMatchObject({ status_code: '401', status_message: 'Unknown Merchant server_key/id' });
  });

  it('has no transaction before a method is chosen: 404 in the body', async () => {
    await midtrans.open('TRX-1-1');
    const answer = await midtrans.requestAsShop('GET', '/v2/TRX-1-1/status');
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({
      status_code: '404',
      status_message: "Transaction doesn't exist.",
      id: expect.any(String),
    });
    expect((await change('TRX-1-1', 'cancel')).status_code).toBe('404');
  });

  it('reports the state by either id, with amounts as N.00 and times without a zone', async () => {
    await midtrans.pay(await midtrans.open('TRX-1-1', { custom_field1: 'satu' }), 'method', { method: 'bca_va' });
    const body = await midtrans.status('TRX-1-1');
    expect(body).toMatchObject({
      status_code: '201',
      transaction_status: 'pending',
      order_id: 'TRX-1-1',
      gross_amount: '150000.00',
      currency: 'IDR',
      payment_type: 'bank_transfer',
      va_numbers: [{ bank: 'bca', va_number: expect.stringMatching(/^\d{16}$/) }],
      transaction_time: '2026-11-21 14:05:09',
      expiry_time: '2026-11-22 14:05:09',
      custom_field1: 'satu',
      signature_key: createSignature(
        { order_id: 'TRX-1-1', status_code: '201', gross_amount: '150000.00' },
        SERVER_KEY,
      ),
    });
    expect(await midtrans.status(body.transaction_id)).toEqual(body);
  });

  it.each([
    ['bni_va', { payment_type: 'bank_transfer', va_numbers: [{ bank: 'bni', va_number: expect.any(String) }] }],
    ['permata_va', { payment_type: 'bank_transfer', permata_va_number: expect.stringMatching(/^\d{16}$/) }],
    ['echannel', { payment_type: 'echannel', biller_code: '70012', bill_key: expect.stringMatching(/^\d{16}$/) }],
    ['indomaret', { payment_type: 'cstore', store: 'indomaret', payment_code: expect.stringMatching(/^\d{16}$/) }],
  ])('says in status and notification how %s is paid', async (method, fields) => {
    await midtrans.open('TRX-1-1');
    await midtrans.force('TRX-1-1', 'pending', { method });
    expect(await midtrans.status('TRX-1-1')).toMatchObject(fields);
    expect(midtrans.shop.got.at(-1)?.body).toMatchObject(fields);
  });

  it('shows the code of QRIS to everybody, at the address of its transaction', async () => {
    await midtrans.pay(await midtrans.open('TRX-1-1'), 'method', { method: 'qris' });
    const { transaction_id: id } = await midtrans.status('TRX-1-1');
    const answer = await midtrans.call('GET', `/v2/qris/${id}/qr-code`);
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/svg+xml; charset=utf-8']);
    expect(answer.body).toContain('<svg');
    expect((await midtrans.call('GET', '/v2/qris/unknown/qr-code')).statusCode).toBe(404);
  });

  it.each([
    ['pending', '201'],
    ['settlement', '200'],
    ['capture', '200'],
    ['challenge', '201'],
    ['deny', '202'],
    ['cancel', '200'],
    ['expire', '407'],
    ['refund', '200'],
  ])('reports %s with the code %s', async (outcome, code) => {
    await midtrans.open('TRX-1-1');
    await midtrans.force('TRX-1-1', outcome);
    expect((await midtrans.status('TRX-1-1')).status_code).toBe(code);
  });

  it('cancels before settlement only', async () => {
    await midtrans.open('TRX-1-1');
    await midtrans.force('TRX-1-1', 'pending');
    expect(brief(await change('TRX-1-1', 'cancel'))).toEqual(['200', 'cancel']);
    expect(await change('TRX-1-1', 'cancel')).toMatchObject(CANNOT);
    await midtrans.open('TRX-2-1');
    await midtrans.force('TRX-2-1', 'capture');
    expect(brief(await change('TRX-2-1', 'cancel'))).toEqual(['200', 'cancel']);
    await midtrans.force('TRX-2-1', 'settlement');
    expect(await change('TRX-2-1', 'cancel')).toMatchObject(CANNOT);
  });

  it('expires pending transactions, with 407', async () => {
    await midtrans.open('TRX-1-1');
    await midtrans.force('TRX-1-1', 'pending');
    expect(brief(await change('TRX-1-1', 'expire'))).toEqual(['407', 'expire']);
    expect(await change('TRX-1-1', 'expire')).toMatchObject(CANNOT);
  });

  it('approves and denies challenged transactions only', async () => {
    await midtrans.open('TRX-1-1');
    await midtrans.force('TRX-1-1', 'challenge');
    expect(await change('TRX-1-1', 'approve')).toMatchObject({ transaction_status: 'capture', fraud_status: 'accept' });
    expect(await change('TRX-1-1', 'approve')).toMatchObject(CANNOT);
    await midtrans.open('TRX-2-1');
    await midtrans.force('TRX-2-1', 'challenge');
    expect(brief(await change('TRX-2-1', 'deny'))).toEqual(['202', 'deny']);
    expect(await change('TRX-2-1', 'deny')).toMatchObject(CANNOT);
  });

  it('refunds settled orders, in parts, never more than was paid, each key once', async () => {
    await midtrans.open('TRX-1-1');
    await midtrans.force('TRX-1-1', 'pending');
    expect(await change('TRX-1-1', 'refund')).toMatchObject(CANNOT);
    await midtrans.force('TRX-1-1', 'settlement');
    const part = { refund_key: 'r-1', amount: 50_000, reason: 'Batal' };
    expect(await change('TRX-1-1', 'refund', part)).toMatchObject({
      transaction_status: 'partial_refund',
      refund_amount: '50000.00',
      refunds: [{ refund_key: 'r-1', refund_amount: '50000.00', reason: 'Batal', created_at: '2026-11-21 14:05:09' }],
    });
    expect((await change('TRX-1-1', 'refund', part)).status_code).toBe('406');
    expect((await change('TRX-1-1', 'refund', { amount: 100_001 })).status_code).toBe('413');
    expect(await change('TRX-1-1', 'refund/online/direct')).toMatchObject({
      transaction_status: 'refund',
      refund_amount: '150000.00',
    });
    expect(await change('TRX-1-1', 'refund')).toMatchObject(CANNOT);
  });

  it('lists the transactions of a time span that ever held money, for the shop only', async () => {
    for (const [id, ...outcomes] of [
      ['TRX-1-1', 'settlement'],
      ['TRX-2-1', 'pending'],
      ['TRX-3-1', 'settlement', 'partial_refund'],
      ['TRX-4-1', 'challenge'],
      ['TRX-5-1', 'capture'],
    ] as const) {
      await midtrans.open(id);
      for (const outcome of outcomes) await midtrans.force(id, outcome);
    }
    const list = async (from: string, to: string) =>
      (await midtrans.requestAsShop('GET', `/settlements?from=${from}&to=${to}`))
        .json()
        .transactions.map(({ order_id }: { order_id: string }) => order_id)
        .toSorted();
    expect(await list('2026-11-21T07:05:09Z', '2026-11-21T07:05:10Z')).toEqual(['TRX-1-1', 'TRX-3-1', 'TRX-5-1']);
    expect(await list('2026-11-21T07:05:08Z', '2026-11-21T07:05:09Z')).toEqual([]);
    const stranger = await midtrans.call('GET', '/settlements?from=2026-11-21T07:05:09Z&to=2026-11-21T07:05:10Z');
    expect(stranger.statusCode).toBe(401);
  });

  it('notifies the shop of each change', async () => {
    await midtrans.open('TRX-1-1');
    await midtrans.force('TRX-1-1', 'pending');
    await change('TRX-1-1', 'cancel');
    await midtrans.force('TRX-1-1', 'pending', { quiet: true });
    expect(midtrans.shop.got.map(({ body }) => body.transaction_status)).toEqual(['pending', 'cancel']);
  });
});

import { startTestMidtrans, SERVER_KEY, CLIENT_KEY, type TestMidtrans } from './testing/test-midtrans.ts';

/** What is used of the package, which brings no types. */
type Body = Record<string, string>;
type Snap = {
  apiConfig: { getSnapApiBaseUrl(): string; getCoreApiBaseUrl(): string };
  createTransaction(parameter: object): Promise<{ token: string; redirect_url: string }>;
  createTransactionToken(parameter: object): Promise<string>;
  transaction: Record<'status' | 'cancel' | 'expire' | 'approve' | 'deny', (id: string) => Promise<Body>> &
    Record<'refund' | 'refundDirect', (id: string, parameter?: object) => Promise<Body>> & {
      notification(notification: object): Promise<Body>;
    };
};
const { Snap } = jest.requireActual<{ Snap: new (options: object) => Snap }>('midtrans-client');

/** The npm client is an independent check: what it accepts as a response of Midtrans is like one. */
describe('midtrans-client', () => {
  let midtrans: TestMidtrans;
  let snap: Snap;
  const parameter = (order_id: string) => ({ transaction_details: { order_id, gross_amount: 150_000 } });

  const clientWith = (serverKey: string, origin: string) => {
    const client = new Snap({ isProduction: false, serverKey, clientKey: CLIENT_KEY });
    client.apiConfig.getSnapApiBaseUrl = () => `${origin}/snap/v1`;
    client.apiConfig.getCoreApiBaseUrl = () => origin;
    return client;
  };
  let origin: string;

  beforeAll(async () => {
    midtrans = await startTestMidtrans();
    origin = await midtrans.app.listen({ port: 0, host: '127.0.0.1' });
    snap = clientWith(SERVER_KEY, origin);
  });
  afterAll(() => midtrans.close());

  it('opens a payment', async () => {
    expect(await snap.createTransaction(parameter('TRX-1-1'))).toEqual({
      token: expect.any(String),
      redirect_url: expect.stringContaining('/snap/v3/redirection/'),
    });
    expect(await snap.createTransactionToken(parameter('TRX-1-1'))).toEqual(expect.any(String));
  });

  it('recognises error responses', async () => {
    await expect(snap.createTransaction({})).rejects.toMatchObject({ httpStatusCode: 400 });
    const stranger = clientWith('SB-Mid-server-other', origin);
    await expect(stranger.createTransaction(parameter('TRX-2-1'))).rejects.toMatchObject({ httpStatusCode: 401 });
    await expect(stranger.transaction.status('TRX-2-1')).rejects.toMatchObject({ httpStatusCode: 401 });
    await expect(snap.transaction.status('TRX-1-1')).rejects.toMatchObject({
      httpStatusCode: '404',
      ApiResponse: { status_message: "Transaction doesn't exist." },
    });
    await midtrans.force('TRX-1-1', 'settlement');
    await expect(snap.createTransaction(parameter('TRX-1-1'))).rejects.toMatchObject({
      ApiResponse: { error_messages: ['transaction_details.order_id has already been taken'] },
    });
    await expect(snap.transaction.cancel('TRX-1-1')).rejects.toMatchObject({ httpStatusCode: '412' });
  });

  it('queries the status, cancels and expires', async () => {
    for (const id of ['TRX-3-1', 'TRX-4-1']) {
      await snap.createTransaction(parameter(id));
      await midtrans.force(id, 'pending');
      expect(await snap.transaction.status(id)).toMatchObject({ transaction_status: 'pending' });
    }
    expect(await snap.transaction.cancel('TRX-3-1')).toMatchObject({ transaction_status: 'cancel' });
    expect(await snap.transaction.expire('TRX-4-1')).toMatchObject({ status_code: '407' });
    expect(await snap.transaction.status('TRX-4-1')).toMatchObject({ transaction_status: 'expire' });
  });

  it('approves, denies and refunds', async () => {
    for (const id of ['TRX-5-1', 'TRX-6-1']) {
      await snap.createTransaction(parameter(id));
      await midtrans.force(id, 'challenge');
    }
    expect(await snap.transaction.approve('TRX-5-1')).toMatchObject({ fraud_status: 'accept' });
    expect(await snap.transaction.deny('TRX-6-1')).toMatchObject({ transaction_status: 'deny' });
    await midtrans.force('TRX-5-1', 'settlement');
    const part = await snap.transaction.refund('TRX-5-1', { refund_key: 'k', amount: 1000, reason: 'x' });
    expect(part).toMatchObject({ transaction_status: 'partial_refund' });
    expect(await snap.transaction.refundDirect('TRX-5-1', { refund_key: 'l' })).toMatchObject({
      transaction_status: 'refund',
    });
  });

  it('reads a notification', async () => {
    await snap.createTransaction(parameter('TRX-7-1'));
    await midtrans.force('TRX-7-1', 'settlement');
    const notification = midtrans.shop.got.at(-1)?.body ?? {};
    expect(await snap.transaction.notification(notification)).toMatchObject({
      order_id: 'TRX-7-1',
      transaction_status: 'settlement',
      signature_key: notification.signature_key,
    });
  });
});

import { startTestMidtrans, type TestMidtrans } from '../testing/test-midtrans.ts';

const minutes = (duration: number) => ({ duration, unit: 'minute' });

describe('the time limits of a payment', () => {
  let midtrans: TestMidtrans;
  beforeEach(async () => {
    midtrans = await startTestMidtrans();
  });
  afterEach(() => midtrans.close());

  const state = async (token: string) => (await midtrans.call('GET', `/snap/v3/pay/${token}`)).json();
  const getStatuses = () => midtrans.shop.got.map(({ body }) => body.transaction_status);

  it('close the page after 24 hours, without a notification', async () => {
    const token = await midtrans.open('TRX-1-1');
    await midtrans.advance(24 * 60 - 1);
    expect((await state(token)).phase).toBe('choose');
    await midtrans.advance(1);
    expect(await state(token)).toMatchObject({ phase: 'done', outcome: 'expired', end: { kind: 'error' } });
    expect((await midtrans.status('TRX-1-1')).status_code).toBe('404');
    expect(getStatuses()).toEqual([]);
  });

  it('prefer those of the page to those of the method', async () => {
    const token = await midtrans.open('TRX-1-1', { page_expiry: minutes(60), expiry: minutes(10) });
    await midtrans.advance(59);
    expect((await state(token)).phase).toBe('choose');
    await midtrans.advance(1);
    expect((await state(token)).phase).toBe('done');
    const other = await midtrans.open('TRX-2-1', { expiry: minutes(10) });
    await midtrans.advance(10);
    expect((await state(other)).phase).toBe('done');
  });

  it('of a method count from start_time, and without it from the choice', async () => {
    const expiry = { ...minutes(30), start_time: '2026-11-21 14:05:09 +0700' };
    const fixed = await midtrans.open('TRX-1-1', { expiry });
    const floating = await midtrans.open('TRX-2-1', { expiry: minutes(30) });
    await midtrans.advance(10);
    await midtrans.pay(fixed, 'method', { method: 'bca_va' });
    await midtrans.pay(floating, 'method', { method: 'bca_va' });
    expect((await midtrans.status('TRX-1-1')).expiry_time).toBe('2026-11-21 14:35:09');
    expect((await midtrans.status('TRX-2-1')).expiry_time).toBe('2026-11-21 14:45:09');
  });

  it('of a method expire it with a notification, 407', async () => {
    const token = await midtrans.open('TRX-1-1', { expiry: minutes(30) });
    await midtrans.pay(token, 'method', { method: 'bca_va' });
    await midtrans.advance(30);
    expect(getStatuses()).toEqual(['pending', 'expire']);
    expect((await midtrans.status('TRX-1-1')).status_code).toBe('407');
    expect(midtrans.shop.got.at(-1)?.body).toMatchObject({ status_code: '407', order_id: 'TRX-1-1' });
  });

  it('let a transfer be paid after the page has closed', async () => {
    const token = await midtrans.open('TRX-1-1', { page_expiry: minutes(5), expiry: minutes(60) });
    await midtrans.pay(token, 'method', { method: 'bca_va' });
    await midtrans.advance(20);
    await midtrans.pay(token, 'simulate', { outcome: 'pay' });
    expect((await midtrans.status('TRX-1-1')).transaction_status).toBe('settlement');
  });

  it('settle a captured card a day later', async () => {
    await midtrans.open('TRX-1-1');
    await midtrans.force('TRX-1-1', 'capture');
    await midtrans.advance(24 * 60);
    expect(getStatuses()).toEqual(['capture', 'settlement']);
    expect((await midtrans.status('TRX-1-1')).settlement_time).toBe('2026-11-22 14:05:09');
  });

  it('survive a restart, and so do the orders', async () => {
    const token = await midtrans.open('TRX-1-1', { expiry: minutes(30) });
    await midtrans.pay(token, 'method', { method: 'bca_va' });
    await midtrans.advance(29);
    await midtrans.app.close();
    const again = await startTestMidtrans({ dataFolder: midtrans.folder });
    expect((await again.status('TRX-1-1')).transaction_status).toBe('pending');
    expect((await again.call('GET', '/control/midtrans/clock')).json().offsetSeconds).toBe(29 * 60);
    await again.advance(1);
    expect((await again.status('TRX-1-1')).transaction_status).toBe('expire');
    await again.close();
  });
});

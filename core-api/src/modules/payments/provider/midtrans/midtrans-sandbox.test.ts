import { createMember, type Member } from '../../../../../test/member.ts';
import { readPdf } from '../../../../../test/read-pdf.ts';
import { startSandbox, type Sandbox } from '../../../../../test/sandbox.ts';
import { send } from '../../../../../test/send.ts';
import { NOW, startTestApp, type TestApp } from '../../../../../test/test-app.ts';
import { ORDER_ID } from '../../payment-repository.ts';

const MINUTE = 60_000;
const HOST = '127.0.0.1';

let test: TestApp;
let sandbox: Sandbox;
let buyer: Member;
let seat = 0;

/** The API listens, its jobs run, and the sandbox notifies it over HTTP. */
beforeAll(async () => {
  // Each needs the other's port, so a free one is found first.
  const probe = await startTestApp();
  const origin = await probe.app.listen({ port: 0, host: HOST });
  await probe.close();
  sandbox = await startSandbox(origin);
  const midtrans = { MIDTRANS_SNAP_BASE: sandbox.origin, MIDTRANS_CORE_BASE: sandbox.origin };
  test = await startTestApp({ ...midtrans, MIDTRANS_SERVER_KEY: sandbox.serverKey, ACCESS_TOKEN_SECONDS: 86_400 });
  // The sandbox uses today's date, so the events do too.
  test.clock.advance(Date.now() - NOW.getTime());
  const shift = `interval '${Math.round((Date.now() - NOW.getTime()) / 1000)} seconds'`;
  await test.database.pool.query(
    `update event set event_start_datetime = event_start_datetime + ${shift},
       event_end_datetime = event_end_datetime + ${shift}, event_ticket_sale_end_datetime = event_ticket_sale_end_datetime + ${shift}`,
  );
  await test.database.pool.query('update seat_detail set seat_detail_quantity = 1000 where seat_detail_id = 2');
  await test.app.listen({ port: Number(new URL(origin).port), host: HOST });
  buyer = await createMember(test);
});
afterAll(async () => {
  await test.close();
  await sandbox.stop();
});

const buy = async () => {
  seat += 1;
  const fields = { user_id: buyer.id, seat_detail_id: 2, seat_number: [seat + 100], ms_payment_id: 4 };
  const answer = await send(test.app, 'POST /transaction/ticket', {
    fields,
    encoding: 'json',
    headers: buyer.headers,
  });
  return { status: answer.statusCode, ...answer.json() };
};
const rows = async (text: string, values: unknown[] = []) => (await test.database.pool.query(text, values)).rows;
const getStatus = async (id: number) =>
  (await rows('select transaction_approve_status_name as status from transaction where transaction_id = $1', [id]))[0]
    .status;
const getOrderId = async (id: number): Promise<string> =>
  (await rows(`select ${ORDER_ID} as name from payment_attempt where transaction_id = $1`, [id]))[0].name;
const setStatus = async (id: number, outcome: string, more = {}) =>
  sandbox.call('POST', `/control/midtrans/orders/${await getOrderId(id)}/outcome`, { outcome, ...more });
const getTransaction = async (id: number) =>
  (await sandbox.call('GET', `/control/midtrans/orders/${await getOrderId(id)}`))['transaction'];

describe('with Midtrans of the sandbox', () => {
  it('a paid order is approved, and its ticket can be downloaded and scanned', async () => {
    const { token, transaction_id: id } = await buy();
    await sandbox.call('POST', `/snap/v3/pay/${token}/simulate`, { outcome: 'pay' });
    while ((await getStatus(id)) === 'pending');
    expect(await getStatus(id)).toBe('approved');
    const made = () =>
      rows('select from ticket_file join ticket using (seat_detail_id, ticket_id) where transaction_id = $1', [id]);
    while ((await made()).length === 0);
    const [ticket] = await rows(
      'select ticket_id as id, ticket_booking_number as number from ticket where transaction_id = $1',
      [id],
    );
    const { rawPayload } = await send(test.app, `GET /ticket/${ticket.id}/download`, { headers: buyer.headers });
    expect((await readPdf(rawPayload)).code).toBe(ticket.number);
  });

  it.each([
    ['settlement', 'approved'],
    ['capture', 'approved'],
    ['challenge', 'pending'],
    ['deny', 'pending'],
    ['cancel', 'rejected'],
    ['expire', 'rejected'],
    ['failure', 'rejected'],
  ])('%s makes it %s', async (outcome, status) => {
    const { transaction_id: id } = await buy();
    await setStatus(id, outcome, outcome === 'settlement' ? { notification: { copies: 5 } } : {});
    expect(await getStatus(id)).toBe(status);
    // A buyer may have three unpaid orders.
    await rows("update transaction set transaction_approve_status_name = 'rejected' where transaction_id = $1", [id]);
  });

  it('a reversal and a refund revoke the tickets of a paid order', async () => {
    for (const outcome of ['reversal', 'refund', 'chargeback']) {
      const { transaction_id: id } = await buy();
      await setStatus(id, 'settlement');
      expect(await getStatus(id)).toBe('approved');
      await setStatus(id, outcome);
      expect([outcome, await getStatus(id)]).toEqual([outcome, 'rejected']);
    }
  });

  it('a forged notification, or one with another amount, changes nothing', async () => {
    const { transaction_id: id } = await buy();
    await setStatus(id, 'settlement', { notification: { corruptSignature: true } });
    await sandbox.call('POST', `/control/midtrans/orders/${await getOrderId(id)}/notify`, {
      changes: { gross_amount: '1.00' },
    });
    expect(await getStatus(id)).toBe('pending');
    await sandbox.call('POST', `/control/midtrans/orders/${await getOrderId(id)}/notify`, {});
    expect(await getStatus(id)).toBe('approved');
  });

  it('an unpaid order ends at the provider and here', async () => {
    const unopened = await buy();
    const chosen = await buy();
    await setStatus(chosen.transaction_id, 'pending', { method: 'bca_va' });
    const lost = await buy();
    await setStatus(lost.transaction_id, 'settlement', { quiet: true });
    test.clock.advance(33 * MINUTE);
    await test.app.payment.sweep();
    expect(await getStatus(unopened.transaction_id)).toBe('rejected');
    expect(await getStatus(chosen.transaction_id)).toBe('rejected');
    expect(await getStatus(lost.transaction_id)).toBe('approved');
    expect(await getTransaction(chosen.transaction_id)).toMatchObject({ status: 'expire' });
  });

  it('an unavailable provider delays no request', async () => {
    await sandbox.call('POST', '/control/midtrans/outage', { kind: 'hang', seconds: 600 });
    const before = performance.now();
    expect((await buy()).status).toBe(503);
    expect(performance.now() - before).toBeLessThan(5_500);
    await sandbox.call('DELETE', '/control/midtrans/outage');
    expect((await buy()).status).toBe(200);
  });
});

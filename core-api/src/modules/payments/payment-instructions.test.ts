import { startMailbox, type Mailbox } from '@acara/tooling/src/net/mailbox.ts';
import { createMember, type Member } from '../../../test/member.ts';
import { startPaymentEnvironment, type PaymentEnvironment } from '../../../test/payment-environment.ts';
import { send } from '../../../test/send.ts';

const MINUTE = 60_000;
const NUMBER = '7001200012345678';
const VA = { more: { va_numbers: [{ bank: 'bca', va_number: NUMBER }] } };
const SHOWN = { method: 'virtual_account', institution: 'bca', number: NUMBER, biller_code: null, qr_url: null };

let mailbox: Mailbox;
let env: PaymentEnvironment;
beforeAll(async () => {
  mailbox = await startMailbox();
  env = await startPaymentEnvironment({ config: { SMTP_URL: mailbox.url } });
});
afterEach(async () => {
  await env.reset();
  mailbox.received.length = 0;
});
afterAll(async () => {
  await env.close();
  await mailbox.close();
});

const read = async (path: string, by: Member = env.buyer) => {
  const answer = await send(env.test.app, `GET ${path}`, { headers: by.headers });
  return { status: answer.statusCode, body: answer.json() };
};
const one = async (id: number) => (await read(`/transaction/${id}`)).body.data;
const notify = (orderId: string, status?: string, change = {}) =>
  env.notify(env.provider.notification(orderId, status, change));

describe('the payment instructions of an order', () => {
  it('come with the notification, and are in its list and its details [api.payment-instructions]', async () => {
    const { id, orderId } = await env.order([5]);
    expect((await one(id)).payment_instructions).toBeNull();
    env.provider.setStatus(orderId, 'pending', VA);
    expect(await notify(orderId)).toBe(200);
    expect((await one(id)).payment_instructions).toEqual(SHOWN);
    const list = await read('/transaction/buyer?transaction_approve_status_name=pending');
    expect(list.body.data).toMatchObject([{ transaction_id: id, payment_instructions: SHOWN }]);
  });

  it('come with a status query if the notification is lost [api.payment-instructions]', async () => {
    const { id, orderId } = await env.order([5]);
    env.provider.setStatus(orderId, 'pending', VA);
    expect((await one(id)).payment_instructions).toEqual(SHOWN);
  });

  it('are for its buyer only, and in no log [api.payment-instructions]', async () => {
    const { id, orderId } = await env.order([5]);
    env.provider.setStatus(orderId, 'pending', VA);
    await notify(orderId);
    const stranger = await createMember(env.test);
    expect((await read(`/transaction/${id}`, stranger)).status).toBe(404);
    expect(JSON.stringify((await read('/transaction/buyer', stranger)).body)).not.toContain(NUMBER);
    await env.test.app.jobs.drain();
    expect(env.test.logText()).toContain(orderId);
    expect(env.test.logText()).not.toContain(NUMBER);
  });

  it('are those of the last method, and gone with a denied or decided payment', async () => {
    const { id, orderId } = await env.order([5]);
    env.provider.setStatus(orderId, 'pending', VA);
    await notify(orderId);
    const other = { id: 'another try', more: { permata_va_number: '850003072869607' } };
    env.provider.setStatus(orderId, 'pending', other);
    await notify(orderId);
    expect((await one(id)).payment_instructions).toMatchObject({ institution: 'permata' });
    await notify(orderId, 'deny', { id: 'the first card' });
    expect((await one(id)).payment_instructions).toBeNull();
    env.test.clock.advance(6_000);
    expect((await one(id)).payment_instructions).toMatchObject({ institution: 'permata' });
    env.provider.setStatus(orderId, 'settlement', other);
    await notify(orderId);
    expect(await one(id)).toMatchObject({ transaction_approve_status_name: 'approved', payment_instructions: null });
  });
});

describe('the mail with them', () => {
  it('is sent once, with method, number, sum, deadline and a link [mail.bill]', async () => {
    const { id, orderId } = await env.order([5, 6]);
    env.provider.setStatus(orderId, 'pending', VA);
    await notify(orderId);
    await notify(orderId, 'pending', { ...VA, id: 'again' });
    await env.test.app.jobs.drain();
    expect(mailbox.received).toHaveLength(1);
    const [mail] = mailbox.received;
    expect(mail?.to).toEqual([env.buyer.email]);
    expect(mail?.raw).toMatch(/^Subject: Bayar pesanan Anda untuk Konser Jazz Senja\r$/m);
    expect(mail?.raw).toContain('text/html');
    for (const part of [
      'Metode: Virtual Account BCA',
      `Nomor virtual account: ${NUMBER}`,
      '500.000',
      /Bayar sebelum: \S+, \d\d November 2026, \d\d:\d\d WIB/,
      'BCA mobile: m-Transfer',
      `Nomor pesanan: ${id}`,
      'https://acara.test/_link/transactions',
    ])
      expect(mail?.body.replaceAll(/\s+/g, ' ')).toEqual(
        typeof part === 'string' ? expect.stringContaining(part) : expect.stringMatching(part),
      );
  });

  it('is not sent without a number, or once the order is paid or over [mail.bill-not]', async () => {
    const scanned = await env.order([5]);
    env.provider.setStatus(scanned.orderId, 'pending', { type: 'qris' });
    await notify(scanned.orderId);
    const paid = await env.order([6]);
    env.provider.setStatus(paid.orderId, 'pending', VA);
    await notify(paid.orderId);
    env.provider.setStatus(paid.orderId, 'settlement', VA);
    await notify(paid.orderId);
    const late = await env.order([7]);
    env.provider.setStatus(late.orderId, 'pending', VA);
    await notify(late.orderId);
    env.test.clock.advance(31 * MINUTE);
    await env.test.app.jobs.drain();
    expect(mailbox.received.map(({ raw }) => /^Subject: (\S+ \S+)/m.exec(raw)?.[1])).toEqual(['Tiket Anda']);
  });
});

describe('a rejected order', () => {
  const reason = async (id: number) => (await one(id)).transaction_reject_reason;
  const sweepLater = async () => {
    env.test.clock.advance(33 * MINUTE);
    await env.test.app.payment.sweep();
  };

  it.each([
    ['cancel', 'cancelled'],
    ['failure', 'denied'],
    ['refund', 'refunded'],
  ])('that the provider reported as %s says so: %s [api.reject-reason]', async (status, expected) => {
    const { id, orderId } = await env.order([5]);
    env.provider.setStatus(orderId, status);
    await notify(orderId);
    expect(await reason(id)).toBe(expected);
  });

  it('that was not paid in time says so, or that the bank denied it [api.reject-reason]', async () => {
    const unpaid = await env.order([5]);
    const waiting = await env.order([6]);
    env.provider.setStatus(waiting.orderId, 'pending', VA);
    const denied = await env.order([7]);
    env.provider.setStatus(denied.orderId, 'deny', { type: 'credit_card' });
    await sweepLater();
    expect([await reason(unpaid.id), await reason(waiting.id), await reason(denied.id)]).toEqual([
      'expired',
      'expired',
      'denied',
    ]);
  });

  it('that could not be opened says so; one that is paid late says nothing any more [api.reject-reason]', async () => {
    env.provider.mode = 'broken';
    const by = await createMember(env.test);
    expect((await env.purchase([5], { by })).status).toBe(503);
    const { body } = await read('/transaction/buyer', by);
    expect(body.data).toMatchObject([{ transaction_reject_reason: 'unprepared', event_slug: 'konser-jazz-senja' }]);
    env.provider.mode = 'up';
    const { id, orderId } = await env.order([6]);
    await sweepLater();
    expect(await reason(id)).toBe('expired');
    env.provider.setStatus(orderId, 'settlement');
    await notify(orderId);
    expect(await one(id)).toMatchObject({
      transaction_approve_status_name: 'approved',
      transaction_reject_reason: null,
    });
  });
});

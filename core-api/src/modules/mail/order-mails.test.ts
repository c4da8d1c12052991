import { startMailbox, type Mailbox } from '@acara/tooling/src/net/mailbox.ts';
import { createMember } from '../../../test/member.ts';
import { startPaymentEnvironment, type PaymentEnvironment } from '../../../test/payment-environment.ts';
import { readPdf } from '../../../test/read-pdf.ts';
import { send } from '../../../test/send.ts';
import { startSibling } from '../../../test/test-app.ts';
import { createDatabase } from '../../platform/database/database.ts';
import { findUnmailedOrders, requestOrderMail } from './order-mail-repository.ts';

const MINUTE = 60_000;
let mailbox: Mailbox;
let env: PaymentEnvironment;

beforeAll(async () => {
  mailbox = await startMailbox();
  env = await startPaymentEnvironment({ config: { SMTP_URL: mailbox.url } });
});
afterEach(async () => {
  await env.reset();
  mailbox.refuse(0, 0);
  mailbox.received.length = 0;
});
afterAll(async () => {
  await env.close();
  await mailbox.close();
});

const sql = async (text: string, values: unknown[] = []) => (await env.test.database.pool.query(text, values)).rows;
const work = () => env.test.app.jobs.drain();
/** Makes retries due. */
const wait = () =>
  sql('select graphile_worker.reschedule_jobs(array_agg(id), run_at := now()) from graphile_worker.jobs');

const paid = async (seats = [5, 6]) => {
  const order = await env.order(seats);
  env.provider.setStatus(order.orderId, 'settlement');
  await env.notify(env.provider.notification(order.orderId));
  return order;
};

const getPdf = (raw: string): Buffer => {
  const [, encoded = ''] = /filename=\S+\.pdf[\s\S]*?\r\n\r\n([A-Za-z0-9+/=\r\n]+)/.exec(raw) ?? [];
  return Buffer.from(encoded, 'base64');
};

describe('the mail with the tickets of an order', () => {
  it('is sent once the order is paid, with event, times, seats, number and total, and one PDF with a page for each [mail.tickets]', async () => {
    const { id } = await paid();
    expect(mailbox.received).toEqual([]);
    await work();
    expect(mailbox.received).toHaveLength(1);
    const [mail] = mailbox.received;
    expect(mail?.to).toEqual([env.buyer.email]);
    expect(mail?.raw).toMatch(/^Subject: Tiket Anda untuk Konser Jazz Senja\r$/m);
    expect(mail?.raw).toContain(`Message-ID: <tiket-${id}@acara.test>`);
    for (const part of [
      'Pembayaran Anda berhasil.',
      'Tanggal: Minggu, 22 November 2026',
      'Waktu: 19:00',
      'WIB',
      'Kursi: Seat 5, 6 · baris A',
      'Halo Anggota,',
      `Nomor pesanan: ${id}`,
      'Total: Rp',
      '500.000',
      'https://acara.test/_link/tickets',
    ])
      expect(mail?.body).toContain(part);
    expect(mail?.raw).toContain('text/html');
    const pdf = await readPdf(getPdf(mail?.raw ?? ''));
    const [{ number }] = await sql(
      'select ticket_booking_number as number from ticket where transaction_id = $1 order by ticket_id limit 1',
      [id],
    );
    expect(pdf).toMatchObject({ pages: 2, code: number });
  });

  it('names both ends of a class of several days, in text and file [mail.days]', async () => {
    await sql("update seat_detail set seat_detail_end_datetime = '2026-11-24 17:30+07' where seat_detail_id = 2");
    await paid();
    await work();
    await sql('update seat_detail set seat_detail_end_datetime = null where seat_detail_id = 2');
    const [mail] = mailbox.received;
    expect(mail?.body.replaceAll(/\s+/g, ' ')).toContain(
      'Tanggal: Minggu, 22 November 2026 - Selasa, 24 November 2026 Waktu: 19:00 - 17:30 WIB',
    );
    const { text } = await readPdf(getPdf(mail?.raw ?? ''));
    for (const part of ['Minggu, 22 November 2026', 'Selasa, 24 November 2026', '19:00 - 17:30 WIB'])
      expect(text).toContain(part);
  });

  it('is sent for a free order too [mail.free]', async () => {
    const fields = { user_id: env.buyer.id, seat_detail_id: 4, seat_number: [null], ms_payment_id: 4 };
    await sql(
      "update seat_detail set ms_price_identifier = 'FREE', seat_detail_price = 0, seat_detail_active = true where seat_detail_id = 4",
    );
    const answer = await send(env.test.app, 'POST /transaction/ticket', {
      fields,
      encoding: 'json',
      headers: env.buyer.headers,
    });
    expect(answer.json().token).toBeUndefined();
    await sql(
      `select from graphile_worker.add_job('make-ticket-files', json_build_object('transactionId', $1::bigint))`,
      [answer.json().transaction_id],
    );
    // A starting process finds the order until its mail is claimed.
    const since = new Date(env.test.clock.now().getTime() - MINUTE);
    const database = createDatabase(env.test.database.pool, { prepare: false });
    expect(await findUnmailedOrders(database, since)).toEqual([answer.json().transaction_id]);
    await work();
    expect(await findUnmailedOrders(database, since)).toEqual([]);
    expect(mailbox.received).toHaveLength(1);
    expect(mailbox.received[0]?.body).toContain('Total: Gratis');
    expect(mailbox.received[0]?.body).not.toContain('Kursi:');
  });

  it('is sent once, however many notifications, jobs and processes there are [mail.once]', async () => {
    const { id, orderId } = await paid([5]);
    const sibling = await startSibling(env.test, { SMTP_URL: mailbox.url });
    await env.notify(env.provider.notification(orderId));
    for (let times = 0; times < 3; times += 1)
      await sql(`
        select from graphile_worker.add_job('send-order-mail', json_build_object('transactionId', ${id}, 'kind', 'tickets'));
        select from graphile_worker.add_job('make-ticket-files', json_build_object('transactionId', ${id}))`);
    await Promise.all([work(), sibling.app.jobs.drain()]);
    await wait();
    await Promise.all([work(), sibling.app.jobs.drain()]);
    await sibling.close();
    expect(mailbox.received).toHaveLength(1);
    expect(await sql('select * from graphile_worker.jobs')).toEqual([]);
  });

  it('waits for a mail server that is down [mail.waits]', async () => {
    await paid([5]);
    mailbox.refuse(2, 451);
    await work();
    expect(mailbox.received).toEqual([]);
    const [job] = await sql('select run_at > now() as later, attempts from graphile_worker.jobs');
    expect(job).toMatchObject({ later: true, attempts: 1 });
    await wait();
    await work();
    await wait();
    await work();
    expect(mailbox.received).toHaveLength(1);
    expect(env.test.logText()).not.toContain(env.buyer.email);
  });

  it('is not sent again if the server refuses it permanently', async () => {
    await paid([5]);
    mailbox.refuse(1, 550);
    await work();
    expect(mailbox.received).toEqual([]);
    expect(await sql('select * from graphile_worker.jobs')).toEqual([]);
  });

  it('is sent again under the same Message-ID if the sender died, once its claim has expired [mail.once]', async () => {
    const { id } = await paid([5]);
    await sql(
      `insert into order_mail (seat_detail_id, transaction_id, mail_kind, event_id, claimed_until)
       select seat_detail_id, transaction_id, 'tickets', event_id, $2 from transaction where transaction_id = $1`,
      [id, new Date(env.test.clock.now().getTime() + MINUTE)],
    );
    await work();
    expect(mailbox.received).toEqual([]);
    env.test.clock.advance(MINUTE);
    await wait();
    await work();
    expect(mailbox.received).toHaveLength(1);
    expect(mailbox.received[0]?.raw).toContain(`<tiket-${id}@acara.test>`);
  });

  it('is not sent for an order whose payment was reversed before', async () => {
    const { orderId } = await paid([5]);
    await env.notify(env.provider.notification(orderId, 'refund'));
    await work();
    expect(mailbox.received).toEqual([]);
  });
});

describe('the mail with the number of an order', () => {
  const VA = { more: { va_numbers: [{ bank: 'bca', va_number: '7001200012345678' }] } };
  const waitsWithNumber = async () => {
    const order = await env.order([5]);
    env.provider.setStatus(order.orderId, 'pending', VA);
    await env.notify(env.provider.notification(order.orderId));
    return order;
  };

  it('is sent when the number is known again, if it was not for a moment [mail.bill]', async () => {
    const { id } = await waitsWithNumber();
    const [{ known }] = await sql('select payment_instructions as known from transaction where transaction_id = $1', [
      id,
    ]);
    const set = (instructions: unknown) =>
      sql('update transaction set payment_instructions = $2 where transaction_id = $1', [id, instructions]);
    await set(null);
    await work();
    expect(mailbox.received).toEqual([]);
    await set(known);
    const database = createDatabase(env.test.database.pool, { prepare: false });
    for (let times = 0; times < 2; times += 1) {
      await requestOrderMail(database, 'bill', id);
      await work();
    }
    expect(mailbox.received).toHaveLength(1);
    expect(mailbox.received[0]?.body).toContain('7001200012345678');
  });

  it('goes before tickets and their files, which are not due in half an hour [mail.bill-first]', async () => {
    await waitsWithNumber();
    const { orderId } = await env.order([6], { by: await createMember(env.test) });
    env.provider.setStatus(orderId, 'settlement');
    await env.notify(env.provider.notification(orderId));
    const priority = async (key: string) =>
      (await sql('select priority from graphile_worker.jobs where key ~ $1', [key]))[0].priority;
    expect(await priority('^mail-bill-')).toBeLessThan(await priority('^ticket-files-'));
  });
});

describe('the mail about a hold that ended unpaid', () => {
  const overdue = async () => {
    const order = await env.order([5]);
    env.test.clock.advance(33 * MINUTE);
    return order;
  };

  it('is sent once, with a link to buy again [mail.unpaid]', async () => {
    const { id } = await overdue();
    await env.test.app.payment.sweep();
    await env.test.app.payment.sweep();
    expect(await env.getOrderState(id)).toMatchObject({ status: 'rejected' });
    await work();
    expect(mailbox.received).toHaveLength(1);
    const [mail] = mailbox.received;
    expect(mail?.raw).toMatch(/^Subject: Pesanan Anda untuk Konser Jazz Senja telah berakhir\r$/m);
    expect(mail?.body).toContain('Pesanan Anda belum dibayar dan telah berakhir');
    expect(mail?.body).toContain('https://acara.test/_link/event.detail?slug=konser-jazz-senja');
    expect(mail?.raw).not.toContain('.pdf');
  });

  it('is sent if the provider ends the payment [mail.unpaid]', async () => {
    const { orderId } = await overdue();
    env.provider.setStatus(orderId, 'expire');
    await env.notify(env.provider.notification(orderId));
    await work();
    expect(mailbox.received).toHaveLength(1);
  });

  it('is not sent if the buyer gave up before, or got no payment [mail.unpaid-not]', async () => {
    const { orderId } = await env.order([5]);
    env.provider.setStatus(orderId, 'cancel');
    await env.notify(env.provider.notification(orderId));
    env.provider.mode = 'broken';
    expect((await env.purchase([6], { by: await createMember(env.test) })).status).toBe(503);
    await work();
    expect(mailbox.received).toEqual([]);
  });

  it('is not sent if the order was paid after all [mail.unpaid-not]', async () => {
    const { id, orderId } = await overdue();
    await env.test.app.payment.sweep();
    env.provider.setStatus(orderId, 'settlement', { id: 'late' });
    await env.notify(env.provider.notification(orderId));
    expect(await env.getOrderState(id)).toMatchObject({ status: 'approved' });
    await work();
    expect(mailbox.received.map(({ raw }) => /^Subject: (\S+ \S+)/m.exec(raw)?.[1])).toEqual(['Tiket Anda']);
  });
});

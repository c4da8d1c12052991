import { mkdtemp } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { createMember, type Member } from '../../../../test/member.ts';
import { startPaymentEnvironment, type PaymentEnvironment } from '../../../../test/payment-environment.ts';
import { readPdf } from '../../../../test/read-pdf.ts';
import { send } from '../../../../test/send.ts';
import { startSibling } from '../../../../test/test-app.ts';

let env: PaymentEnvironment;

beforeAll(async () => {
  env = await startPaymentEnvironment();
});
afterEach(() => env.reset());
afterAll(() => env.close());

const sql = async (text: string, values: unknown[] = []) => (await env.test.database.pool.query(text, values)).rows;
const listTickets = (id: number) =>
  sql('select ticket_id as id, ticket_booking_number as number from ticket where transaction_id = $1 order by 1', [id]);
const download = (ticket: unknown, by: Member = env.buyer) =>
  send(env.test.app, `GET /ticket/${ticket}/download`, { headers: by.headers });
const files = async () => Number((await sql('select count(*)::int as count from ticket_file'))[0].count);

const paidOrder = async (seats = [5, 6]) => {
  const order = await env.order(seats);
  env.provider.setStatus(order.orderId, 'settlement');
  await env.notify(env.provider.notification(order.orderId));
  return order;
};

describe('the file of a ticket', () => {
  it('is made by a job once the order is paid, one for each ticket, and can be downloaded by the holder [my-tickets.download, api.ticket-file]', async () => {
    const { id } = await paidOrder();
    expect(await files()).toBe(0);
    await env.test.app.jobs.drain();
    expect(await files()).toBe(2);
    const tickets = await listTickets(id);
    const [ticket] = tickets;
    const answer = await download(ticket.id);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="${ticket.number}.pdf"`,
      'cache-control': 'private, no-store',
    });
    expect(answer.rawPayload.length).toBeGreaterThan(150);
    const { code, text } = await readPdf(answer.rawPayload);
    expect(code).toBe(ticket.number);
    expect(text).toContain('Konser Jazz Senja');
    expect(text).toContain('Seat 5');
    expect((await download(ticket.id)).rawPayload.equals(answer.rawPayload)).toBe(true);
    expect(await files()).toBe(2);
    for (const { number } of tickets) expect(env.test.logText()).not.toContain(number);
  });

  it('is made once, however often the payment is reported', async () => {
    const { id, orderId } = await paidOrder();
    await env.notify(env.provider.notification(orderId, 'capture'));
    await Promise.all([env.test.app.jobs.drain(), env.test.app.jobs.drain()]);
    await env.test.app.ticketFiles.files.makeAll(id);
    expect(await files()).toBe(2);
    expect(await sql('select from graphile_worker.jobs')).toEqual([]);
  });

  it('is made at once for downloads before the job has run, also concurrently and at any process', async () => {
    const { id } = await paidOrder([5]);
    const [ticket] = await listTickets(id);
    const sibling = await startSibling(env.test);
    const call = `GET /ticket/${ticket.id}/download`;
    const both = [env.test.app, sibling.app];
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        send(both[index % 2] ?? sibling.app, call, { headers: env.buyer.headers }),
      ),
    );
    for (const answer of answers) expect(answer.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    expect(await files()).toBe(1);
    await sibling.close();
  });

  it('is made again when its content has changed', async () => {
    const { id } = await paidOrder([5]);
    const [ticket] = await listTickets(id);
    await download(ticket.id);
    await sql("update event set event_location = 'Gedung Baru' where event_id = 1");
    const { text } = await readPdf((await download(ticket.id)).rawPayload);
    await sql("update event set event_location = 'Gedung Merdeka' where event_id = 1");
    expect(text).toContain('Gedung Baru');
    expect(await files()).toBe(1);
  });

  it.each([
    ['takes too long', () => new Promise<Buffer>(() => {})],
    ['fails', () => Promise.reject(new Error('no paper'))],
  ])('that %s is answered with a short text, by which the site knows to try again', async (_what, make) => {
    const { id } = await paidOrder([5]);
    const [ticket] = await listTickets(id);
    const sibling = await startSibling(env.test, {}, () => ({ makeTicketFile: make }));
    const answer = await send(sibling.app, `GET /ticket/${ticket.id}/download`, { headers: env.buyer.headers });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(answer.rawPayload.length).toBeLessThan(150);
    await sibling.close();
  });

  it('has no poster while that is unavailable, and is not stored until it is available', async () => {
    const { id } = await paidOrder([5]);
    const [ticket] = await listTickets(id);
    const folder = await mkdtemp(path.join(os.tmpdir(), 'acara-posters-'));
    // Nobody listens there.
    const sibling = await startSibling(env.test, { IMAGE_CACHE_DIR: folder, PICTURE_SOURCE_URL: 'http://127.0.0.1:1' });
    const answer = await send(sibling.app, `GET /ticket/${ticket.id}/download`, { headers: env.buyer.headers });
    expect(answer.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    expect(await files()).toBe(0);
    await sibling.close();
    await download(ticket.id);
    expect(await files()).toBe(1);
  });

  it('is refused for unpaid, failed, foreign, missing and invalid tickets', async () => {
    const pending = await env.order([5]);
    const [unpaid] = await listTickets(pending.id);
    expect((await download(unpaid.id)).statusCode).toBe(403);
    await env.notify(env.provider.notification(pending.orderId, 'expire'));
    expect((await download(unpaid.id)).statusCode).toBe(403);
    const { id } = await paidOrder([6]);
    const [issued] = await listTickets(id);
    expect((await download(issued.id, await createMember(env.test))).statusCode).toBe(404);
    expect((await send(env.test.app, `GET /ticket/${issued.id}/download`)).statusCode).toBe(401);
    expect((await download(999_999)).statusCode).toBe(404);
    for (const bad of ['x', '0', '-1', '99999999999999999999'])
      expect([bad, (await download(bad)).statusCode]).toEqual([bad, 400]);
    expect(await files()).toBe(0);
  });
});

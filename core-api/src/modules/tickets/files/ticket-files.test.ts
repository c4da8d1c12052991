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
    expect(text).toContain('Seat 5 · baris A');
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

describe('the file of an order', () => {
  const open = (id: number, by: Member = env.buyer) =>
    send(env.test.app, `GET /transaction/${id}/download`, { headers: by.headers });

  it('is one PDF with a page for each issued ticket, for the holder [api.order-file]', async () => {
    const { id } = await paidOrder([5, 6, 7]);
    const numbers = (await listTickets(id)).map(({ number }) => number);
    await sql("update ticket set ticket_status_name = 'failed' where ticket_booking_number = $1", [numbers[2]]);
    const answer = await open(id);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="tiket-${id}.pdf"`,
      'cache-control': 'private, no-store',
    });
    expect(await readPdf(answer.rawPayload)).toMatchObject({ pages: 2, code: numbers[0] });
  });

  it('is refused to others, for orders without issued tickets, and without a bearer', async () => {
    const { id } = await paidOrder([5]);
    const stranger = await createMember(env.test);
    const missing = await open(999_999);
    expect([missing.statusCode, (await open(id, stranger)).body]).toEqual([404, missing.body]);
    expect((await send(env.test.app, `GET /transaction/${id}/download`)).statusCode).toBe(401);
    const pending = await env.order([6]);
    expect((await open(pending.id)).statusCode).toBe(403);
  });

  it('is drawn once, however often and by how many it is downloaded, until it shows something else', async () => {
    const { id } = await paidOrder([5, 6]);
    let drawn = 0;
    const sibling = await startSibling(env.test, {}, () => ({
      makeTicketFile: (contents) => {
        drawn += 1;
        return Promise.resolve(Buffer.from(`%PDF of ${contents.length} at ${contents[0]?.venue}`));
      },
    }));
    const ask = () => send(sibling.app, `GET /transaction/${id}/download`, { headers: env.buyer.headers });
    const bodies = await Promise.all(Array.from({ length: 20 }, async () => (await ask()).body));
    expect([new Set(bodies).size, drawn]).toEqual([1, 1]);
    await ask();
    expect(drawn).toBe(1);
    await sql("update event set event_location = 'Gedung Baru' where event_id = 1");
    expect((await ask()).body).toContain('Gedung Baru');
    await sql("update event set event_location = 'Gedung Merdeka' where event_id = 1");
    expect(drawn).toBe(2);
    await sibling.close();
  });

  it('is drawn 60 times in 15 minutes for an account, whichever files; what is there is sent [api.file-limit]', async () => {
    const by = await createMember(env.test);
    const order = await env.order([5], { by });
    env.provider.setStatus(order.orderId, 'settlement');
    await env.notify(env.provider.notification(order.orderId));
    const [ticket] = await listTickets(order.id);
    expect((await open(order.id, by)).statusCode).toBe(200);
    for (let drawn = 1; drawn < 60; drawn += 1) await env.test.app.limits.spend('ticketFiles', by.id);
    expect((await open(order.id, by)).statusCode).toBe(200);
    const refused = await download(ticket.id, by);
    expect([refused.statusCode, refused.json().code]).toEqual([429, 'too_many_requests']);
    expect(refused.headers).toMatchObject({ 'retry-after': '900' });
    const { id } = await paidOrder([6]);
    expect((await open(id)).headers['content-type']).toBe('application/pdf');
  });

  it('that takes too long is answered with the short text, while it is drawn', async () => {
    const { id } = await paidOrder([5, 6]);
    let finish = (_file: Buffer) => {};
    const sibling = await startSibling(env.test, {}, () => ({
      makeTicketFile: () => new Promise<Buffer>((resolve) => (finish = resolve)),
    }));
    const ask = () => send(sibling.app, `GET /transaction/${id}/download`, { headers: env.buyer.headers });
    const early = await ask();
    expect(early.headers).toMatchObject({ 'content-type': 'text/plain; charset=utf-8', 'retry-after': '5' });
    expect(early.rawPayload.length).toBeLessThan(150);
    finish(Buffer.from('%PDF late'));
    expect((await ask()).body).toBe('%PDF late');
    await sibling.close();
  });

  it('is not drawn while too many pages are', async () => {
    // Two of the orders together are more than are drawn at a time.
    const orders: number[] = [];
    await sql('update seat_detail set seat_detail_maximum_purchased_quantity = 100 where seat_detail_id = 1');
    for (const by of [env.buyer, env.buyer]) {
      const order = await env.order(Array<null>(30).fill(null), { seatDetailId: 1, by });
      env.provider.setStatus(order.orderId, 'settlement');
      await env.notify(env.provider.notification(order.orderId));
      orders.push(order.id);
    }
    let drawn = 0;
    const sibling = await startSibling(env.test, {}, () => ({
      makeTicketFile: () => {
        drawn += 1;
        return new Promise<Buffer>(() => {});
      },
    }));
    const answers = await Promise.all(
      orders.map((id) => send(sibling.app, `GET /transaction/${id}/download`, { headers: env.buyer.headers })),
    );
    expect(answers.map(({ headers }) => headers['content-type'])).toEqual(Array(2).fill('text/plain; charset=utf-8'));
    expect(drawn).toBe(1);
    await sibling.close();
  });
});

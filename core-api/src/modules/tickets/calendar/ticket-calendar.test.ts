import { readCalendar } from '../../../../test/read-calendar.ts';
import type { TicketClass } from '../../../../test/selling/sales-data.ts';
import { withTwoBuyers } from '../../../../test/selling/selling-app.ts';

const { test, buyer, other, get, order } = withTwoBuyers();

const DAY = 24 * 60 * 60_000;
const sql = (text: string, values: unknown[] = []) => test().database.pool.query(text, values);

beforeAll(async () => {
  await sql("update event set event_end_datetime = '2026-11-24 22:00+07' where event_id = 1");
});

type Ticket = { ticket_end_datetime: string | null; ticket_calendar_url: string; ticket_booking_number: string };
const listTickets = async (transactionId: number, who = buyer()): Promise<Ticket[]> =>
  (await get(`/ticket?transaction_id=${transactionId}`, who)).json().data;

/** Buys tickets of a class with these times. */
const buyDay = async (
  start: string,
  end: string | null,
  seats: number | number[] = 1,
  ticketClass: TicketClass = {},
): Promise<Ticket> => {
  const id = await order({ kind: 'FREE', price: 0, ...ticketClass }, seats);
  await sql(
    `with class as (
       update seat_detail set seat_detail_datetime = $2, seat_detail_end_datetime = $3
       where seat_detail_id = (select seat_detail_id from transaction where transaction_id = $1) returning seat_detail_id
     )
     update ticket set ticket_datetime = $2 from class where ticket.seat_detail_id = class.seat_detail_id`,
    [id, start, end],
  );
  const [ticket] = await listTickets(id);
  if (!ticket) throw new Error('No ticket');
  return ticket;
};

const open = (url: string) => test().app.inject({ url });
const read = async ({ ticket_calendar_url: url }: Ticket) => readCalendar((await open(url)).body);

describe('the calendar file of a ticket', () => {
  it('has day, times and seats of its class, and no booking number, at an address that needs no bearer [api.ticket-calendar]', async () => {
    const ticket = await buyDay('2026-11-24T04:00:00+07:00', '2026-11-24T12:00:00+07:00', [8, 7], {
      seats: 'RESERVED',
    });
    const answer = await open(ticket.ticket_calendar_url);
    expect(answer.headers).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': 'inline; filename="konser-jazz-senja.ics"',
      'cache-control': 'no-store',
    });
    expect(readCalendar(answer.body)).toMatchObject({
      name: 'Konser Jazz Senja',
      start: '2026-11-23T21:00:00.000Z',
      end: '2026-11-24T05:00:00.000Z',
      description: '2 tiket: Kelas Uji\nSeat 7, 8 · baris B\nKode QR: https://acara.test/_link/tickets',
    });
    expect(answer.body).not.toContain(ticket.ticket_booking_number);
  });

  it('of one day does not replace that of another day, nor that of the event', async () => {
    const first = await read(await buyDay('2026-11-22T04:00:00+07:00', '2026-11-22T12:00:00+07:00'));
    const third = await read(await buyDay('2026-11-24T04:00:00+07:00', '2026-11-24T12:00:00+07:00'));
    const event = readCalendar((await open('/api/v1/event/1/calendar.ics')).body);
    expect(new Set([first.uid, third.uid, event.uid]).size).toBe(3);
    expect([first.start, third.start]).toEqual(['2026-11-21T21:00:00.000Z', '2026-11-23T21:00:00.000Z']);
  });

  it('replaces the one before with all of the tickets of the class', async () => {
    const ticket = await buyDay('2026-11-22T19:00:00+07:00', null);
    const before = await read(ticket);
    await sql(
      `insert into ticket (seat_detail_id, event_id, transaction_id, user_id, ticket_name, ticket_booking_number,
         ticket_seat_number, ticket_reserved, ticket_status_name, ticket_datetime, ticket_price, ticket_created_datetime)
       select seat_detail_id, event_id, transaction_id, user_id, ticket_name, 'NEXT', 2, false, 'issued', ticket_datetime, 0, now()
       from ticket where ticket_booking_number = $1`,
      [ticket.ticket_booking_number],
    );
    const after = await read(ticket);
    expect(after.uid).toBe(before.uid);
    expect([before.description, after.description].map((text) => text.split('\n')[0])).toEqual([
      '1 tiket: Kelas Uji',
      '2 tiket: Kelas Uji',
    ]);
  });

  it('is closed to a changed address, and a day or two later', async () => {
    const { ticket_calendar_url: url } = await buyDay('2026-11-22T19:00:00+07:00', null);
    const id = Number(/ticket\/(\d+)/.exec(url)?.[1]);
    const until = Number(/until=(\d+)/.exec(url)?.[1]);
    for (const wrong of [
      url.replace(`ticket/${id}`, `ticket/${id - 1}`),
      url.replace(`until=${until}`, `until=${until + 1}`),
      url.slice(0, -1),
    ])
      expect((await open(wrong)).statusCode).toBe(403);
    expect((await open(url.replace(/&key=.*/, ''))).statusCode).toBe(422);
    expect(until * 1000 - test().clock.now().getTime()).toBeGreaterThan(DAY);
    test().clock.advance(2 * DAY);
    const answer = await open(url);
    expect([answer.statusCode, answer.json().error]).toEqual([
      403,
      'Tautan kalender ini tidak berlaku lagi. Buka Tiket Saya untuk tautan yang baru.',
    ]);
    test().clock.advance(-2 * DAY);
    expect(test().logText()).not.toContain(url.split('key=')[1]);
  });

  it('is only for tickets that are issued', async () => {
    const ticket = await buyDay('2026-11-22T19:00:00+07:00', null);
    await sql("update ticket set ticket_status_name = 'failed' where ticket_booking_number = $1", [
      ticket.ticket_booking_number,
    ]);
    expect((await open(ticket.ticket_calendar_url)).statusCode).toBe(404);
    const pending = await order({}, 1);
    expect((await listTickets(pending))[0]?.ticket_calendar_url).toBeNull();
  });
});

describe('the end of a ticket', () => {
  const END = '2026-11-24T22:00:00+07:00';

  it.each([
    ['that of its class', '2026-11-22T19:00:00+07:00', '2026-11-23T01:00:00+07:00', '2026-11-23T01:00:00+07:00'],
    ['not known, if the event ends before', '2026-11-25T01:00:00+07:00', null, null],
    ['not known, if a class is on a later day', '2026-11-20T19:00:00+07:00', null, null],
  ])('is %s', async (_which, start, end, expected) => {
    expect((await buyDay(start, end)).ticket_end_datetime).toBe(expected);
  });

  it('is that of the event, if no class is on a later day [api.class-end]', async () => {
    await sql("delete from ticket where event_id = 1 and ticket_datetime > '2026-11-24'");
    await sql(
      "delete from seat_detail where event_id = 1 and seat_detail_datetime > '2026-11-24' and not exists (select from transaction where transaction.seat_detail_id = seat_detail.seat_detail_id)",
    );
    await sql(
      "update seat_detail set seat_detail_datetime = '2026-11-22 19:00+07', seat_detail_end_datetime = null where event_id = 1",
    );
    expect((await buyDay('2026-11-24T19:00:00+07:00', null)).ticket_end_datetime).toBe(END);
  });

  it('is not known once the class has been moved since the sale', async () => {
    const id = await order({ kind: 'FREE', price: 0 }, 1, other());
    await sql(
      "update seat_detail set seat_detail_datetime = '2026-11-24 18:00+07', seat_detail_end_datetime = '2026-11-24 23:00+07' where seat_detail_id = (select seat_detail_id from transaction where transaction_id = $1)",
      [id],
    );
    expect((await listTickets(id, other()))[0]?.ticket_end_datetime).toBeNull();
    const transaction = (await get(`/transaction/${id}`, other())).json().data;
    expect(JSON.parse(transaction.transaction_data).seat_detail_end_datetime).toBeNull();
  });
});

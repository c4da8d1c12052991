import { readCalendar } from '../../../../test/read-calendar.ts';
import { startTestApp, type TestApp } from '../../../../test/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const get = (url: string) => test.app.inject({ url });
const sql = (text: string) => test.database.pool.query(text);
const findUrl = async (path: string): Promise<string> => {
  // Past what is cached.
  test.clock.advance(10_000);
  return (await get(`/api/v1/event/slug/${path}`)).json().data.event_calendar_url;
};

describe('the calendar file of an event', () => {
  it('has an address of its own, in the event, that needs no bearer [api.event-calendar]', async () => {
    await sql(
      `update event set event_description = '<h2>Malam</h2><p>Jazz &amp; kopi,<br>gratis</p>' where event_id = 1`,
    );
    const url = await findUrl('konser-jazz-senja');
    expect(url).toBe('/api/v1/event/1/calendar.ics');
    const answer = await get(url);
    expect(answer.headers).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': 'inline; filename="konser-jazz-senja.ics"',
    });
    expect(readCalendar(answer.body)).toMatchObject({
      uid: 'event-1@acara.test',
      name: 'Konser Jazz Senja',
      start: '2026-11-22T12:00:00.000Z',
      end: '2026-11-22T15:00:00.000Z',
      description: 'Malam\nJazz & kopi,\ngratis',
      url: 'https://acara.test/_link/event.detail?slug=konser-jazz-senja',
    });
  });

  it('of its sale is an entry that reminds at the moment at which that opens [api.event-calendar-sale]', async () => {
    await sql(
      "update event set event_ticket_sale_start_datetime = '2026-11-20T10:00:00+07:00', event_ticket_sale_end_datetime = '2026-11-21T10:00:00+07:00' where event_id = 1",
    );
    const file = (await get('/api/v1/event/1/calendar.ics?of=sale')).body;
    expect(readCalendar(file)).toMatchObject({
      uid: 'event-1-sale@acara.test',
      name: 'Tiket dijual: Konser Jazz Senja',
      start: '2026-11-20T03:00:00.000Z',
      end: null,
      url: 'https://acara.test/_link/event.detail?slug=konser-jazz-senja',
    });
    expect(file).toMatch(/BEGIN:VALARM\r\nACTION:DISPLAY\r\nTRIGGER:PT0S\r\nDESCRIPTION:.*\r\nEND:VALARM/);
    expect((await get('/api/v1/event/1/calendar.ics')).body).not.toContain('VALARM');
    await sql('update event set event_ticket_sale_start_datetime = null where event_id = 1');
    expect((await get('/api/v1/event/1/calendar.ics?of=sale')).statusCode).toBe(404);
  });

  it('has no end if the event ends when it starts', async () => {
    await sql('update event set event_end_datetime = event_start_datetime where event_id = 1');
    expect(readCalendar((await get('/api/v1/event/1/calendar.ics')).body).end).toBeNull();
  });

  it('of a private event needs the key of its address, which is void once the code is another one [api.event-calendar-private]', async () => {
    const url = await findUrl('pesta-rahasia/MELATI-77');
    expect(url).toMatch(/^\/api\/v1\/event\/7\/calendar\.ics\?key=[\w-]{43}$/);
    expect(readCalendar((await get(url)).body).uid).toBe('event-7@acara.test');
    for (const wrong of [
      '/api/v1/event/7/calendar.ics',
      url.slice(0, -1),
      `${url.slice(0, -2)}xx`,
      url.replace('key=', 'key=x'),
    ]) {
      const answer = await get(wrong);
      expect([answer.statusCode, answer.json().code]).toEqual([403, 'access_phrase_needed']);
    }
    expect(test.logText()).not.toContain(url.split('key=')[1]);
    await sql("update event set event_access_code = 'MAWAR-78' where event_id = 7");
    expect((await get(url)).statusCode).toBe(403);
    expect((await get(await findUrl('pesta-rahasia/MAWAR-78'))).statusCode).toBe(200);
  });

  it('of an inactive event is found by who has its page, and not by its id', async () => {
    await sql('update event set event_active_status = 0 where event_id = 1');
    const url = await findUrl('konser-jazz-senja');
    expect((await get(url)).statusCode).toBe(200);
    const byId = await get('/api/v1/event/1/calendar.ics');
    const missing = await get('/api/v1/event/999/calendar.ics');
    expect([byId.statusCode, byId.body]).toEqual([404, missing.body]);
    await sql('update event set event_active_status = 1 where event_id = 1');
    expect((await get('/api/v1/event/1/calendar.ics')).statusCode).toBe(200);
  });

  it('of a missing event is not found', async () => {
    expect((await get('/api/v1/event/999/calendar.ics')).statusCode).toBe(404);
  });
});

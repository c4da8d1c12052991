import { getAvailability, getEvent } from '@acara/shared-contract/endpoints';
import { Value } from 'typebox/value';
import { startTestApp, type TestApp } from '../../../../test/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

// Wrong codes count per network: each test has its own.
let visitor = 0;
beforeEach(() => {
  visitor += 1;
});

const get = (path: string, address = `198.51.100.${visitor}`, agent = 'browser') =>
  test.app.inject({ url: `/api/v1${path}`, headers: { 'x-forwarded-for': address, 'user-agent': agent } });

const detail = async (path: string) => {
  const answer = await get(path);
  expect(answer.statusCode).toBe(200);
  return Value.Parse(getEvent.response, answer.json()).data;
};

const NEEDED = { error: 'Valid access phrase is needed to view this event', code: 'access_phrase_needed' };

describe('GET /event/slug/:slug', () => {
  it('returns an event with text, tags, agenda by time, gallery and ticket classes [api.event, api.tag, api.agenda, api.gallery, api.class, api.event-read]', async () => {
    expect(await detail('/event/slug/konser-jazz-senja')).toMatchObject({
      event_id: 1,
      event_description: '<p>Petikan <strong>gitar</strong> di kala senja.</p>',
      event_private: false,
      organizer: { organizer_name: 'Senandung Nusantara', organizer_website: 'https://senandung.test' },
      seat_image_url: '/img/seatmap/1-1280.webp?v=m1',
      tag: [
        { tag_name: 'Akhir Pekan', tag_slug: 'akhir-pekan' },
        { tag_name: 'Jazz', tag_slug: 'jazz' },
      ],
      event_agenda: [
        {
          event_agenda_title: 'Pembukaan',
          event_agenda_description: 'Sambutan panitia',
          event_agenda_start_datetime: '2026-11-22T19:00:00+07:00',
          event_agenda_end_datetime: '2026-11-22T19:30:00+07:00',
          event_agenda_speaker_name: 'Raka Wijaya',
          event_agenda_speaker_position: 'Pemimpin orkes',
        },
        { event_agenda_title: 'Penutup', event_agenda_speaker_name: null, event_agenda_speaker_position: null },
      ],
      gallery: [
        { gallery_image_url: '/img/gallery/1-1280.webp?v=g1', gallery_image_ratio: 1.778 },
        { gallery_image_url: '/img/gallery/2-1280.webp?v=g2', gallery_image_ratio: 0.75 },
      ],
      seat: {
        seat_detail: [
          { seat_detail_id: 1, ms_price: { ms_price_identifier: 'PAID' }, seat_detail_active_status_name: 'active' },
          { seat_detail_id: 2, ms_seat: { ms_seat_identifier: 'RESERVED' } },
          { seat_detail_id: 3, seat_detail_quantity: null, seat_detail_minimum_donation_amount: 25_000 },
          { seat_detail_id: 4, seat_detail_active_status_name: 'inactive' },
        ],
      },
    });
  });

  it('says of each class what it costs and whether its seats are numbered [api.class-price, api.class-seat]', async () => {
    const kinds = async (path: string) =>
      (await detail(path)).seat?.seat_detail.map(({ ms_price, ms_seat, seat_detail_price: price }) => [
        ms_price.ms_price_identifier,
        ms_seat.ms_seat_identifier,
        price,
      ]);
    expect(await kinds('/event/slug/konser-jazz-senja')).toEqual([
      ['PAID', 'UNRESERVED', 150_000],
      ['PAID', 'RESERVED', 250_000],
      ['DONATION', 'UNRESERVED', 0],
      ['PAID', 'UNRESERVED', 1_000],
    ]);
    expect(await kinds('/event/slug/pesta-rahasia/MELATI-77')).toEqual([['FREE', 'UNRESERVED', 0]]);
  });

  it('returns only seat and status of live tickets [api.class]', async () => {
    const { seat } = await detail('/event/slug/konser-jazz-senja');
    expect(seat?.seat_detail[1]?.ticket).toEqual([
      { ticket_seat_number: 3, ticket_status_name: 'issued' },
      { ticket_seat_number: 12, ticket_status_name: 'pending' },
    ]);
    expect((await get('/event/slug/konser-jazz-senja')).body).not.toContain('BOOKINGNUMBER');
  });

  it('has no tickets of a large class: the availability endpoint has them', async () => {
    await test.database.pool.query(`
      insert into ticket (seat_detail_id, event_id, transaction_id, user_id, ticket_name, ticket_booking_number,
        ticket_seat_number, ticket_reserved, ticket_datetime, ticket_price, ticket_created_datetime)
      select 1, 1, 1, 1, 'Festival', 'MANY' || n, n, false, '2026-11-22', 0, '2026-11-22' from generate_series(1, 501) n`);
    test.clock.advance(10_000);
    const { seat } = await detail('/event/slug/konser-jazz-senja');
    expect(seat?.seat_detail[0]?.ticket).toEqual([]);
    expect(seat?.seat_detail[1]?.ticket).toHaveLength(2);
  });

  it('returns seats that are at most 5 s old', async () => {
    await detail('/event/slug/konser-jazz-senja');
    const set = (status: string) =>
      test.database.pool.query(
        'update ticket set ticket_status_name = $1 where seat_detail_id = 2 and ticket_seat_number = 12',
        [status],
      );
    await set('failed');
    test.clock.advance(5_000);
    const { seat } = await detail('/event/slug/konser-jazz-senja');
    expect(seat?.seat_detail[1]?.ticket).toEqual([{ ticket_seat_number: 3, ticket_status_name: 'issued' }]);
    await set('pending');
    test.clock.advance(10_000);
  });

  it('returns an inactive and a past event by its URL [api.event-status]', async () => {
    expect((await detail('/event/slug/konser-jazz-batal')).event_active_status).toBe(0);
    expect((await detail('/event/slug/konser-jazz-lama')).seat).toBeNull();
  });

  it('ignores an access code for a public event', async () => {
    expect((await detail('/event/slug/konser-jazz-senja/apa-saja')).event_id).toBe(1);
  });

  it('answers 404 for an unknown slug [api.event-read]', async () => {
    const answer = await get('/event/slug/tidak-ada');
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toEqual({ error: 'Event tidak ditemukan', code: 'not_found' });
  });
});

describe('a private event', () => {
  it.each(['/event/slug/pesta-rahasia', '/event/slug/pesta-rahasia/SALAH', '/event/slug/pesta-rahasia/melati-78'])(
    'is not shown in %s',
    async (path) => {
      const answer = await get(path);
      expect(answer.statusCode).toBe(403);
      expect(answer.json()).toEqual(NEEDED);
      expect(answer.headers['cache-control']).toBe('no-store');
    },
  );

  it('opens with its code, is not cached and does not contain the code [api.event-private]', async () => {
    const answer = await get('/event/slug/pesta-rahasia/MELATI-77');
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.json().data).toMatchObject({ event_id: 7, event_private: true });
    expect(answer.body).not.toContain('MELATI');
    expect((await get('/event/slug/pesta-rahasia')).statusCode).toBe(403);
  });

  it('opens with its code after ten wrong ones of the network too, which are then answered slowly', async () => {
    for (let n = 0; n < 10; n += 1) expect((await get(`/event/slug/pesta-rahasia/SALAH${n}`)).statusCode).toBe(403);
    const wrong = get('/event/slug/pesta-rahasia/SALAH');
    const right = get('/event/slug/pesta-rahasia/MELATI-77');
    expect((await wrong).statusCode).toBe(403);
    expect((await right).statusCode).toBe(200);
  });

  it('leaves no code in the log', async () => {
    const before = test.log.length;
    await get('/event/slug/pesta-rahasia/MELATI-77');
    await get('/event/slug/pesta-rahasia/MELATI-77/lagi?x=1');
    await get('/event/7/availability?access=MELATI-77');
    expect(test.log.slice(before).map((line) => line['msg'])).toEqual(['request', 'request', 'request']);
    expect(test.logText()).not.toContain('MELATI');
    expect(test.logText()).toContain('/event/slug/pesta-rahasia/[hidden]');
  });
});

describe('GET /event/:id/availability', () => {
  it('returns live numbers per class', async () => {
    const answer = await get('/event/1/availability');
    expect(Value.Parse(getAvailability.response, answer.json()).data).toEqual([
      { seat_detail_id: 1, taken: 2, taken_seat_number: [] },
      { seat_detail_id: 2, taken: 2, taken_seat_number: [3, 12] },
      { seat_detail_id: 3, taken: 0, taken_seat_number: [] },
      { seat_detail_id: 4, taken: 0, taken_seat_number: [] },
    ]);
  });

  it('requires the code of a private event', async () => {
    expect((await get('/event/7/availability')).json()).toEqual(NEEDED);
    expect((await get('/event/7/availability?access=SALAH')).statusCode).toBe(403);
    const answer = await get('/event/7/availability?access=MELATI-77');
    expect(answer.json()).toEqual({ data: [{ seat_detail_id: 7, taken: 1, taken_seat_number: [] }] });
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  it('is at most a second old', async () => {
    await get('/event/1/availability');
    await test.database.pool.query('update seat_detail set taken = 9 where seat_detail_id = 1');
    test.clock.advance(1_000);
    expect((await get('/event/1/availability')).json().data[0].taken).toBe(9);
  });

  it('answers 404 for an unknown event', async () => {
    expect((await get('/event/99999/availability')).statusCode).toBe(404);
  });
});

describe('event_total_clicked', () => {
  it('counts a browser of a network once in half an hour, five of them, and is written when the API closes [api.event-clicked]', async () => {
    const own = await startTestApp();
    const view = async (address: string, agent = 'browser') => {
      const headers = { 'x-forwarded-for': address, 'user-agent': agent };
      const answer = await own.app.inject({ url: '/api/v1/event/slug/konser-jazz-senja', headers });
      expect(answer.statusCode).toBe(200);
    };
    await view('198.51.100.1');
    await view('198.51.100.1');
    await view('198.51.100.1', 'another browser');
    await view('198.51.100.2');
    own.clock.advance(30 * 60 * 1000);
    await view('198.51.100.1');
    for (let agent = 0; agent < 200; agent += 1) await view('198.51.100.3', `${agent}`.padEnd(10_000, 'x'));
    await own.app.close();
    const { rows } = await own.database.pool.query('select event_total_clicked from event where event_id = 1');
    expect(rows).toEqual([{ event_total_clicked: 59 }]);
    await own.database.drop();
  });
});

import { getEvent, listEvents, listLikedEvents } from '@acara/shared-contract/endpoints';
import type { EventSummary } from '@acara/shared-contract/entities';
import { Value } from 'typebox/value';
import { createMember, type Member } from '../../../test/member.ts';
import { addClass, fillClass, type TicketClass } from '../../../test/selling/sales-data.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';

// An event without window and classes. It is 21 November, 12:00.
const EVENT = 2;
const OPEN = { start: '2026-11-01 00:00+07', end: '2026-11-23 18:00+07' };
const LISTS = {
  all: '/event/all',
  upcoming: '/event/all?upcoming_only=true&store_only=true',
  popular: '/event/all?order_by=event_total_clicked&sort_by=desc&limit=5',
  grid: '/event/all?page=1&limit=6',
  category: '/event/all?page=1&limit=6&category_event_id=2',
  organiser: '/event/all?page=1&limit=6&organizer_id=2',
  search: '/event/all?event_name=kopi&limit=9&page=1',
  tag: '/event/tag/akhir-pekan?limit=9&page=1',
};

let test: TestApp;
let member: Member;
beforeAll(async () => {
  test = await startTestApp();
  member = await createMember(test);
  await test.database.pool.query('insert into seat (seat_id, event_id) values (2, $1)', [EVENT]);
  await test.database.pool.query('insert into event_like values ($1, $2, now())', [EVENT, member.id]);
});
afterAll(() => test.close());

const get = async (path: string) =>
  (await test.app.inject({ url: `/api/v1${path}`, headers: member.headers })).json<unknown>();

type Class = TicketClass & { live?: number; failed?: number };
type Sale = { active?: 0 | 1; window?: { start: string; end: string } | null; ends?: string; classes: Class[] };

/** Sets the event's sale. */
const arrange = async ({ active = 1, window = OPEN, ends = '2026-11-24 02:00+07', classes }: Sale) => {
  const { pool } = test.database;
  for (const table of ['ticket', 'transaction', 'seat_detail'])
    await pool.query(`delete from ${table} where event_id = $1`, [EVENT]);
  await pool.query(
    `update event set event_active_status = $2, event_ticket_sale_start_datetime = $3,
       event_ticket_sale_end_datetime = $4, event_end_datetime = $5,
       event_start_datetime = $5::timestamptz - interval '150 minutes'
     where event_id = $1`,
    [EVENT, active, window?.start ?? null, window?.end ?? null, ends],
  );
  for (const { live = 0, failed = 0, ...one } of classes)
    await fillClass(pool, await addClass(pool, { eventId: EVENT, ...one }), live, failed);
  test.clock.advance(10_000);
};

const brief = (event: EventSummary | undefined) => event && [event.event_sale_status, event.event_price_from];

const inList = async (path: string) =>
  brief(Value.Parse(listEvents.response, await get(path)).data.find((event) => event.event_id === EVENT));
const inDetail = async () =>
  brief(Value.Parse(getEvent.response, await get('/event/slug/festival-kopi-nusantara')).data);
const inLikes = async () =>
  brief(Value.Parse(listLikedEvents.response, await get('/event/like?limit=6&page=1')).data[0]?.event);

const full = { quantity: 4, live: 4 };

type Expected = [status: EventSummary['event_sale_status'], priceFrom: number | null];
const shown: [string, Sale, Expected][] = [
  ['on sale', { classes: [{ live: 3, quantity: 4 }] }, ['open', 50_000]],
  ['without limit', { classes: [{ quantity: null, live: 9 }] }, ['open', 50_000]],
  ['free', { classes: [{ kind: 'FREE', price: 0 }] }, ['open', 0]],
  ['a donation', { classes: [{ kind: 'DONATION', price: 0, minimumDonation: 20_000 }] }, ['open', 20_000]],
  ['sold out, unreserved', { classes: [full] }, ['soldOut', null]],
  ['sold out, reserved', { classes: [{ ...full, seats: 'RESERVED' }] }, ['soldOut', null]],
  ['a seat left, reserved', { classes: [{ quantity: 4, live: 3, seats: 'RESERVED' }] }, ['open', 50_000]],
  ['failed tickets, reserved', { classes: [{ quantity: 4, live: 2, failed: 9, seats: 'RESERVED' }] }, ['open', 50_000]],
  ['failed tickets, unreserved', { classes: [{ quantity: 4, live: 2, failed: 9 }] }, ['open', 50_000]],
  [
    'the cheaper classes sold out',
    { classes: [{ ...full, price: 10_000 }, { ...full, price: 20_000, seats: 'RESERVED' }, { price: 90_000 }] },
    ['open', 90_000],
  ],
  ['a cheaper class switched off', { classes: [{ price: 1_000, active: false }, {}] }, ['open', 50_000]],
  ['only a class that is switched off', { classes: [{ active: false }] }, [null, null]],
  ['no class', { classes: [] }, [null, null]],
  ['not yet', { window: { start: '2026-11-22 10:00+07', end: OPEN.end }, classes: [{}] }, ['soon', 50_000]],
  [
    'sold out before it began',
    { window: { start: '2026-11-22 10:00+07', end: OPEN.end }, classes: [full] },
    ['soldOut', null],
  ],
  ['no window', { window: null, classes: [{}] }, ['soon', 50_000]],
  ['ended', { window: { start: OPEN.start, end: '2026-11-21 11:00+07' }, classes: [{}] }, ['ended', 50_000]],
];

describe('the sale of an event', () => {
  it.each(shown)(
    '%s: is the same in every list, on its page and among the likes [api.event-sale]',
    async (_, sale, expected) => {
      await arrange(sale);
      for (const [list, path] of Object.entries(LISTS)) expect([list, await inList(path)]).toEqual([list, expected]);
      expect(await inDetail()).toEqual(expected);
      expect(await inLikes()).toEqual(expected);
    },
  );

  it('that is inactive or past is shown on its page and among the likes, and in no list [api.event-sale]', async () => {
    await arrange({ active: 0, classes: [{}] });
    expect([await inDetail(), await inLikes()]).toEqual([
      ['inactive', 50_000],
      ['inactive', 50_000],
    ]);
    await arrange({ ends: '2026-11-21 11:59+07', classes: [full] });
    expect([await inDetail(), await inLikes()]).toEqual([
      ['over', null],
      ['over', null],
    ]);
    for (const path of Object.values(LISTS)) expect(await inList(path)).toBeUndefined();
  });

  it('changes with the clock of the API, at most some seconds late [api.event-sale-clock]', async () => {
    const start = new Date(test.clock.now().getTime() + 60_000).toISOString();
    await arrange({ window: { start, end: OPEN.end }, classes: [{}] });
    test.clock.advance(49_999);
    expect(await inList(LISTS.grid)).toEqual(['soon', 50_000]);
    test.clock.advance(6_000);
    expect(await inList(LISTS.grid)).toEqual(['open', 50_000]);
    expect(await inLikes()).toEqual(['open', 50_000]);
  });
});

describe('a ticket class on the page of its event', () => {
  it('has the number of taken places, also without its tickets [api.class-taken]', async () => {
    await arrange({
      classes: [
        { quantity: 700, live: 600, seats: 'RESERVED', failed: 3 },
        { quantity: 600, live: 600 },
        { quantity: null, live: 2, failed: 1 },
      ],
    });
    const { seat } = Value.Parse(getEvent.response, await get('/event/slug/festival-kopi-nusantara')).data;
    expect(seat?.seat_detail.map(({ seat_detail_taken: taken, ticket }) => [taken, ticket.length])).toEqual([
      [600, 0],
      [600, 0],
      [2, 2],
    ]);
  });
});

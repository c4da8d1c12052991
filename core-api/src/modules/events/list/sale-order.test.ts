import { listEvents } from '@acara/shared-contract/endpoints';
import type { Pool } from 'pg';
import { Value } from 'typebox/value';
import { NOW, startTestApp, type TestApp } from '../../../../test/test-app.ts';
import { onTestServer } from '../../../../test/test-database.ts';
import { createDatabase } from '../../../platform/database/database.ts';
import { createPool } from '../../../platform/database/pool.ts';
import { orderEventsBySale } from '../event-jobs.ts';

/**
 * 480 public events of every kind: their sale is not set, to come, open, ended, or longer than the event; they have no class, an
 * inactive one, a full one, a free one, or seats of which one is free or none. Half of them have begun, some on the same day.
 */
const EVENTS = `
  update event set event_active_status = 0;
  insert into event (event_id, event_name, event_slug, event_description, event_image_version, event_start_datetime,
    event_end_datetime, category_venue_id, category_event_id, organizer_id, ms_city_id, event_keywords, created_at,
    event_ticket_sale_start_datetime, event_ticket_sale_end_datetime)
  select 2000 - n, (array['Gamelan ', 'Malam Gamelan '])[1 + n % 2] || n, 'gamelan-' || n, '', 'v', start,
    start + interval '3 days', 2, 1, 1, 1, '', at,
    case when n % 6 > 0 then at + (array['-2 days', '1 hour', '-9 days', '-1 day', '3 days'])[n % 6]::interval end,
    case when n % 6 > 0 then at + (array['1 hour', '2 days', '-1 hour', '90 days', '4 days'])[n % 6]::interval end
  from generate_series(1, 480) as n, lateral (select timestamptz '${NOW.toISOString()}' as at) as clock,
    lateral (select at + (n * 7 % 48 - 24) * interval '90 minutes' as start) as begin;
  insert into seat (seat_id, event_id) select event_id, event_id from event where event_slug like 'gamelan-%';
  insert into seat_detail (seat_detail_id, event_id, seat_id, seat_detail_name, seat_detail_price, seat_detail_datetime,
    seat_detail_quantity, seat_detail_active, ms_price_identifier, ms_seat_identifier, taken)
  select event_id, event_id, event_id, 'Umum', 10000, event_start_datetime, (array[5, 5, null, 2, 2])[kind], kind <> 1, 'PAID',
    case when kind < 4 then 'UNRESERVED' else 'RESERVED' end, case kind when 2 then 5 else 0 end
  from event, lateral (select event_id / 6 % 6 as kind) as k where event_slug like 'gamelan-%' and kind > 0;
  insert into transaction (seat_detail_id, transaction_id, event_id, user_id, transaction_quantity, transaction_amount,
    transaction_total_amount, transaction_data, transaction_created_datetime)
  select event_id, event_id, event_id, 1, 2, 20000, 20000, '{}', now() from seat_detail where ms_seat_identifier = 'RESERVED' and event_id > 1000;
  insert into ticket (seat_detail_id, event_id, transaction_id, user_id, ticket_name, ticket_booking_number,
    ticket_seat_number, ticket_reserved, ticket_datetime, ticket_price, ticket_created_datetime)
  select event_id, event_id, event_id, 1, 'Umum', event_id || '/' || seat, seat, true, now(), 10000, now()
  from seat_detail, generate_series(1, 2 - seat_detail_id / 36 % 2) as seat
  where ms_seat_identifier = 'RESERVED' and event_id > 1000;
  insert into tag (tag_id, tag_name, tag_slug) values (9, 'Gamelan', 'gamelan');
  insert into event_tag (event_id, tag_id) select event_id, 9 from event where event_slug like 'gamelan-%'`;

let test: TestApp;
/** One connection with the lock of the job, so that the API's own job does nothing: it would change lists between two pages. */
let alone: Pool;
beforeAll(async () => {
  test = await startTestApp({}, { prepare: async (pool) => void (await pool.query(EVENTS)) });
  const url = onTestServer(new URL(test.database.url).pathname);
  alone = createPool({ DATABASE_URL: url, DATABASE_POOL: 1 }, () => {});
  await alone.query("select pg_advisory_lock(hashtext('order events by sale'))");
});
afterAll(async () => {
  await alone.end();
  await test.close();
});

const orderBySale = async () => {
  const database = createDatabase(alone, { prepare: true });
  while ((await orderEventsBySale(database, test.clock.now())) > 0);
};

/** All pages of a list. */
const find = async (path: string, limit = 25) => {
  // Longer than a count is cached.
  test.clock.advance(6 * 60_000);
  await orderBySale();
  const read = async (page: number) =>
    Value.Parse(
      listEvents.response,
      (await test.app.inject(`/api/v1/event/${path}&limit=${limit}&page=${page}`)).json(),
    );
  const first = await read(1);
  const events = [...first.data];
  for (let page = 2; page <= first.last_page; page += 1) events.push(...(await read(page)).data);
  expect(new Set(events.map((event) => event.event_id)).size).toBe(first.total);
  return events;
};

type Listed = Awaited<ReturnType<typeof find>>[number];
const GROUPS = ['open', 'soon'];
const group = ({ event_sale_status: status }: Listed) => (GROUPS.indexOf(status ?? '') + 3) % 3;

/** As `saleStatus`, which every event has in the response, demands. */
const inOrder = (events: readonly Listed[], direction = 1) =>
  events.toSorted(
    (one, other) =>
      group(one) - group(other) ||
      direction * (Date.parse(one.event_start_datetime) - Date.parse(other.event_start_datetime)) ||
      direction * (one.event_id - other.event_id),
  );
const idsOf = (events: readonly Listed[]) => events.map((event) => event.event_id);

it.each([
  ['all', 'all?store_only=true'],
  ['those that have not begun', 'all?upcoming_only=true'],
  ['a category', 'all?category_event_id=1'],
  ['an organiser', 'all?organizer_id=1'],
  ['a day', 'all?event_start_datetime=2026-11-22'],
  ['a day in a city', 'all?event_start_datetime=2026-11-23&ms_city_id=1'],
  ['a tag', 'tag/gamelan?'],
])(
  'what can be bought comes first in lists, then what goes on sale later, then the rest: %s [list.open-first]',
  async (_name, path) => {
    const events = await find(path);
    for (const status of ['open', 'soon', 'ended', 'soldOut', null])
      expect(events.map((event) => event.event_sale_status)).toContain(status);
    expect(idsOf(events)).toEqual(idsOf(inOrder(events)));
  },
);

it('within it the latest comes first on demand, and the popular ones are ordered by visits alone', async () => {
  const latest = await find('all?category_event_id=1&sort_by=desc');
  expect(idsOf(latest)).toEqual(idsOf(inOrder(latest, -1)));
  const popular = idsOf(await find('all?order_by=event_total_clicked&sort_by=asc'));
  expect(popular).toEqual(popular.toSorted((one, other) => one - other));
});

it('a keyword is ordered by its match, then by the sale [list.open-first, search.ranked]', async () => {
  const events = await find('all?event_name=gamelan');
  const begins = events.filter(({ event_name: name }) => name.startsWith('Gamelan'));
  const others = events.filter(({ event_name: name }) => !name.startsWith('Gamelan'));
  expect([begins.length, others.length].every((length) => length > 100)).toBe(true);
  expect(idsOf(events)).toEqual(idsOf([...inOrder(begins), ...inOrder(others)]));
});

describe('the order follows within seconds', () => {
  const position = async (id: number) => idsOf(await find('all?category_event_id=1', 100)).indexOf(id);
  const run = (sql: string, id: number) => test.database.pool.query(sql, [id]);
  /** An open event with a limited class. */
  const pick = async (seat: 'RESERVED' | 'UNRESERVED') => {
    const open = (await find('all?category_event_id=1')).filter((event) => event.event_sale_status === 'open');
    const { rows } = await test.database.pool.query<{ id: number }>(
      `update seat_detail set seat_detail_quantity = case when ms_seat_identifier = 'RESERVED' then 2 else 1 end
       where event_id = any($1) and ms_seat_identifier = $2 returning event_id as id`,
      [idsOf(open), seat],
    );
    const id = rows.at(-1)?.id ?? 0;
    expect(id).toBeGreaterThan(1000);
    expect(await position(id)).toBeLessThan(open.length);
    return { id, closed: open.length - 1 };
  };

  it('when the last place of a class is sold, and when it is free again', async () => {
    const { id, closed } = await pick('UNRESERVED');
    await run('update seat_detail set taken = 1 where event_id = $1', id);
    expect(await position(id)).toBeGreaterThan(closed);
    await run('update seat_detail set taken = 0 where event_id = $1', id);
    expect(await position(id)).toBeLessThanOrEqual(closed);
  });

  it('when the last seat is sold, and when it is free again', async () => {
    const { id, closed } = await pick('RESERVED');
    await run(
      `insert into ticket (seat_detail_id, event_id, transaction_id, user_id, ticket_name, ticket_booking_number,
         ticket_seat_number, ticket_reserved, ticket_datetime, ticket_price, ticket_created_datetime)
       select $1::int, $1::int, $1::int, 1, 'Umum', $1::int || '/x', 2, true, now(), 10000, now()`,
      id,
    );
    expect(await position(id)).toBeGreaterThan(closed);
    await run("update ticket set ticket_status_name = 'failed' where event_id = $1 and ticket_seat_number = 2", id);
    expect(await position(id)).toBeLessThanOrEqual(closed);
  });

  it('when the organiser changes the sale or its classes', async () => {
    const { id, closed } = await pick('UNRESERVED');
    for (const [change, back] of [
      ['event set event_ticket_sale_end_datetime = null', "event set event_ticket_sale_end_datetime = '2027-06-01'"],
      ['seat_detail set seat_detail_active = false', 'seat_detail set seat_detail_active = true'],
    ] as const) {
      await run(`update ${change} where event_id = $1`, id);
      expect(await position(id)).toBeGreaterThan(closed);
      await run(`update ${back} where event_id = $1`, id);
      expect(await position(id)).toBeLessThanOrEqual(closed);
    }
  });

  it.each([1, 25, 60])('when a sale begins or ends: %d hours later', async (hours) => {
    test.clock.advance(hours * 3_600_000);
    const events = await find('all?category_event_id=1');
    expect(idsOf(events)).toEqual(idsOf(inOrder(events)));
  });
});

import { listEvents } from '@acara/shared-contract/endpoints';
import { Value } from 'typebox/value';
import { NOW, startTestApp, type TestApp } from '../../../../test/test-app.ts';

/**
 * 4,000 events whose names begin with 'Laga', have it further on, or within a word, or that have it as a tag. Of each hour
 * there are several, of each start two; the first are running, or over.
 */
const EVENTS = `
  update event set event_active_status = 0;
  insert into event (event_id, event_name, event_slug, event_description, event_image_version, event_start_datetime,
    event_end_datetime, category_venue_id, category_event_id, organizer_id, event_keywords, created_at)
  select 10000 - n, (array['Laga Bola ', 'Akbar: Laga ', 'Palagan ', 'Turnamen '])[kind] || n, 'laga-' || n, '', 'v',
    start, start + interval '20 hours', 1, 1 + n % 2, 1 + n % 3 % 2, case kind when 4 then 'Laga' else '' end, now()
  from generate_series(1, 4000) as n,
    lateral (select 1 + n / 2 % 4 as kind, timestamptz '${NOW.toISOString()}' + (n / 2 - 150) * interval '17 minutes' as start) as at`;

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({}, { prepare: async (pool) => void (await pool.query(EVENTS)) });
});
afterAll(() => test.close());

const PAGE = 40;

/** All pages of a list. */
const find = async (query: string) => {
  const read = async (page: number) => {
    const answer = await test.app.inject(`/api/v1/event/all?${query}&limit=${PAGE}&page=${page}`);
    expect(answer.statusCode).toBe(200);
    return Value.Parse(listEvents.response, answer.json());
  };
  // Longer than a count is cached.
  test.clock.advance(6 * 60_000);
  const { data, last_page: last, total, total_is_capped: isCapped } = await read(1);
  const ids = data.map((event) => event.event_id);
  for (let page = 2; page <= last; page += 1) ids.push(...(await read(page)).data.map((event) => event.event_id));
  return { ids, total, isCapped };
};

/** The same from all events. */
const expected = async (parts: readonly string[], condition: string, order = 'event_start_datetime, event_id') => {
  const { rows } = await test.database.pool.query<{ event_id: number }>(
    `select event_id from event, unnest($1::text[]) with ordinality as parts(name, part)
     where event_active_status = 1 and event_end_datetime > $2 and event_name like name and ${condition}
     order by part, ${order} limit 1000`,
    [parts, test.clock.now()],
  );
  return { ids: rows.map((row) => row.event_id), total: Math.min(rows.length, 1_000), isCapped: rows.length >= 1_000 };
};

const PARTS = ['Laga %', '%: Laga %', 'Palagan %', 'Turnamen %'];

describe('a keyword of very many events', () => {
  it.each([
    ['laga', PARTS, 'true'],
    ['laga&upcoming_only=true', PARTS, 'event_start_datetime > $2'],
    ['laga&category_event_id=1', PARTS, 'category_event_id = 1'],
    ['laga&category_event_id=2&organizer_id=1', PARTS, 'category_event_id = 2 and organizer_id = 1'],
    [
      'laga&event_start_datetime=2026-11-22&event_start_datetime_to=2026-12-04',
      PARTS,
      "event_end_datetime > '2026-11-22 00:00+07' and event_start_datetime < '2026-12-05 00:00+07'",
    ],
    ['palagan', ['Palagan %'], 'true'],
    ['turnamen', ['Turnamen %'], 'true'],
    ['akbar', ['Akbar: %'], 'true'],
  ])(
    'is listed in the order of its parts and of the start, page by page: %s [search.pages]',
    async (query, parts, condition) => {
      expect(await find(`event_name=${query}`)).toEqual(await expected(parts, condition));
    },
  );

  it('is listed with the last or the most popular first on demand', async () => {
    const last = await find('event_name=laga&sort_by=desc');
    expect(last).toEqual(await expected(PARTS, 'true', 'event_start_datetime desc, event_id desc'));
    const popular = await find('event_name=laga&order_by=event_total_clicked&sort_by=desc');
    expect(popular).toEqual(await expected(PARTS, 'true', 'event_id desc'));
  });

  it('goes on with the next part in the middle of a page', async () => {
    await test.database.pool.query(
      "update event set event_name = 'Lomba ' || event_id where event_name like 'Laga %' and event_id % 10 <> 0",
    );
    const { ids, isCapped } = await find('event_name=laga');
    expect(ids).toEqual((await expected(PARTS, 'true')).ids);
    expect(isCapped).toBe(true);
  });
});

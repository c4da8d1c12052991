import { listEvents } from '@acara/shared-contract/endpoints';
import { Value } from 'typebox/value';
import { startTestApp, type TestApp } from '../../../../test/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const list = async (query: string, base = '/api/v1/event/all') => {
  const answer = await test.app.inject(`${base}${query}`);
  expect(answer.statusCode).toBe(200);
  return Value.Parse(listEvents.response, answer.json());
};
const NONE = { last_page: 1, total: 0, total_is_capped: false };
const ids = async (query: string, base?: string) => (await list(query, base)).data.map((event) => event.event_id);
const classes = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => 100 + from + index);

describe('GET /event/all', () => {
  it('without parameters lists events that have not begun, next first [api.events-upcoming]', async () => {
    expect(await ids('')).toEqual([1, 2, 3, 8, 9, 10, ...classes(1, 20)]);
  });

  it('lists store events that have not begun [api.events-store]', async () => {
    expect(await ids('?upcoming_only=true&store_only=true')).toEqual([2, ...classes(1, 20)]);
  });

  it('lists events of one kind of venue', async () => {
    const online = await list('?upcoming_only=true&category_venue_id=3');
    expect(new Set(online.data.map((event) => event.category_venue_id))).toEqual(new Set([3]));
    expect(await ids('?upcoming_only=true&category_venue_id=2')).toEqual(
      await ids('?upcoming_only=true&store_only=true'),
    );
  });

  it('lists all store events page by page with the one filter alone [api.events-store-pages]', async () => {
    const first = await list('?store_only=true&page=1&limit=20');
    expect(first.last_page).toBe(2);
    const all = [...first.data, ...(await list('?store_only=true&page=2&limit=20')).data];
    expect(all.map((event) => event.event_id)).toEqual([2, ...classes(1, 20)]);
    expect(new Set(all.map((event) => event.category_venue_id))).toEqual(new Set([2]));
  });

  it('excludes running events from the upcoming ones only', async () => {
    expect(await ids('?upcoming_only=true')).not.toContain(5);
    expect(await ids('?page=1&limit=4')).toEqual([1, 5, 2, 3]);
  });

  it('lists the most visited, without past, inactive and private ones [api.events-popular]', async () => {
    expect(await ids('?order_by=event_total_clicked&sort_by=desc&limit=5')).toEqual([2, 1, 5, 3, 10]);
    expect(await ids('?order_by=event_total_clicked&limit=2')).toEqual([2, 1]);
  });

  it('pages through all, and returns an empty list beyond the end [api.list, api.events]', async () => {
    const first = await list('?page=1&limit=6');
    const counted = { total: 27, total_is_capped: false };
    expect(first).toMatchObject(counted);
    expect(first.last_page).toBe(5);
    const all = await Promise.all([1, 2, 3, 4, 5].map((page) => ids(`?page=${page}&limit=6`)));
    expect(all.flat()).toEqual([1, 5, 2, 3, 8, 9, 10, ...classes(1, 20)]);
    expect(await list('?page=6&limit=6')).toEqual({ data: [], last_page: 5, ...counted });
    expect(await list('?page=1000000&limit=6')).toEqual({ data: [], last_page: 5, ...counted });
  });

  it('filters by category or organiser [api.events-of]', async () => {
    expect(await ids('?page=1&limit=6&category_event_id=1')).toEqual([1, 3, 9, 10]);
    expect(await ids('?page=1&limit=6&category_event_id=21')).toEqual([8]);
    expect(await ids('?page=1&limit=6&organizer_id=1')).toEqual([1, 3, 9, 10]);
    expect(await list('?page=1&limit=6&category_event_id=999')).toEqual({ ...NONE, data: [] });
  });

  it('treats an empty parameter as missing', async () => {
    expect(await ids('?page=1&limit=4&category_event_id=')).toEqual([1, 5, 2, 3]);
  });

  it('filters by city, category and day in WIB [api.events-filter]', async () => {
    const day = (date: string) => ids(`?event_start_datetime=${date}&limit=6&page=1`);
    expect(await day('2026-11-23')).toEqual([5, 2]);
    expect(await day('2026-11-24')).toEqual([5, 2, 3]);
    expect(await day('2026-10-01')).toEqual([]);
    expect(await ids('?ms_city_id=2&category_event_id=2&event_start_datetime=2026-11-23&limit=6&page=1')).toEqual([2]);
    expect(await ids('?ms_city_id=1&category_event_id=2&event_start_datetime=2026-11-23&limit=6&page=1')).toEqual([5]);
    expect(await ids('?ms_city_id=1&category_event_id=21&event_start_datetime=2026-11-23&limit=6&page=1')).toEqual([]);
  });

  it('filters by the lowest price of a class with places left [api.events-price]', async () => {
    expect(await ids('?price_to=25000&limit=6')).toEqual([1]);
    expect(await ids('?price_to=24999&limit=6')).toEqual([]);
    expect(await ids('?price_to=25000&event_name=konser&ms_city_id=1&limit=6')).toEqual([1]);
    expect(await ids('?price_to=25000&event_start_datetime=2026-11-22&limit=6')).toEqual([1]);
    expect((await test.app.inject('/api/v1/event/all?price_to=-1')).statusCode).toBe(422);
  });

  it('filters by a range of days', async () => {
    const days = (first: string, last: string) =>
      ids(`?event_start_datetime=${first}&event_start_datetime_to=${last}&limit=6&page=1`);
    expect(await days('2026-11-22', '2026-11-23')).toEqual([1, 5, 2]);
    expect(await days('2026-11-23', '2026-11-23')).toEqual([5, 2]);
    expect(await days('2026-11-23', '2026-11-22')).toEqual([]);
  });

  it('returns the lowest price of an active class, a donation counting as its minimum', async () => {
    const [konser] = (await list('?page=1&limit=6&organizer_id=1')).data;
    expect(konser?.event_price_from).toBe(25_000);
    const [, kopi] = (await list('?event_start_datetime=2026-11-23')).data;
    expect(kopi?.event_price_from).toBeNull();
  });

  it('returns events as in the contract [api.event]', async () => {
    const [konser] = (await list('?page=1&limit=6&organizer_id=1')).data;
    expect(konser).toMatchObject({
      event_image_url: '/img/event/1-1280.webp?v=v1',
      event_full_url: 'https://acara.test/_link/event.detail?slug=konser-jazz-senja',
      event_start_datetime: '2026-11-22T19:00:00+07:00',
      category_venue: { category_venue_name: 'Public Event' },
      current_auth_liked: false,
      organizer: { organizer_name: 'Senandung Nusantara' },
    });
  });
});

it('has the kind of the venue as id and name; 3 is online [api.event-venue]', async () => {
  const kinds = { 1: 'Public Event', 2: 'Store Event', 3: 'Online Events' };
  await test.database.pool.query('update event set category_venue_id = 3 where event_id = 2');
  for (const [id, name] of Object.entries(kinds)) {
    const { data } = await list(`?limit=200&category_venue_id=${id}`);
    expect(data.length).toBeGreaterThan(0);
    for (const event of data)
      expect([event.category_venue_id, event.category_venue]).toEqual([Number(id), { category_venue_name: name }]);
  }
  await test.database.pool.query('update event set category_venue_id = 1 where event_id = 2');
});

describe('keyword search', () => {
  const search = (keyword: string, more = '') =>
    ids(`?event_name=${encodeURIComponent(keyword)}${more}&limit=9&page=1`);

  it('finds words of the name in any case, and never past, inactive or private events', async () => {
    expect(await search('KONSER jazz')).toEqual([1]);
    expect(await search('jazz')).toEqual([1]);
  });

  it('finds prefixes of the last word', async () => {
    expect(await search('festival kop')).toEqual([2]);
  });

  it('ignores accents on both sides', async () => {
    expect(await search('cafe resonance')).toEqual([9]);
    expect(await search('kôpi')).toEqual([2]);
  });

  it('handles Indonesian affixes', async () => {
    expect(await search('nikmat')).toEqual([10]);
  });

  it('ranks matches in the name before those in organiser and tags', async () => {
    expect(await search('nusantara')).toEqual([2, 1, 3, 9, 10]);
  });

  it('ignores stop words', async () => {
    expect(await search('konser di senja')).toEqual([1]);
  });

  it('falls back to parts of words and misspelt words', async () => {
    expect(await search('asket')).toEqual([8]);
    expect(await search('festifal')).toEqual([2]);
  });

  it('filters by category [api.events-keyword]', async () => {
    expect(await search('nusantara', '&category_event_id=2')).toEqual([2]);
    expect(await search('match', '&category_event_id=21')).toEqual([8]);
  });

  it.each(['p', 'po', '%', '_', "'", '"', '\\', 'a'.repeat(500), '日本'])(
    'handles the keyword %p [search.odd]',
    async (keyword) => {
      const found = await search(keyword);
      // Of names that begin with 'p' and events with such a word the former come first.
      expect(found.slice(0, 2)).toEqual(keyword === 'po' ? [8] : keyword === 'p' ? [5, 8] : []);
    },
  );

  it('pages through the matches', async () => {
    expect(await list('?event_name=memasak&limit=9&page=3')).toMatchObject({ last_page: 3 });
    expect(await ids('?event_name=memasak&limit=9&page=3')).toEqual(classes(19, 20));
  });

  it('ignores a keyword of spaces, and finds nothing for one of symbols', async () => {
    expect((await search('   ')).length).toBe(9);
    expect(await search('%_%')).toEqual([]);
    expect(await search("':* & | !")).toEqual([]);
  });
});

describe('GET /event/tag/:tag', () => {
  it('returns the name of the tag [results.tag-name]', async () => {
    const answer = await test.app.inject('/api/v1/event/tag/akhir-pekan?limit=9&page=1');
    expect(answer.json()).toMatchObject({ tag_name: 'Akhir Pekan' });
  });

  it('lists public events with the tag [api.tag-events]', async () => {
    expect(await ids('?limit=9&page=1', '/api/v1/event/tag/jazz')).toEqual([1]);
    expect(await ids('?limit=9&page=1', '/api/v1/event/tag/akhir-pekan')).toEqual([1, 2]);
    expect(await ids('?category_event_id=2&limit=9&page=1', '/api/v1/event/tag/akhir-pekan')).toEqual([2]);
  });

  it('returns an empty list for an unknown tag', async () => {
    expect(await list('?limit=9&page=1', '/api/v1/event/tag/tidak-ada')).toEqual({ ...NONE, data: [] });
  });
});

describe('caching of a list', () => {
  it('shows changes after a second, without a request that waits for the reload', async () => {
    expect(await ids('?order_by=event_total_clicked&limit=1')).toEqual([2]);
    await test.database.pool.query('update event set event_total_clicked = 1000 where event_id = 3');
    expect(await ids('?order_by=event_total_clicked&limit=1')).toEqual([2]);
    test.clock.advance(6_001);
    expect(await ids('?order_by=event_total_clicked&limit=1')).toEqual([3]);
  });

  it('answers 304 for the same text', async () => {
    const first = await test.app.inject('/api/v1/category_event');
    const second = await test.app.inject({
      url: '/api/v1/category_event',
      headers: { 'if-none-match': String(first.headers.etag) },
    });
    expect(second.statusCode).toBe(304);
    expect(second.body).toBe('');
  });
});

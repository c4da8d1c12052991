import { listEvents } from '@acara/shared-contract/endpoints';
import { Value } from 'typebox/value';
import { startTestApp, type TestApp } from '../../../../test/test-app.ts';

/** A database of its own with ranked events. */
describe('the order of keyword matches', () => {
  let ranked: TestApp;
  /** Names with their day in December. */
  const events: [name: string, day: number, keywords?: string][] = [
    ['Match', 20],
    ['Match Day Bola', 19],
    ['Matchmaking Bisnis', 18],
    ['Grand Match Bola', 17],
    ['Final Match', 16],
    ['Temu Matchmaker', 15],
    ['POWERMATCH Basket', 14],
    ['Lomba Renang', 13, 'Match Organizer'],
    ['Festival Mattch', 12],
    ['Pameran Batik', 11],
  ];
  beforeAll(async () => {
    ranked = await startTestApp(
      {},
      {
        prepare: async (pool) => {
          await pool.query('update event set event_active_status = 0');
          for (const [name, day, keywords = ''] of events)
            await pool.query(
              `insert into event (event_name, event_slug, event_description, event_image_version, event_start_datetime,
                 event_end_datetime, category_venue_id, category_event_id, organizer_id, event_keywords, created_at)
               values ($1, $2, '', 'v', $3, $3, 1, $4, 1, $5, now())`,
              [name, `bola-${day}`, `2026-12-${day} 10:00+07`, day % 2 ? 1 : 2, keywords],
            );
        },
      },
    );
  });
  afterAll(() => ranked.close());

  const names = async (query: string) => {
    const answer = await ranked.app.inject(`/api/v1/event/all?${query}`);
    expect(answer.statusCode).toBe(200);
    return Value.Parse(listEvents.response, answer.json()).data.map((event) => event.event_name);
  };
  const best = [
    'Match', // is the name
    'Matchmaking Bisnis', // begins the name; the next first
    'Match Day Bola',
    'Final Match', // a word of the name
    'Grand Match Bola',
    'POWERMATCH Basket', // within a word
    'Temu Matchmaker',
    'Lomba Renang', // organiser or tag
    'Festival Mattch', // misspelt
  ];

  it('is: exact name, prefix, word, part of a word, organiser and tags, misspelt; each by start [search.ranked, search.part-of-word]', async () => {
    expect(await names('event_name=match&limit=9')).toEqual(best);
    expect(await names('event_name=MÁTCH%20&limit=9')).toEqual(best);
  });

  it('is stable over pages and in a category [search.pages]', async () => {
    const pages = await Promise.all([1, 2, 3, 4, 5].map((page) => names(`event_name=match&limit=2&page=${page}`)));
    expect(pages.flat()).toEqual(best);
    expect(await names('event_name=match&category_event_id=2&limit=9')).toEqual([
      'Match',
      'Matchmaking Bisnis',
      'Final Match',
      'POWERMATCH Basket',
      'Festival Mattch',
    ]);
  });

  it('holds for a keyword with very many matches [search.pages]', async () => {
    await ranked.database.pool.query(`
      insert into event (event_name, event_slug, event_description, event_image_version, event_start_datetime,
        event_end_datetime, category_venue_id, category_event_id, organizer_id, created_at)
      select 'Laga Match ' || n, 'laga-' || n, '', 'v', '2026-12-01', '2026-12-01', 1, 1, 1, now()
      from generate_series(1, 1200) n`);
    ranked.clock.advance(60_000);
    expect(await names('event_name=match&limit=4')).toEqual([...best.slice(0, 3), 'Laga Match 1']);
    expect(await names('event_name=match&limit=6&page=100')).toEqual(
      [592, 593, 594, 595, 596, 597].map((n) => `Laga Match ${n}`),
    );
  });

  it('is that of the list where very many events have a similar word only [search.ranked]', async () => {
    const answer = await ranked.app.inject('/api/v1/event/all?event_name=lagga&limit=4');
    expect(answer.json()).toMatchObject({ total: 500, total_is_capped: true, last_page: 125 });
    expect(await names('event_name=lagga&limit=4')).toEqual([1, 2, 3, 4].map((n) => `Laga Match ${n}`));
    expect(await names('event_name=lagga&limit=4&page=3')).toEqual([9, 10, 11, 12].map((n) => `Laga Match ${n}`));
    await ranked.database.pool.query("update event set event_name = 'Lagga Perdana' where event_slug = 'laga-700'");
    ranked.clock.advance(60_000);
    expect(await names('event_name=lagga&limit=3')).toEqual(['Lagga Perdana', 'Laga Match 1', 'Laga Match 2']);
    expect(await names('event_name=lagga&limit=3&page=2')).toEqual([3, 4, 5].map((n) => `Laga Match ${n}`));
    expect(await names('event_name=perdanna')).toEqual(['Lagga Perdana']);
    await ranked.database.pool.query("update event set event_name = 'Laga Match 700' where event_slug = 'laga-700'");
  });

  it.each(['all?event_name=match', 'tag/match?'])(
    'ends after a thousand, and reports it: %s [search.counted, api.events-total]',
    async (query) => {
      await ranked.database.pool.query(`
        insert into tag (tag_id, tag_name, tag_slug) values (9, 'Match', 'match') on conflict do nothing;
        insert into event_tag (event_id, tag_id) select event_id, 9 from event where event_name like 'Laga Match %'
        on conflict do nothing`);
      ranked.clock.advance(60_000);
      const page = async (number: number) =>
        Value.Parse(
          listEvents.response,
          (await ranked.app.inject(`/api/v1/event/${query}&limit=8&page=${number}`)).json(),
        );
      const capped = { last_page: 125, total: 1000, total_is_capped: true };
      expect(await page(1)).toMatchObject(capped);
      expect((await page(125)).data).toHaveLength(8);
      expect(await page(126)).toMatchObject({ data: [], ...capped });
    },
  );

  it('is limited to 100 events, without parameters to 200 [api.list-limit]', async () => {
    expect(await names('event_name=match&limit=1000000000')).toHaveLength(100);
    expect(await names('page=1')).toHaveLength(100);
    expect(await names('')).toHaveLength(200);
    expect(await names('utm_source=surat')).toHaveLength(200);
  });
});

import { listEventsByTag } from '@acara/shared-contract/endpoints';
import { Value } from 'typebox/value';
import { isWaitedFor } from '../../../../test/lock-wait.ts';
import { startTestApp, type TestApp } from '../../../../test/test-app.ts';
import { createDatabase, statement } from '../../../platform/database/database.ts';

/** Six events with a tag, on the first days of December; the last two begin at the same time. */
const EVENTS = `
  insert into tag (tag_id, tag_name, tag_slug) values (9, 'Uji', 'uji');
  insert into event (event_id, event_name, event_slug, event_description, event_image_version, event_start_datetime,
    event_end_datetime, category_venue_id, category_event_id, organizer_id, created_at)
  select 300 + n, 'Acara ' || n, 'acara-' || n, '', 'v', start, start + interval '2 hours', 1, 1 + n % 2, 1, now()
  from generate_series(1, 6) as n, lateral (select timestamptz '2026-12-01' + least(n, 5) * interval '1 day' as start);
  insert into event_tag (event_id, tag_id) select 300 + n, 9 from unnest(array[6, 3, 1, 5, 2, 4]) as n`;
const ALL = [301, 302, 303, 304, 305, 306];

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({}, { prepare: async (pool) => void (await pool.query(EVENTS)) });
});
afterAll(() => test.close());

const run = (sql: string) => test.database.pool.query(sql);

const list = async (query = '') => {
  // Longer than anything is cached.
  test.clock.advance(60_000);
  const answer = await test.app.inject(`/api/v1/event/tag/uji${query}`);
  expect(answer.statusCode).toBe(200);
  const { data, total } = Value.Parse(listEventsByTag.response, answer.json());
  return { ids: data.map((event) => event.event_id), total };
};

const listed = (ids: number[]) => ({ ids, total: ids.length });

describe('the list of a tag', () => {
  it('is in the order of the start, page by page [api.tag-events]', async () => {
    expect(await list()).toEqual(listed(ALL));
    expect(await list('?category_event_id=1')).toEqual(listed([302, 304, 306]));
    const pages = await Promise.all([1, 2, 3].map((page) => list(`?limit=2&page=${page}`)));
    expect(pages.flatMap(({ ids }) => ids)).toEqual(ALL);
  });

  it('is found by its name as a messenger or a keyboard writes it [typed.slug]', async () => {
    for (const slug of ['Uji', 'uji.', 'uji%20', '%E2%80%8Buji', '%EF%BD%95ji)']) {
      const answer = await test.app.inject(`/api/v1/event/tag/${slug}`);
      expect(answer.json()).toMatchObject({ total: ALL.length, tag_name: 'Uji' });
    }
  });

  const update = (id: number, set: string) => `update event set ${set} where event_id = ${id}`;

  it.each<[what: string, change: string, ids: number[], undo: string]>([
    ['a name', update(301, "event_name = 'Zaitun'"), ALL, update(301, "event_name = 'Acara 1'")],
    [
      'a start',
      update(301, "event_start_datetime = '2026-12-03 12:00+00', event_end_datetime = '2026-12-09'"),
      [302, 301, 303, 304, 305, 306],
      update(301, "event_start_datetime = '2026-12-02', event_end_datetime = '2026-12-02 02:00'"),
    ],
    [
      'an event that becomes private',
      update(302, "event_private = true, event_access_code = 'MELATI'"),
      [301, 303, 304, 305, 306],
      update(302, 'event_private = false, event_access_code = null'),
    ],
    [
      'an event that is taken down',
      update(306, 'event_active_status = 0'),
      [301, 302, 303, 304, 305],
      update(306, 'event_active_status = 1'),
    ],
    [
      'an event that is over',
      update(303, 'event_over = true'),
      [301, 302, 304, 305, 306],
      update(303, 'event_over = false'),
    ],
    [
      'a tag that is removed',
      'delete from event_tag where event_id = 304 and tag_id = 9',
      [301, 302, 303, 305, 306],
      'insert into event_tag (event_id, tag_id) values (304, 9)',
    ],
    [
      'a tag that is added',
      'insert into event_tag (event_id, tag_id) values (2, 9), (7, 9), (4, 9)',
      [2, ...ALL], // 7 is private, 4 is over
      'delete from event_tag where event_id < 300 and tag_id = 9',
    ],
    [
      'several events at once',
      'update event set event_over = true where event_id in (301, 305)',
      [302, 303, 304, 306],
      'update event set event_over = false where event_id in (301, 305)',
    ],
  ])('follows %s', async (_what, change, ids, undo) => {
    await run(change);
    expect(await list()).toEqual(listed(ids));
    await run(undo);
    expect(await list()).toEqual(listed(ALL));
  });

  it('follows a category', async () => {
    await run(update(303, 'category_event_id = 1'));
    expect(await list('?category_event_id=1')).toEqual(listed([302, 303, 304, 306]));
    await run(update(303, 'category_event_id = 2'));
    expect(await list('?category_event_id=1')).toEqual(listed([302, 304, 306]));
  });

  it('leaves out an event that has ended, before that is swept', async () => {
    await run(update(301, "event_start_datetime = '2026-11-20', event_end_datetime = '2026-11-20 02:00'"));
    expect(await list()).toEqual(listed(ALL.slice(1)));
    await run(update(301, "event_start_datetime = '2026-12-02', event_end_datetime = '2026-12-02 02:00'"));
  });

  it.each(['a change of its event', 'its tag'])(
    'follows both when %s is written first, and the other meanwhile',
    async (first) => {
      const database = createDatabase(test.database.pool, { prepare: false });
      const hide = statement(update(8, 'event_active_status = 0'));
      const tag = statement('insert into event_tag values (8, 9)');
      const [one, other] = first === 'its tag' ? [tag, hide] : [hide, tag];
      let later: Promise<void> | undefined;
      await database.transaction(async (tx) => {
        await tx.run(one);
        later = database.run(other);
        await isWaitedFor(tx);
      });
      await later;
      expect(await list()).toEqual(listed(ALL));
      await run(update(8, 'event_active_status = 1'));
      expect((await list()).ids).toContain(8);
      await run('delete from event_tag where event_id = 8 and tag_id = 9');
    },
  );
});

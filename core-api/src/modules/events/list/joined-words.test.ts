import { listEvents } from '@acara/shared-contract/endpoints';
import { Value } from 'typebox/value';
import { startTestApp, type TestApp } from '../../../../test/test-app.ts';

const NAMES = [
  'Jazz Fest',
  'Fest Jazz Malam',
  'Konser Jazz Senja',
  'Konser Rock',
  'Musikfest Raya',
  'Workshop Kopi',
  'Work',
];

/** A database of its own with these events. */
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp(
    {},
    {
      prepare: async (pool) => {
        await pool.query('update event set event_active_status = 0');
        for (const [at, name] of NAMES.entries())
          await pool.query(
            `insert into event (event_name, event_slug, event_description, event_image_version, event_start_datetime,
               event_end_datetime, category_venue_id, category_event_id, organizer_id, created_at)
             values ($1, $2, '', 'v', $3, $3, 1, 1, 1, now())`,
            [name, `gabung-${at}`, `2026-12-${10 + at} 10:00+07`],
          );
      },
    },
  );
});
afterAll(() => app.close());

const find = async (typed: string) => {
  const answer = await app.app.inject(`/api/v1/event/all?event_name=${encodeURIComponent(typed)}`);
  expect(answer.statusCode).toBe(200);
  return Value.Parse(listEvents.response, answer.json()).data.map((event) => event.event_name);
};

describe('a keyword that is written in one word, or in two', () => {
  it.each([
    ['jazzfest', ['Jazz Fest']],
    ['konserjazz', ['Konser Jazz Senja']],
    ['KonserJazz senja', ['Konser Jazz Senja']],
    ['konser jazzsen', []],
    ['musik fest', ['Musikfest Raya']],
    ['jazz fest', ['Jazz Fest', 'Fest Jazz Malam']],
    // Its beginning and its end are words, but of no event one after the other.
    ['workshopkop', ['Workshop Kopi']],
    ['worksop', ['Workshop Kopi']],
    ["jazz'fest|", ['Jazz Fest', 'Fest Jazz Malam']],
  ])('finds with %s what it is written as otherwise [search.joined]', async (typed, names) => {
    expect(await find(typed)).toEqual(names);
  });
});

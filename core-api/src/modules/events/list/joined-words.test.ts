import { listEvents } from '@acara/shared-contract/endpoints';
import { Value } from 'typebox/value';
import { withEvents } from '../../../../test/named-events.ts';
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
  app = await startTestApp({}, { prepare: withEvents(NAMES) });
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
  ])('finds with %s the events that spell it the other way [search.joined]', async (typed, names) => {
    expect(await find(typed)).toEqual(names);
  });
});

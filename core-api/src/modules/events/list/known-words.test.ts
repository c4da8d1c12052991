import { listEvents } from '@acara/shared-contract/endpoints';
import { Value } from 'typebox/value';
import { withEvents } from '../../../../test/named-events.ts';
import { startTestApp, type TestApp } from '../../../../test/test-app.ts';
import { withoutSlip } from './known-words.ts';

const NAMES = [
  'Konser Jazz Senja',
  'Konser Jazz',
  'Jazz dan Konser Rakyat',
  'Pesta Jazzy Konser',
  'Pra-Konser Jazz',
  'Pelari Malam Kota',
  'Lari Malam',
  'Menikmati Konser',
  'Konser 5K/Jazz',
  "Konser 'Jazz\\Fusion'",
  'Superkonser Jazz',
  'Café Konser & Jazz',
  'Konser di Jazzland',
  'Konser <b>Jazz</b>',
];

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({}, { prepare: withEvents(NAMES) });
});
afterAll(() => test.close());

const find = async (typed: string) => {
  // Longer than anything is cached.
  test.clock.advance(60_000);
  const answer = await test.app.inject(`/api/v1/event/all?event_name=${encodeURIComponent(typed)}&limit=100`);
  expect(answer.statusCode).toBe(200);
  return Value.Parse(listEvents.response, answer.json()).data.map((event) => event.event_name);
};

describe('a part of a word', () => {
  it.each([
    ['uperkon', ['Superkonser Jazz']],
    ['uper jaz', ['Superkonser Jazz']],
    ['azzy', ['Pesta Jazzy Konser']],
    ['zzlan', ['Konser di Jazzland']],
    ['elari', ['Pelari Malam Kota', 'Lari Malam']],
    ['lar mal', ['Pelari Malam Kota', 'Lari Malam']],
    ['nikmat konser', ['Menikmati Konser']],
    ['fus', ["Konser 'Jazz\\Fusion'"]],
    ['usio jaz', ["Konser 'Jazz\\Fusion'"]],
  ])('finds the events whose words have it: %s [search.part-of-word]', async (typed, names) => {
    expect(await find(typed)).toEqual(names);
  });

  it('is not searched of one or two letters, but for the beginning of the last word', async () => {
    expect(await find('or')).toEqual([]);
    expect(await find('ko')).toHaveLength(12);
    expect(await find('jazz ko')).toHaveLength(10);
  });
});

describe('two words', () => {
  const set = (name: string, fields: string) =>
    test.database.pool.query(`update event set ${fields} where event_name = '${name}'`);

  it('find events with both, best first, then the next [search.ranked]', async () => {
    expect((await find('konser jazz')).slice(0, 4)).toEqual([
      'Konser Jazz',
      'Konser Jazz Senja',
      'Jazz dan Konser Rakyat',
      'Pra-Konser Jazz',
    ]);
    expect(await find('lari malam')).toEqual(['Lari Malam', 'Pelari Malam Kota']);
  });

  it('follow names, also with words that no event had before', async () => {
    await set('Lari Malam', "event_name = 'Lari Purnama'");
    expect(await find('lari malam')).toEqual(['Pelari Malam Kota']);
    expect(await find('lari purn')).toEqual(['Lari Purnama']);
    await set('Lari Purnama', "event_name = 'Lari Malam'");
  });

  it('follow organisers and tags', async () => {
    await set('Lari Malam', "event_keywords = 'Komunitas Purbasari'");
    expect(await find('lari purba')).toEqual(['Lari Malam']);
    await set('Lari Malam', "event_keywords = ''");
    expect(await find('lari purba')).toEqual([]);
  });

  it.each([
    ['private', "event_private = true, event_access_code = 'X'", 'event_private = false, event_access_code = null'],
    ['over', 'event_over = true', 'event_over = false'],
    ['taken down', 'event_active_status = 0', 'event_active_status = 1'],
  ])('leave out an event that is %s', async (_what, change, undo) => {
    await set('Lari Malam', change);
    expect(await find('lari malam')).toEqual(['Pelari Malam Kota']);
    await set('Lari Malam', undo);
    expect(await find('lari malam')).toEqual(['Lari Malam', 'Pelari Malam Kota']);
  });
});

describe('a word with one slip', () => {
  it.each(['konsr', 'kosner', 'konseer', 'konzer', 'konserr', 'konsre'])(
    'finds the events that were meant: %s [search.slip]',
    async (typed) => {
      const found = await find(typed);
      expect(found).toContain('Konser Jazz');
      expect(found).not.toContain('Lari Malam');
    },
  );

  it.each([
    ['konsr', 'konser'],
    ['konsr jaz', 'konser jazz'],
    ['malma', 'malam'],
  ])('is answered with the keyword that was meant: %s [search.slip]', async (typed, meant) => {
    test.clock.advance(60_000);
    const answer = await test.app.inject(`/api/v1/event/all?event_name=${encodeURIComponent(typed)}&limit=9`);
    const { corrected_keyword: corrected, total } = Value.Parse(listEvents.response, answer.json());
    expect(corrected).toBe(meant);
    expect(total).toBeGreaterThan(0);
  });

  it.each(['konser', 'konser ja', 'konser malam', 'zzxqwv'])(
    'is none where nothing is corrected: %s',
    async (typed) => {
      const answer = await test.app.inject(`/api/v1/event/all?event_name=${encodeURIComponent(typed)}&limit=9`);
      expect(answer.json()).not.toHaveProperty('corrected_keyword');
    },
  );

  it('has every word that is one slip away, and no other', () => {
    const alike = withoutSlip('kopi');
    for (const meant of ['opi', 'kpi', 'koi', 'kop', 'okpi', 'kpoi', 'koip', 'kapi', 'kopia', 'skopi'])
      expect(alike).toContain(meant);
    expect(alike).not.toContain('kipo');
    expect(withoutSlip('pop')).toEqual([]);
  });
});

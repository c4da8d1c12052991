import { listEvents } from '@acara/shared-contract/endpoints';
import { Value } from 'typebox/value';
import { withEvents } from '../../../../test/named-events.ts';
import { NOW, startTestApp, type TestApp } from '../../../../test/test-app.ts';
import { createDatabase, type Database } from '../../../platform/database/database.ts';
import { countStatement } from './event-list-statements.ts';
import { KEYWORD_PARTS, parseKeyword, type Keyword, type KeywordMatch } from './keyword.ts';
import { createKnownWords, withoutSlip } from './known-words.ts';

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
let database: Database;
beforeAll(async () => {
  test = await startTestApp({}, { prepare: withEvents(NAMES) });
  database = createDatabase(test.database.pool, { prepare: false });
});
afterAll(() => test.close());

const find = async (typed: string) => {
  // Longer than anything is cached.
  test.clock.advance(60_000);
  const answer = await test.app.inject(`/api/v1/event/all?event_name=${encodeURIComponent(typed)}&limit=100`);
  expect(answer.statusCode).toBe(200);
  return Value.Parse(listEvents.response, answer.json()).data.map((event) => event.event_name);
};
const parse = (typed: string): Keyword => {
  const keyword = parseKeyword(typed);
  if (!keyword) throw new Error(`${typed} has no word`);
  return keyword;
};

describe('known words', () => {
  const KEYWORDS =
    'konser jazz|konser ja|jazz konser|lari malam|lari mal|konser|onser|jazz|azz|azzy|pra konser|nikmat|menikmati|menikmat ' +
    'konser|nikmat konser|konser jazz senja|konser 5k|5k jazz|konser di jazz|di konser|konser di|uper konser|superkonser ja|' +
    'cafe konser|fusion|jazz fusion|tidak ada|kota|konser konser|konser senja jazz|land';

  it.each(KEYWORDS.split('|'))('find the same events as the keyword itself: %s', async (typed) => {
    const keyword = parse(typed);
    const resolved = await createKnownWords(database).resolve(keyword);
    expect(resolved.known).toBeDefined();
    const ids = async (query: Keyword, match: KeywordMatch) => {
      const { statement, values } = countStatement({ keyword: { query, match } }, NOW, 1_000);
      const text = statement.text.replace('count(*)::int', 'array_agg(event_id order by event_id)');
      const { rows } = await test.database.pool.query(text.replace('select from', 'select event_id from'), values);
      return rows;
    };
    for (const match of ['words', 'sure', ...KEYWORD_PARTS] as const)
      expect([match, await ids(resolved, match)]).toEqual([match, await ids(keyword, match)]);
  });

  it.each(['k', 'konser j', 'j konser', 'konser-jazz', '50%'])('are not looked up for %s', async (typed) => {
    expect(await createKnownWords(database).resolve(parse(typed))).toEqual(parse(typed));
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

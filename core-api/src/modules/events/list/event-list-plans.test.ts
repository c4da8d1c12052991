import pg from 'pg';
import { NOW } from '../../../../test/test-app.ts';
import { createTestDatabase, type TestDatabase } from '../../../../test/test-database.ts';
import { createDatabase, type Database } from '../../../platform/database/database.ts';
import type { EventFilter } from './event-filter.ts';
import { createEventListRepository } from './event-list-repository.ts';
import { countStatement, walkStatement, type EventOrder } from './event-list-statements.ts';
import { countTiersStatement, tiersStatement, type KeywordQuery, type Tier } from './keyword-statements.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  // Not through the pool, which has a statement timeout.
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query(`
    insert into event (event_name, event_slug, event_description, event_image_version, event_start_datetime, event_end_datetime,
      category_venue_id, category_event_id, ms_city_id, organizer_id, event_keywords, event_total_clicked, created_at,
      event_lowest_price)
    select (array['Konser', 'Kelas', 'Pameran', 'Lomba'])[1 + n % 4] || ' ' || (array['Musik', 'Batik', 'Kopi', 'Film', 'Tari'])[1 + n % 5] || ' ' || n,
      'besar-' || n, '', 'v', timestamptz '2026-11-22 10:00+07' + n * interval '10 minutes', timestamptz '2026-11-22 12:00+07' + n * interval '10 minutes',
      1 + n % 3, 1 + n % 2, 1 + n % 3, 1 + n % 2, 'Penyelenggara', n % 1000, now(),
      case when n > 7990 then 1 else 50000 end
    from generate_series(1, 8000) n`);
  await client.query(`
    insert into tag (tag_id, tag_name, tag_slug) select 100 + n, 'Tag ' || n, 'tag-' || n from generate_series(0, 49) n;
    insert into event_tag (event_id, tag_id) select event_id, 100 + event_id % 50 from event`);
  await client.query('vacuum analyze event, event_tag');
  await client.end();
});
afterAll(() => database.drop());

const SOONEST = { by: 'start', direction: 'asc' } as const;

type Query = { statement: { text: string }; values: unknown[] };

/** The generic plan, as cached for named statements. */
const genericPlan = async ({ statement, values }: Query, options = 'analyze false'): Promise<string> => {
  const client = await database.pool.connect();
  try {
    await client.query('set plan_cache_mode = force_generic_plan');
    await client.query(`prepare asked as ${statement.text}`);
    const literals = values.map((value) =>
      client.escapeLiteral(value instanceof Date ? value.toISOString() : String(value)),
    );
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(
      `explain (${options}) execute asked(${literals.join(', ')})`,
    );
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  } finally {
    client.release(true);
  }
};

const RARE: KeywordQuery = {
  text: 'tidakada katanya',
  words: ['tidakada', 'katanya'],
  parts: 'tidakada & katanya:*',
  other: "tidak | 'ada'",
};
const BROAD: KeywordQuery = { text: 'konser', words: ['konser'], parts: 'konser:*', other: 'kelas' };
const TIERS: readonly Tier[] = [
  'exact',
  'begins',
  'inName',
  'withinName',
  'elsewhere',
  'otherInName',
  'otherElsewhere',
];
const INDEX: Record<Tier, string> = {
  exact: 'event_by_name',
  begins: 'event_by_name',
  inName: 'event_by_words',
  withinName: 'event_by_words',
  elsewhere: 'event_by_words',
  otherInName: 'event_by_words',
  otherElsewhere: 'event_by_words',
};

const window = { limit: 6, offset: 0 };
const WALKS = /event_by_start|event_by_sale_order|event_pkey on event event_1|Seq Scan on event\b/;

/** Scans of an index that end with a limit, without a sort. */
const readsUpTo = (index: string) =>
  new RegExp(`Limit .*\\n(?: *InitPlan.*\\n *->  Result .*\\n)* *->  Index (?:Only )?Scan using ${index}`, 'g');

describe('query plans of the lists', () => {
  it.each(TIERS)(
    'find the few events of a tier of a keyword by its index instead of walking all events: %s',
    async (tier) => {
      const page = await genericPlan(tiersStatement({}, RARE, [{ tier, window, isBroad: false }], NOW, SOONEST));
      const count = await genericPlan(countTiersStatement({}, RARE, [tier], NOW, 1_000));
      for (const plan of [page, count]) {
        expect(plan).toMatch(new RegExp(`Bitmap Index Scan on ${INDEX[tier]}|Index Scan using ${INDEX[tier]}`));
        expect(plan).not.toMatch(WALKS);
      }
    },
  );

  it.each(TIERS)('find a keyword within a category by an index of both: %s', async (tier) => {
    const plan = await genericPlan(countTiersStatement({ categoryId: 1 }, BROAD, [tier], NOW, 1_000));
    expect(plan).toMatch(/event_by_words .*\n *Index Cond: .*event_search.* @@ .*category_event_id = /);
  });

  it('read no more of a broad keyword than is counted', async () => {
    const plan = await genericPlan(countTiersStatement({}, BROAD, TIERS, NOW, 1_000), 'analyze, costs off, timing off');
    const [exact, begins, ...others] = TIERS.map((_, at) => plan.split(`CTE tier${at}\n`)[1]?.split('CTE tier')[0]);
    expect(exact).toContain('rows=0.00');
    expect(begins).toContain('rows=1000.00');
    for (const other of others) expect(other).toMatch(/Index Scan on event_by_words \(never executed\)/);
  });

  const broad = (filter: EventFilter, order: EventOrder) =>
    genericPlan(tiersStatement(filter, BROAD, [{ tier: 'inName', window, isBroad: true }], NOW, order));

  it.each<[string, EventFilter]>([
    ['alone', {}],
    ['of a category', { categoryId: 1 }],
  ])(
    'read the events of a day where they begin, and those that began before by an index of their own: %s',
    async (_name, filter) => {
      const day = { from: new Date('2026-12-20T00:00:00+07:00'), to: new Date('2026-12-21T00:00:00+07:00') };
      const page = await genericPlan(walkStatement({ ...filter, day }, NOW, SOONEST, window));
      const count = await genericPlan(countStatement({ ...filter, day }, NOW, 10_000));
      expect(page).toContain('over_midnight');
      // Until the next release drops the other one.
      expect(count).toMatch(/over_midnight|past_midnight/);
      for (const plan of [page, count]) {
        expect(plan).toMatch(/Index Cond: .*event_start_datetime >= .*event_start_datetime < /);
        expect(plan).not.toMatch(/Seq Scan on event\b/);
      }
    },
  );

  it.each<[string, string, EventFilter, EventOrder]>([
    ['event_by_sale_order', 'alone', {}, SOONEST],
    ['event_of_category', 'of a category', { categoryId: 1 }, SOONEST],
    ['event_of_city', 'in a city', { cityId: 1 }, SOONEST],
    ['event_by_sale_order', 'latest first', {}, { by: 'start', direction: 'desc' }],
    ['event_by_clicks', 'most popular first', {}, { by: 'clicks', direction: 'desc' }],
  ])('walk %s for a broad keyword: %s', async (index, _name, filter, order) => {
    const plan = await broad(filter, order);
    expect(plan).toMatch(new RegExp(`Limit[^]*${index}`));
    expect(plan).not.toMatch(/Scan on event_by_words|Seq Scan on event\b/);
  });

  it.each([
    ['a page', { limit: 6, offset: 54 }],
    ['many events', { limit: 100, offset: 0 }],
  ])('are not planned for each call: %s', async (_name, later) => {
    const client = await database.pool.connect();
    try {
      const { statement, values } = walkStatement({}, NOW, SOONEST, later);
      for (let call = 0; call < 7; call += 1) await client.query({ ...statement, values });
      const { rows } = await client.query('select generic_plans::int from pg_prepared_statements where name = $1', [
        statement.name,
      ]);
      expect(rows).toEqual([{ generic_plans: 2 }]);
    } finally {
      client.release(true);
    }
  });

  it.each<[string, EventFilter, string]>([
    ['all', {}, 'event_by_sale_order'],
    ['upcoming', { upcoming: true }, 'event_by_sale_order'],
    ['store', { upcoming: true, venueId: 2 }, 'event_of_venue'],
    ['category', { categoryId: 1 }, 'event_of_category'],
    ['organiser', { organizerId: 1 }, 'event_of_organizer'],
    ['city', { cityId: 1 }, 'event_of_city'],
  ])('walk an index in the order of the list: %s', async (_name, filter, index) => {
    const plan = await genericPlan(walkStatement(filter, NOW, SOONEST, window));
    expect(plan.match(readsUpTo(index))).toHaveLength(3);
  });

  it.each<[string, EventFilter]>([
    ['all', { tagId: 100 }],
    ['of a category', { tagId: 100, categoryId: 1 }],
  ])('read the list of a tag from its own index: %s', async (_name, filter) => {
    const page = await genericPlan(walkStatement(filter, NOW, SOONEST, window));
    expect(page.match(readsUpTo('event_tag_listed'))).toHaveLength(3);
    const count = await genericPlan(countStatement(filter, NOW, 1_000));
    expect(count).toContain('Index Only Scan using event_tag_listed');
    expect(count).not.toMatch(/ on event\b/);
  });

  /** Asks for a list. @returns its total and its events, and how many rows of `event` were read for it */
  const readList = async (filter: EventFilter, order: EventOrder) => {
    const asked: Query[] = [];
    const reads = createDatabase(database.pool, { prepare: true });
    const recorded: Database = {
      ...reads,
      first: (statement, values = []) => {
        asked.push({ statement, values: [...values] });
        return reads.first(statement, values);
      },
      query: (statement, values = []) => {
        asked.push({ statement, values: [...values] });
        return reads.query(statement, values);
      },
    };
    const events = createEventListRepository(recorded, { now: () => NOW, uptime: () => 0 });
    const page = await events.list({ filter, order, limit: 6, page: 1 });
    const plans = await Promise.all(asked.map((query) => genericPlan(query, 'analyze, costs off, timing off')));
    const lines = plans.flatMap((plan) => plan.split(/(?=->)/)).filter((node) => /Scan.* on event\b/.test(node));
    const read = lines.map((node) => {
      const [, rows = '0', loops = '1'] = /rows=([\d.]+) loops=(\d+)/.exec(node) ?? [];
      return Number(loops) * (Number(rows) + Number(/Rows Removed by \w+(?: \w+)*: (\d+)/.exec(node)?.[1] ?? 0));
    });
    return {
      ids: page.rows.map((row) => row.event_id),
      total: page.total,
      asked: asked.length,
      plans,
      read: Math.max(...read),
    };
  };

  it.each<[string, EventFilter, EventOrder]>([
    ['all', {}, SOONEST],
    ['latest first', {}, { by: 'start', direction: 'desc' }],
    ['upcoming', { upcoming: true }, SOONEST],
    ['popular', {}, { by: 'clicks', direction: 'desc' }],
  ])('read few events for a price that few of them have: %s', async (_name, filter, order) => {
    const list = await readList({ ...filter, priceTo: 1 }, order);
    expect(list).toMatchObject({ total: 10, asked: 2 });
    expect(list.ids).toHaveLength(6);
    for (const plan of list.plans) expect(plan).toContain('event_by_price');
    expect(list.read).toBeLessThanOrEqual(10);
  });

  it('would read all events for it in the order of the list: the test above can fail', async () => {
    const plan = await genericPlan(
      walkStatement({ priceTo: 1 }, NOW, SOONEST, window),
      'analyze, costs off, timing off',
    );
    expect(plan).toMatch(/Rows Removed by Filter: (?:79|80)\d\d/);
  });

  it.each<[string, EventFilter, string]>([
    ['all', {}, 'event_by_sale_order'],
    ['of a category', { categoryId: 1 }, 'event_of_category'],
    ['in a city', { cityId: 1 }, 'event_of_city'],
  ])('walk the list for a price that many have: %s', async (_name, filter, index) => {
    const plan = await genericPlan(walkStatement({ ...filter, priceTo: 50_000 }, NOW, SOONEST, window));
    expect(plan.match(readsUpTo(index))).toHaveLength(3);
  });

  it('walk the index of clicks for the popular ones', async () => {
    const plan = await genericPlan(walkStatement({}, NOW, { by: 'clicks', direction: 'desc' }, window));
    expect(plan).toContain('event_by_clicks');
  });
});

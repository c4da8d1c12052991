import type pg from 'pg';

/** A query shape of the public reads: its addresses, to be requested in turn. */
type ReadShape = { name: string; paths: string[] };

type Sample = Record<'event_slug' | 'day', string> &
  Record<'category_event_id' | 'organizer_id' | 'ms_city_id', number>;

const SAMPLE = `
  select event_slug, category_event_id, organizer_id, ms_city_id,
    to_char(event_start_datetime at time zone 'Asia/Jakarta', 'YYYY-MM-DD') as day
  from event
  where event_active_status = 1 and not event_private and event_start_datetime > now() + interval '7 days'
  order by md5(event_id::text)
  limit 40`;

const TAGS = 'select tag_slug from tag order by md5(tag_slug) limit 40';

/** Words of every frequency: in very many events, in some, in few, in none, and mistyped. */
const KEYWORDS = {
  'keyword, broad': ['festival', 'konser', 'musik', 'pameran'],
  'keyword, two words': ['festival musik', 'workshop fotografi', 'lari malam', 'konser jazz'],
  'keyword, one city': ['yogyakarta', 'surabaya', 'makassar', 'kupang'],
  'keyword, no hit': ['zzxqwv', 'qqjjxx', 'vvkkww', 'xyzzyq'],
  'keyword, mistyped': ['festifal', 'konserr', 'pamerran', 'worksop'],
} as const;

const list = (query: string) => `/api/v1/event/all${query ? `?${query}` : ''}`;

/** Every query shape of the API's lists, filled from what the database holds. */
export const readShapes = async (pool: pg.Pool): Promise<ReadShape[]> => {
  const { rows } = await pool.query<Sample>(SAMPLE);
  const tags = (await pool.query<{ tag_slug: string }>(TAGS)).rows.map(({ tag_slug }) => tag_slug);
  const each = (address: (sample: Sample) => string) => rows.map(address);
  const pages = (most: number) => Array.from({ length: most }, (_, index) => index + 1);

  return [
    { name: 'no parameters', paths: [list('')] },
    { name: 'upcoming, store', paths: [list('upcoming_only=true&store_only=true')] },
    { name: 'popular', paths: [list('order_by=event_total_clicked&sort_by=desc&limit=5')] },
    { name: 'page of 6', paths: pages(20).map((page) => list(`page=${page}&limit=6`)) },
    { name: 'page of 6, deep', paths: pages(20).map((page) => list(`page=${page * 40}&limit=6`)) },
    { name: 'category', paths: each((row) => list(`page=1&limit=6&category_event_id=${row.category_event_id}`)) },
    { name: 'organiser', paths: each((row) => list(`page=1&limit=6&organizer_id=${row.organizer_id}`)) },
    { name: 'date', paths: each((row) => list(`event_start_datetime=${row.day}&limit=6&page=1`)) },
    {
      name: 'city, category, date',
      paths: each((row) =>
        list(
          `ms_city_id=${row.ms_city_id}&category_event_id=${row.category_event_id}&event_start_datetime=${row.day}&limit=6&page=1`,
        ),
      ),
    },
    ...Object.entries(KEYWORDS).map(([name, words]) => ({
      name,
      paths: words.map((word) => list(`event_name=${encodeURIComponent(word)}&limit=9&page=1`)),
    })),
    { name: 'tag', paths: tags.map((tag) => `/api/v1/event/tag/${encodeURIComponent(tag)}?limit=9&page=1`) },
    { name: 'event by slug', paths: each((row) => `/api/v1/event/slug/${row.event_slug}`) },
    { name: 'categories', paths: ['/api/v1/category_event'] },
    { name: 'cities', paths: ['/api/v1/ms_city?limit=514'] },
  ];
};

/** The list that the home page requests. */
export const HOT_PATH = '/api/v1/event/all?page=1&limit=6';

/** Categories and cities that every seeded database has. */
const CATEGORIES = Array.from({ length: 20 }, (_, index) => index + 1);
const PAGES = Array.from({ length: 10 }, (_, index) => index + 1);

/** What many visitors request: pages, categories, popular, teaser. */
export const mixedPaths = (): string[] => [
  ...PAGES.map((page) => `/api/v1/event/all?page=${page}&limit=6`),
  ...PAGES.map((page) => `/api/v1/event/all?page=${page}&limit=4`),
  ...CATEGORIES.flatMap((category) =>
    PAGES.slice(0, 5).map((page) => `/api/v1/event/all?page=${page}&limit=6&category_event_id=${category}`),
  ),
  '/api/v1/event/all?order_by=event_total_clicked&sort_by=desc&limit=5',
  '/api/v1/event/all?upcoming_only=true&store_only=true',
];

import { startFixtureApi } from '../testing/fixture-api.ts';
import { startTestEdge, type TestEdge } from '../testing/test-edge.ts';
import { eventList } from './event-list.ts';

const listPath = (page: number) => `/api/v1/event/all?upcoming_only=true&limit=1000&page=${page}`;
const events = (page: number) => ({
  data: [{ event_slug: `acara-${page}` }, { event_slug: 'a&b <c>' }],
  last_page: 12,
});

let api: Awaited<ReturnType<typeof startFixtureApi>>;
let edge: TestEdge;
beforeEach(async () => {
  api = await startFixtureApi({
    ...Object.fromEntries(Array.from({ length: 12 }, (_, index) => [listPath(index + 1), events(index + 1)])),
    // As the API answers beyond the end.
    [listPath(21)]: { data: [], last_page: 12 },
  });
  edge = await startTestEdge({ settings: { apiOrigin: api.origin } });
});
afterEach(async () => {
  await edge?.close();
  await api.close();
});

const text = async (path: string) => (await edge.get(path)).text();

describe('the sitemap', () => {
  test('is an index of parts, each of ten thousand events', async () => {
    const index = await text('/sitemap.xml');
    expect([...index.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address)).toEqual([
      'http://acara.test/sitemap/pages.xml',
      'http://acara.test/sitemap/events-1.xml',
      'http://acara.test/sitemap/events-2.xml',
    ]);
  });

  test('names the addresses of events, escaped', async () => {
    const part = await text('/sitemap/events-2.xml');
    expect(part).toContain('<loc>http://acara.test/detail-event/acara-11</loc>');
    expect(part).toContain('<loc>http://acara.test/detail-event/acara-12</loc>');
    expect(part).not.toContain('acara-10');
    expect(part).toContain('a%26b%20%3Cc%3E');
  });

  test('names the pages of the site that a release serves', async () => {
    const pages = await text('/sitemap/pages.xml');
    expect(pages).toContain('<loc>http://acara.test/event</loc>');
    expect(pages).not.toContain('panduan');
  });

  test('is read from the API once for many crawlers', async () => {
    await Promise.all([text('/sitemap.xml'), text('/sitemap.xml'), text('/sitemap.xml?x=1')]);
    await text('/sitemap.xml');
    expect(api.seen.length).toBeLessThanOrEqual(2);
  });

  test.each(['/sitemap/events-3.xml', '/sitemap/events-0.xml', '/sitemap/events-x.xml'])(
    'has no part %s',
    async (path) => {
      expect((await edge.get(path)).status).toBe(404);
    },
  );

  test('is missing, not empty, while the API is away', async () => {
    await api.close();
    const answer = await edge.get('/sitemap.xml');
    expect(answer.status).toBe(503);
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });
});

test('robots may read what is public and are told of the sitemap, not of private events', async () => {
  const robots = await text('/robots.txt');
  expect(robots).toContain('Disallow: /dashboard\n');
  expect(robots).toContain('Disallow: /api/\n');
  expect(robots).toContain('Sitemap: http://acara.test/sitemap.xml');
  expect(robots).not.toContain('detail-event');
});

test('a list that is none is refused', async () => {
  await expect(eventList('http://x', async () => ({ data: 'x' })).parts()).rejects.toThrow('something else');
});

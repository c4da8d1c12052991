import { request as httpRequest } from 'node:http';
import { startFixtureApi } from '../testing/fixture-api.ts';
import { startTestEdge, type TestEdge } from '../testing/test-edge.ts';
import { eventList } from './crawler-routes.ts';

const BASE = '/api/v1/event/address';
const page = (after: number, until: number) => `${BASE}?after=${after}&until=${until}&limit=1000`;
const row = (id: number) => ({ event_id: id, event_slug: `acara-${id}` });
/** As many as the API returns at once, every second id. */
const full = (after: number) => ({ data: Array.from({ length: 1000 }, (_, index) => row(after + 2 * (index + 1))) });

let api: Awaited<ReturnType<typeof startFixtureApi>>;
let edge: TestEdge;
beforeEach(async () => {
  api = await startFixtureApi({
    [`${BASE}/part?size=10000`]: { data: [1, 3] },
    [page(0, 10_000)]: full(0),
    [page(2000, 10_000)]: full(2000),
    [page(4000, 10_000)]: { data: [row(9_999), { event_id: 10_000, event_slug: 'a&b <c>' }] },
    [page(10_000, 20_000)]: { data: [] },
    [page(20_000, 30_000)]: { data: [row(20_001)] },
  });
  edge = await startTestEdge({ settings: { apiOrigin: api.origin } });
});
afterEach(async () => {
  await edge?.close();
  await api.close();
});

const text = async (path: string) => (await edge.get(path)).text();

describe('the sitemap', () => {
  test('is an index of the parts that contain events', async () => {
    const index = await text('/sitemap.xml');
    expect([...index.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address)).toEqual([
      'http://acara.test/sitemap/pages.xml',
      'http://acara.test/sitemap/events-1.xml',
      'http://acara.test/sitemap/events-3.xml',
    ]);
  });

  test('names every event of a part once, escaped, however many pages of the API that takes', async () => {
    const part = await text('/sitemap/events-1.xml');
    const slugs = [...part.matchAll(/<loc>http:\/\/acara\.test\/detail-event\/([^<]+)<\/loc>/g)].map(
      ([, slug]) => slug,
    );
    expect(slugs).toHaveLength(2002);
    expect(new Set(slugs).size).toBe(2002);
    expect(slugs.slice(-2)).toEqual(['acara-9999', 'a%26b%20%3Cc%3E']);
    expect(part).toMatch(/^<\?xml version="1.0" encoding="UTF-8"\?>\n<urlset [^>]+>.*<\/urlset>\n$/s);
  });

  test('is sent compressed, and plain to clients without gzip', async () => {
    expect((await edge.get('/sitemap/events-3.xml')).headers.get('content-encoding')).toBe('gzip');
    // `fetch` always accepts compressed responses.
    const plain = await new Promise<string>((resolve, reject) => {
      httpRequest(`${edge.origin}/sitemap/events-3.xml`, (response) => {
        expect(response.headers['content-encoding']).toBeUndefined();
        let body = '';
        response.on('data', (chunk: Buffer) => (body += chunk.toString()));
        response.on('end', () => resolve(body));
      })
        .on('error', reject)
        .end();
    });
    expect(plain).toContain('<loc>http://acara.test/detail-event/acara-20001</loc>');
  });

  test('names the pages of the site that a release serves', async () => {
    const pages = await text('/sitemap/pages.xml');
    expect(pages).toContain('<loc>http://acara.test/event</loc>');
    expect(pages).not.toContain('panduan');
  });

  test('is read from the API once for many crawlers', async () => {
    await Promise.all([text('/sitemap.xml'), text('/sitemap.xml'), text('/sitemap.xml?x=1')]);
    await text('/sitemap.xml');
    expect(api.seen).toHaveLength(1);
  });

  test.each(['/sitemap/events-2.xml', '/sitemap/events-0.xml', '/sitemap/events-x.xml'])(
    'has no part %s',
    async (path) => {
      expect((await edge.get(path)).status).toBe(404);
    },
  );

  test('is missing, not truncated, while the API is unavailable', async () => {
    await api.close();
    for (const path of ['/sitemap.xml', '/sitemap/events-1.xml']) {
      const answer = await edge.get(path);
      expect(answer.status).toBe(503);
      expect(answer.headers.get('cache-control')).toBe('no-store');
    }
  });

  test('is missing, not cut short, where the API breaks off in the middle of a part', async () => {
    const broken = await startFixtureApi({ [page(0, 10_000)]: full(0) });
    const other = await startTestEdge({ settings: { apiOrigin: broken.origin } });
    expect((await other.get('/sitemap/events-1.xml')).status).toBe(503);
    await other.close();
    await broken.close();
  });
});

test('robots may crawl what is public and get the sitemap, not private events', async () => {
  const robots = await text('/robots.txt');
  expect(robots).toContain('Disallow: /dashboard\n');
  expect(robots).toContain('Disallow: /api/\n');
  expect(robots).toContain('Sitemap: http://acara.test/sitemap.xml');
  expect(robots).not.toContain('detail-event');
});

test('a list that is none is refused', async () => {
  await expect(eventList('http://x', async () => ({ data: 'x' })).parts()).rejects.toThrow('is no list');
});

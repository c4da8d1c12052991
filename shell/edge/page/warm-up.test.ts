import { startFixtureApi } from '../testing/fixture-api.ts';
import { namedBundle } from '../testing/fixture-bundles.ts';
import { deployBundle, deployDeclared, eventually, startTestEdge, type TestEdge } from '../testing/test-edge.ts';

const BASE = '/api/v1/event/address';
let api: Awaited<ReturnType<typeof startFixtureApi>>;
let edge: TestEdge;
const lines: string[] = [];
beforeEach(async () => {
  lines.length = 0;
  api = await startFixtureApi({
    [`${BASE}/part?size=10000`]: { data: [1] },
    [`${BASE}?after=0&until=10000&limit=1000`]: { data: [{ event_id: 1, event_slug: 'satu' }] },
  });
});
afterEach(async () => {
  await edge?.close();
  await api.close();
});

const start = async (warmUpMs: number, prepare?: (dir: string) => Promise<void>) => {
  edge = await startTestEdge({
    settings: { apiOrigin: api.origin },
    warmUpMs,
    prepare,
    logger: { level: 'warn', stream: { write: (line: string) => void lines.push(line) } },
  });
};
/** How many pages its release rendered before, as the fixture's bundle counts them. */
const rendersBefore = async (path: string) => {
  const html = await (await edge.get(path)).text();
  return Number(/<p>(\d+)<\/p>/.exec(html)?.[1]) - 1;
};
const routes = (path: string) => ({
  home: { path: '/', access: 'public' as const, sitemap: 'page' as const },
  odd: { path, access: 'public' as const, sitemap: 'page' as const },
});

describe('an edge', () => {
  test('has rendered the pages of its sitemap and one event when it is ready', async () => {
    await start(5000);
    expect(api.seen.map(({ url }) => url)).toContain(`${BASE}/part?size=10000`);
    expect(await rendersBefore('/event')).toBe(3);
  });

  test('is ready without an event while the API responds with none', async () => {
    await api.close();
    await start(5000);
    expect(await rendersBefore('/event')).toBe(2);
  });

  test('has rendered the pages of a new release before visitors get it, and renders no others again', async () => {
    await start(5000);
    await deployBundle(edge.dir, 'mfe-test', 'test-release-2', namedBundle('test-release-2'));
    const html = await eventually(
      async () => (await edge.get('/event')).text(),
      (text) => text.includes('test-release-2'),
    );
    expect(html).toContain('<p>4</p>');
  });

  test.each([
    ['throws', 'broken on purpose'],
    ['hangs', 'a render worker was replaced'],
  ])('is ready with a page that %s', async (name, problem) => {
    await start(1000, async (dir) => {
      await deployDeclared(dir, {
        name: 'mfe-test',
        releaseId: 'test-release-2',
        server: namedBundle('test-release-2'),
        declaration: { routes: routes(`/${name}`) },
      });
    });
    expect((await edge.get('/readyz')).status).toBe(200);
    await eventually(
      async () => (await edge.get('/')).text(),
      (text) => text.includes('<i>test-release-2</i>'),
    );
    await eventually(
      async () => lines.join(''),
      (text) => text.includes(problem),
    );
  });
});

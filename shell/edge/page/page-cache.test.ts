import { deployFixture } from '@acara/releases/testing';
import { remoteBundle } from '../testing/fixture-bundles.ts';
import { deployBundle, eventually, pageSource, startTestEdge, type TestEdge } from '../testing/test-edge.ts';

let edge: TestEdge;
let clock = 1_000_000;
let wallClock = Date.now();
beforeEach(async () => {
  edge = await startTestEdge({ uptime: () => clock, now: () => wallClock });
});
afterEach(() => edge.close());

/** The fixture writes into each page how many its worker has rendered. */
const page = async (path: string) => {
  const response = await edge.get(path);
  const html = await response.text();
  return {
    source: pageSource(response),
    release: /mfe-test":\{"releaseId":"([^"]+)/.exec(html)?.[1],
    body: /<main.*<\/main>/.exec(html)?.[0],
  };
};

describe('cached pages', () => {
  test('are served without a render while fresh', async () => {
    const first = await page('/event');
    const second = await page('/event');
    expect([first.source, second.source]).toEqual(['miss', 'hit']);
    expect(second.body).toBe(first.body);
  });

  test('are served once more when stale, and refreshed', async () => {
    const first = await page('/event');
    clock += 4000;
    const stale = await page('/event');
    expect([stale.source, stale.body]).toEqual(['stale', first.body]);
    expect(
      (
        await eventually(
          () => page('/event'),
          ({ source }) => source === 'hit',
        )
      ).source,
    ).toBe('hit');
  });

  test('are rendered again when too old', async () => {
    await page('/event');
    clock += 61_000;
    expect((await page('/event')).source).toBe('miss');
  });

  test('grow old although the time of day is set back', async () => {
    await page('/event');
    wallClock -= 3_600_000;
    clock += 4000;
    expect((await page('/event')).source).toBe('stale');
    await eventually(
      () => page('/event'),
      ({ source }) => source === 'hit',
    );
    clock += 61_000;
    expect((await page('/event')).source).toBe('miss');
  });

  test('are shared by concurrent requests', async () => {
    const pages = await Promise.all(Array.from({ length: 8 }, () => page('/search/bersama')));
    expect(new Set(pages.map(({ body }) => body)).size).toBe(1);
  });

  test.each([
    ['an advertiser appends', '/event?utm_source=a&page=2&fbclid=b'],
    ['anybody appends', '/event?page=2&x=1&__proto__=2&city=3'],
    ['an order of parameters', '/event?store_only=ya&page=2&category='],
    ['a parameter given twice', '/event?page=2&page=3'],
    ['a number with zeros', '/event?page=0002'],
    ['a path in large letters', '/EVENT?page=2'],
    ['an escaped path', '/%65ven%74?page=2'],
    ['an escaped parameter', '/event?%70age=%32'],
  ])('are one page whatever %s', async (_what, address) => {
    await page('/event?page=2');
    expect((await page(address)).source).toBe('hit');
  });

  test.each(['/event?category=tak-ada', '/event?category=-1', '/event?category=99999999999', '/event?category=1e3'])(
    'are one page for all that can be no category: %s',
    async (address) => {
      const first = await page('/event?category=unknown');
      expect(await page(address)).toMatchObject({ source: 'hit', body: first.body });
    },
  );

  test('are several by the parameters that a screen reads', async () => {
    const addresses = [
      '/event',
      '/event?page=3',
      '/event?category=1',
      '/event?category=1&page=3',
      '/?city=1',
      '/search/a',
    ];
    for (const address of addresses) expect((await page(address)).source).toBe('miss');
    for (const address of addresses) expect((await page(address)).source).toBe('hit');
  });

  test('differ by the parameters of a path, however they are escaped', async () => {
    await page('/search/a%2Fb');
    expect((await page('/search/%61%2fb')).source).toBe('hit');
    expect((await page('/search/A%2Fb')).source).toBe('miss');
  });

  test('are not cached where the parameters of a path have no meaning', async () => {
    // As in releases from before declarations.
    const former = { name: 'mfe-former', releaseId: 'former-1', paths: ['/kuno/:id'], server: remoteBundle };
    await deployFixture(edge.dir, { ...former, record: { declaration: undefined } });
    await eventually(
      () => page('/kuno/y'),
      ({ source }) => source === 'hit',
    );
    expect((await page('/kuno/y?utm_source=x')).source).toBe('hit');
    const address = '/kuno/y?x=1';
    expect((await page(address)).source).toBe('miss');
    expect((await page(address)).source).toBe('miss');
  });

  test('contain no failure', async () => {
    await page('/gone/x');
    expect((await page('/gone/x')).source).toBe('miss');
    await page('/nowhere');
    expect((await page('/nowhere')).source).toBe('miss');
  });

  test('contain no page that lacks some of its data', async () => {
    expect((await page('/search/sebagian')).body).toContain('data-ssr="true"');
    expect((await page('/search/sebagian')).source).toBe('miss');
  });

  test('belong to a set of releases: a new one is not shown the pages of the old', async () => {
    expect(await page('/event')).toMatchObject({ source: 'miss', release: 'test-release-1' });
    await deployBundle(edge.dir, 'mfe-test', 'test-release-2');
    const next = await eventually(
      () => page('/event'),
      ({ release }) => release === 'test-release-2',
    );
    expect(next.body).toContain('data-ssr="true"');
  });
});

test('an edge without releases responds with a readable page, and serves as soon as there are some', async () => {
  const empty = await startTestEdge({ deploy: {} });
  try {
    const response = await empty.get('/');
    expect(response.status).toBe(503);
    expect(response.headers.get('retry-after')).toBe('5');
    expect(await response.text()).toContain('Situs sedang disiapkan');
    expect((await empty.get('/readyz')).status).toBe(503);
    await deployBundle(empty.dir, 'shell', 'shell-release-1');
    await eventually(
      () => empty.get('/'),
      ({ status }) => status === 404,
    );
    await deployBundle(empty.dir, 'mfe-test', 'test-release-1');
    await eventually(
      () => empty.get('/'),
      ({ status }) => status === 200,
    );
  } finally {
    await empty.close();
  }
});

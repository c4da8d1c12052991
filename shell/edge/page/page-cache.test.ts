import { deployFace, eventually, sourceOf, startTestEdge, type TestEdge } from '../testing/test-edge.ts';

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
    source: sourceOf(response),
    release: /mfe-test":\{"releaseId":"([^"]+)/.exec(html)?.[1],
    body: /<main.*<\/main>/.exec(html)?.[0],
  };
};

describe('kept pages', () => {
  test('are answered without a render while fresh', async () => {
    const first = await page('/event');
    const second = await page('/event');
    expect([first.source, second.source]).toEqual(['miss', 'hit']);
    expect(second.body).toBe(first.body);
  });

  test('are answered once more when stale, and renewed behind that', async () => {
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

  test('are made anew when too old', async () => {
    await page('/event');
    clock += 61_000;
    expect((await page('/event')).source).toBe('miss');
  });

  test('grow old although the time of day is set back', async () => {
    await page('/event');
    wallClock -= 3_600_000;
    clock += 4000;
    expect((await page('/event')).source).toBe('stale');
    clock += 61_000;
    expect((await page('/event')).source).toBe('miss');
  });

  test('are shared by visitors who come together', async () => {
    const pages = await Promise.all(Array.from({ length: 8 }, () => page('/search/bersama')));
    expect(new Set(pages.map(({ body }) => body)).size).toBe(1);
  });

  test('are one page whatever an advertiser appends, and several by what a screen reads', async () => {
    await page('/event?page=2');
    expect((await page('/event?utm_source=a&page=2&fbclid=b')).source).toBe('hit');
    expect((await page('/event?page=3')).source).toBe('miss');
  });

  test('hold no failure', async () => {
    await page('/gone/x');
    expect((await page('/gone/x')).source).toBe('miss');
    await page('/nowhere');
    expect((await page('/nowhere')).source).toBe('miss');
  });

  test('hold no page that lacks some of its data', async () => {
    expect((await page('/search/sebagian')).body).toContain('data-ssr="true"');
    expect((await page('/search/sebagian')).source).toBe('miss');
  });

  test('belong to a set of releases: a new one is not shown the pages of the old', async () => {
    expect(await page('/event')).toMatchObject({ source: 'miss', release: 'test-release-1' });
    await deployFace(edge.dir, 'mfe-test', 'test-release-2');
    const next = await eventually(
      () => page('/event'),
      ({ release }) => release === 'test-release-2',
    );
    expect(next.body).toContain('data-ssr="true"');
  });
});

test('an edge without releases says so readably, and serves as soon as there are some', async () => {
  const empty = await startTestEdge({ deploy: {} });
  try {
    const response = await empty.get('/');
    expect(response.status).toBe(503);
    expect(response.headers.get('retry-after')).toBe('5');
    expect(await response.text()).toContain('Situs sedang disiapkan');
    expect((await empty.get('/readyz')).status).toBe(503);
    await deployFace(empty.dir, 'shell', 'shell-release-1');
    await eventually(
      () => empty.get('/'),
      ({ status }) => status === 404,
    );
    await deployFace(empty.dir, 'mfe-test', 'test-release-1');
    await eventually(
      () => empty.get('/'),
      ({ status }) => status === 200,
    );
  } finally {
    await empty.close();
  }
});

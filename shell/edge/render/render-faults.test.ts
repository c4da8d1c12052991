import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { releaseFolder } from '@acara/releases';
import { eventually, pageSource, startTestEdge, type TestEdge } from '../testing/test-edge.ts';

let edge: TestEdge;
let clock: number;
beforeEach(() => {
  clock = 1_000_000;
});
afterEach(() => edge.close());

const limits = { workers: 2, budgetMs: 400, hangMs: 400, memoryMb: 256, maxPerWorker: 16 };
const start = async (options: Parameters<typeof startTestEdge>[0] = {}) => {
  edge = await startTestEdge({ uptime: () => clock, settings: { render: limits }, ...options });
};
const page = async (path: string) => {
  const response = await edge.get(path);
  return { source: pageSource(response), status: response.status, html: await response.text() };
};
/** A page that can be rendered; requested again while the machine is too busy for the budget. */
const renders = (path: string) =>
  eventually(
    () => page(`${path}?page=${Math.random()}`),
    ({ source }) => source === 'miss',
  );
const isRenderedByBrowser = (html: string) =>
  html.includes('<div id="single-spa-application:mfe-test"></div>') &&
  html.includes('/r/mfe-test/test-release-1/remoteEntry.js') &&
  html.includes('<noscript>');

describe('a bundle that fails', () => {
  beforeEach(() => start());

  test.each(['/throws', '/garbage', '/forbidden'])(
    'by %s leaves its page to the browser, inside the chrome',
    async (path) => {
      const { source, status, html } = await page(path);
      expect([source, status, isRenderedByBrowser(html)]).toEqual(['fallback', 200, true]);
      expect(html).toContain('<div id="acara-header" data-ssr="true">');
    },
  );

  test('is called again for the next visitor', async () => {
    await page('/throws');
    expect((await page('/throws')).source).toBe('fallback');
    await renders('/event');
  });

  test('in the chrome costs the chrome only', async () => {
    const { html } = await page('/chrome-throws');
    expect(html).toContain('<div id="acara-header"></div>');
    expect(html).toContain('mfe-test" data-ssr="true"><h1');
  });
});

describe('a bundle that is too slow', () => {
  beforeEach(() => start());

  test('leaves its page to the browser within the budget, and is cached for the next visitor when it is done', async () => {
    const first = await page('/late');
    expect([first.source, isRenderedByBrowser(first.html)]).toEqual(['fallback', true]);
    const cached = await eventually(
      () => page('/late'),
      ({ source }) => source === 'hit',
    );
    expect(cached.html).toContain('data-ssr="true"><h1');
  });

  test('because it waits does not cost the worker', async () => {
    await Promise.all(['/never', '/never?a=1'].map(page));
    await renders('/event');
    expect((await edge.get('/readyz')).status).toBe(200);
  });

  test('three times in a row is not waited for any more, for ten seconds', async () => {
    for (const query of ['a', 'b', 'c']) await page(`/never?${query}=1`);
    expect((await page('/event')).source).toBe('fallback');
    clock += 10_001;
    await renders('/event');
  });
});

describe('a bundle that crashes the worker', () => {
  test.each(['/hangs', '/eats'])('by %s costs neither the edge nor the next page', async (path) => {
    await start();
    const { source, html } = await page(path);
    expect([source, isRenderedByBrowser(html)]).toEqual(['fallback', true]);
    await renders('/event');
    expect((await edge.get('/healthz')).status).toBe(200);
  });

  test('is survived by the only worker there is: it is replaced', async () => {
    await start({ settings: { render: { ...limits, workers: 1 } } });
    expect((await page('/hangs')).source).toBe('fallback');
    await eventually(
      () => edge.get('/readyz'),
      ({ status }) => status === 503,
    );
    await eventually(
      () => edge.get('/readyz'),
      ({ status }) => status === 200,
    );
    await renders('/event');
  });

  test('refuses more renders than the worker may run, at once', async () => {
    await start({ settings: { render: { ...limits, workers: 1, budgetMs: 2000, maxPerWorker: 1 } } });
    const waiting = page('/never');
    const { source } = await eventually(
      () => page(`/search/c${Math.random()}`),
      (answer) => answer.source === 'fallback',
    );
    expect(source).toBe('fallback');
    await waiting;
  });
});

describe('release code', () => {
  test('is not run when it differs from its record', async () => {
    await start({
      prepare: (dir) =>
        writeFile(
          path.join(releaseFolder(dir, 'mfe-test', 'test-release-1'), 'server/server.cjs'),
          'exports.render = 1;',
        ),
    });
    const { html } = await page('/event');
    expect(isRenderedByBrowser(html)).toBe(true);
  });

  test('sees nothing of the environment', async () => {
    process.env.FIXTURE_SECRET = 'rahasia';
    await start();
    const { html } = await page('/environment');
    delete process.env.FIXTURE_SECRET;
    expect(html).toContain('{"NODE_ENV":"production"}');
  });
});

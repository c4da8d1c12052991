import type { Page, Route } from '@playwright/test';
import { startEdge, type EdgeProcess } from '../../fixtures/edge-process.ts';
import { expect, hydrated, verifyUnless } from '../../fixtures/test.ts';
import { NEXT_SHELL, publishNextShell } from '../../fixtures/sample-site.ts';
import { sampleTest as test } from '../../fixtures/sample-test.ts';

// The shell is released as its remotes are: a bad release of it costs a visitor one reload.

test.describe.configure({ timeout: 120_000 });

const script = (status: number, body: string) => ({
  status,
  contentType: 'text/javascript',
  headers: { 'access-control-allow-origin': '*' },
  body,
});
const SCRIPT = `**/r/shell/${NEXT_SHELL}/shell*.js`;

const onTheWay = (answer: (route: Route) => unknown) => ({
  change: (source: string) => source,
  arrange: (page: Page) => page.route(SCRIPT, answer),
});

const FAULTS = {
  'answers 404': onTheWay((route) => route.fulfill(script(404, 'not found'))),
  'answers 500': onTheWay((route) => route.fulfill(script(500, 'broken'))),
  'is tampered with': onTheWay((route) => route.fulfill(script(200, 'void 0;'))),
  'never comes': onTheWay(() => undefined),
  'is garbage': { change: () => '<<<', arrange: async () => undefined },
  'throws on evaluation': {
    change: (source: string) => `throw new Error('sample: the shell');\n${source}`,
    arrange: async () => undefined,
  },
};

const isAlive = (page: Page) =>
  expect(page.locator('html')).toHaveAttribute('data-shell', 'alive', { timeout: 20_000 });
const runs = (page: Page) => page.locator('script[src*="/r/shell/"]').last().getAttribute('src');

const visit = async (page: Page, edge: EdgeProcess) => {
  let documents = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) documents += 1;
  });
  await page.goto(`${edge.origin}/`, { waitUntil: 'commit' });
  return () => documents;
};

for (const [name, { change, arrange }] of Object.entries(FAULTS))
  test(
    `a shell script that ${name}: the page runs the shell before after one reload`,
    verifyUnless(['is tampered with', 'throws on evaluation'].includes(name)),
    async ({ page, sampleStore }) => {
      await publishNextShell(sampleStore, change);
      const edge = await startEdge({ releasesDir: sampleStore.dir });
      try {
        await arrange(page);
        const begin = Date.now();
        const documents = await visit(page, edge);
        await isAlive(page);
        console.log(`  recovery ${String(Date.now() - begin).padStart(6)} ms  the shell ${name}`);
        expect(await runs(page)).not.toContain(NEXT_SHELL);
        expect(documents()).toBe(2);
        await hydrated(page);
        await expect
          .poll(() => edge.log().filter(({ releaseId }) => releaseId === NEXT_SHELL).length)
          .toBeGreaterThan(0);

        // The next page does not try it again.
        await page.goto(`${edge.origin}/event`);
        await isAlive(page);
        expect(documents()).toBe(3);
      } finally {
        await edge.stop();
      }
    },
  );

test('a shell without a release before stays readable, and the page is not loaded again and again', async ({
  page,
  sampleStore,
}) => {
  const edge = await startEdge({ releasesDir: sampleStore.dir });
  try {
    await page.route('**/r/shell/*/shell*.js', (route) => route.fulfill(script(404, 'not found')));
    const documents = await visit(page, edge);
    await expect.poll(() => edge.log().filter(({ remote }) => remote === 'shell').length).toBeGreaterThan(0);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.waitForLoadState('load');
    expect(documents()).toBe(1);
  } finally {
    await edge.stop();
  }
});

test('a sound new release of the shell is used without a fallback', async ({ page, sampleStore }) => {
  await publishNextShell(sampleStore, (source) => `${source}\n/* next */`);
  const edge = await startEdge({ releasesDir: sampleStore.dir });
  try {
    const documents = await visit(page, edge);
    await isAlive(page);
    expect(await runs(page)).toContain(NEXT_SHELL);
    expect(documents()).toBe(1);
  } finally {
    await edge.stop();
  }
});

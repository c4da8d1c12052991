import type { Page } from '@playwright/test';
import { followLink } from '../../fixtures/links.ts';
import { expect, hydrated, test } from '../../fixtures/test.ts';

/** Scripts that came over the network, not out of the browser's cache. */
const transferredScripts = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter((entry) => entry instanceof PerformanceResourceTiming)
      .filter(({ name, transferSize }) => /\.js(\?|$)/.test(name) && transferSize > 0)
      .map(({ name }) => name),
  );

test('home to an event and back: no error, no foreign host, one shell, nothing loaded twice, no data first', async ({
  page,
  watched,
}) => {
  const bodies: Promise<string>[] = [];
  page.on('response', (response) => {
    if (/\.js(\?|$)/.test(response.url())) bodies.push(response.text().catch(() => ''));
  });
  await page.goto('/');
  await hydrated(page);
  // All that the first page needs is in its document.
  expect(watched.requests.filter((url) => /manifest|\.json|\/api\//.test(new URL(url).pathname))).toEqual([]);
  await page.locator('#acara-header').evaluate((header) => Object.assign(header, { sameShell: true }));

  const card = page.locator('a[href^="/detail-event/"]:visible').first();
  const target = await card.getAttribute('href');
  await card.click();
  await expect(page).toHaveURL(new RegExp(`${target}$`));
  await expect(page.getByRole('tab', { name: 'Deskripsi' })).toBeVisible();
  await expect(page).toHaveTitle(/Acara/);

  await page.goBack();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('tab', { name: 'Semua' })).toBeVisible();
  expect(await page.locator('#acara-header').evaluate((header) => 'sameShell' in header)).toBe(true);

  const loaded = await transferredScripts(page);
  expect(loaded.length).toBeGreaterThan(4);
  expect(new Set(loaded).size).toBe(loaded.length);
  const reacts = (await Promise.all(bodies)).filter(
    (body) => body.includes('__SECRET_INTERNALS') || body.includes('react.transitional.element'),
  );
  expect(reacts.filter((body) => body.includes('Minified React error #'))).toHaveLength(1);
  expect(watched.errors).toEqual([]);
  expect(watched.foreign).toEqual([]);
});

test('a soft navigation to an unknown address shows the not-found screen and a link home [routes.unknown, routes.lost]', async ({
  page,
}) => {
  await page.goto('/');
  await hydrated(page);
  await followLink(page, '/tidak-ada-di-sini');
  await expect(page.getByRole('heading', { name: 'Whoops, lost in space?' })).toBeVisible();
  await expect(page).toHaveTitle(/^Halaman tidak ditemukan/);
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  await expect(page.getByRole('main')).toBeFocused();
  await page.getByRole('link', { name: 'Back to Home' }).click();
  await expect(page.getByRole('tab', { name: 'Semua' })).toBeVisible();
});

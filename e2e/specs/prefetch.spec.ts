import type { Page } from '@playwright/test';
import { DEMO_EVENTS } from '@acara/core-api/demo';
import { expect, hydrated, test } from '../fixtures/test.ts';

const calls = (requests: string[], start: string) =>
  requests.map((url) => new URL(url)).filter(({ pathname }) => pathname.startsWith(start));
const scriptsOf = (requests: string[], remote: string) => calls(requests, `/r/${remote}/`).map(({ href }) => href);

/** Open, and past the idle moment in which fetching ahead begins. */
const open = async (page: Page, path: string) => {
  await page.goto(path);
  await hydrated(page);
  await expect
    .poll(() =>
      page.evaluate(() => performance.getEntriesByType('resource').some(({ name }) => /\/later\./.test(name))),
    )
    .toBe(true);
};
const addLink = (page: Page, href: string) =>
  page.evaluate((to) => {
    const link = document.createElement('a');
    link.href = to;
    link.textContent = 'Tautan uji';
    link.style.cssText = 'position:fixed;top:120px;left:20px;z-index:99;padding:20px;background:#fff';
    document.body.append(link);
  }, href);

test('a link that the pointer rests on has its code fetched, a press its data; the visit asks for nothing again', async ({
  page,
  watched,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await open(page, '/');
  expect(scriptsOf(watched.requests, 'mfe-event-detail')).toEqual([]);
  await addLink(page, `/detail-event/${DEMO_EVENTS.paid.slug}`);
  const link = page.getByRole('link', { name: 'Tautan uji' });
  await link.hover();
  await expect.poll(() => scriptsOf(watched.requests, 'mfe-event-detail').length).toBeGreaterThan(0);
  // Reading an event counts as a view: resting on it is none.
  expect(calls(watched.requests, '/api/v1/event/slug')).toEqual([]);

  await page.mouse.down();
  await expect.poll(() => calls(watched.requests, '/api/v1/event/slug').length).toBe(1);
  await page.mouse.up();
  await expect(page).toHaveURL(`/detail-event/${DEMO_EVENTS.paid.slug}`);
  await expect(page.getByRole('tab').first()).toBeVisible();
  expect(calls(watched.requests, '/api/v1/event/slug')).toHaveLength(1);
  const scripts = scriptsOf(watched.requests, 'mfe-event-detail');
  expect(new Set(scripts).size).toBe(scripts.length);
  expect(watched.errors).toEqual([]);
});

test('what a listing needs is there when its link is pressed', async ({ page, watched }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await open(page, '/login');
  await addLink(page, '/search/pameran');
  await page.getByRole('link', { name: 'Tautan uji' }).hover();
  await expect.poll(() => calls(watched.requests, '/api/v1/event/all').length).toBeGreaterThan(0);
  const before = calls(watched.requests, '/api/').length;
  await page.getByRole('link', { name: 'Tautan uji' }).hover();
  await page.getByRole('link', { name: 'Tautan uji' }).click();
  await expect(page).toHaveURL('/search/pameran');
  await expect(page.getByRole('article').first()).toBeVisible();
  expect(calls(watched.requests, '/api/v1/event/all').length).toBe(1);
  expect(calls(watched.requests, '/api/').length).toBeGreaterThanOrEqual(before);
});

test('nothing is fetched ahead for who saves data, nor the data of members only', async ({ page, watched }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true }),
  );
  await open(page, '/');
  await addLink(page, '/login');
  const before = watched.requests.length;
  await page.getByRole('link', { name: 'Tautan uji' }).hover();
  await page.waitForTimeout(400); // Longer than any rest on a link.
  expect(watched.requests.slice(before).filter((url) => /\/r\/mfe-account\/|\/api\//.test(url))).toEqual([]);
});

test('the first load fetches nothing ahead', async ({ page, watched }) => {
  await page.goto('/');
  await hydrated(page);
  const others = watched.requests.filter((url) => /\/r\/mfe-(event-detail|account|checkout)\//.test(url));
  expect(others).toEqual([]);
});

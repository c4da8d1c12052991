import type { Page } from '@playwright/test';
import { DEMO_EVENTS } from '@acara/core-api/demo';
import { newMember } from '../../fixtures/account.ts';
import { findOffer } from '../../fixtures/sale.ts';
import { hold } from '../../fixtures/hold.ts';
import { expect, hydrated, test } from '../../fixtures/test.ts';
import { selectTicket, ticketTab } from '../../fixtures/ticket-tab.ts';

const calls = (requests: string[], start: string) =>
  requests.map((url) => new URL(url)).filter(({ pathname }) => pathname.startsWith(start));
const getScripts = (requests: string[], remote: string) => calls(requests, `/r/${remote}/`).map(({ href }) => href);

/** Opens a page and waits for the idle moment in which prefetching begins. */
const open = async (page: Page, path: string) => {
  await page.goto(path);
  await hydrated(page);
  await expect
    .poll(() =>
      page.evaluate(() => performance.getEntriesByType('resource').some(({ name }) => /\/deferred\./.test(name))),
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

test('resting on a link prefetches its code, pressing it its data; the visit repeats no request', async ({
  page,
  watched,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await open(page, '/login');
  expect(getScripts(watched.requests, 'mfe-event-detail')).toEqual([]);
  await addLink(page, `/detail-event/${DEMO_EVENTS.paid.slug}`);
  const link = page.getByRole('link', { name: 'Tautan uji' });
  await link.hover();
  await expect.poll(() => getScripts(watched.requests, 'mfe-event-detail').length).toBeGreaterThan(0);
  // The request for an event counts as a view, which resting on a link must not cause.
  expect(calls(watched.requests, '/api/v1/event/slug')).toEqual([]);

  await page.mouse.down();
  await expect.poll(() => calls(watched.requests, '/api/v1/event/slug').length).toBe(1);
  await page.mouse.up();
  await expect(page).toHaveURL(`/detail-event/${DEMO_EVENTS.paid.slug}`);
  await expect(page.getByRole('tab').first()).toBeVisible();
  expect(calls(watched.requests, '/api/v1/event/slug')).toHaveLength(1);
  const scripts = getScripts(watched.requests, 'mfe-event-detail');
  expect(new Set(scripts).size).toBe(scripts.length);
  expect(watched.errors).toEqual([]);
});

test('the code behind the links of a page is fetched when it is idle, and not again for the visit', async ({
  page,
  watched,
}) => {
  await open(page, '/');
  await expect.poll(() => getScripts(watched.requests, 'mfe-event-detail').length).toBe(2);
  expect(calls(watched.requests, '/api/v1/event/slug')).toEqual([]);
  await page.locator('#acara-outlet a[href^="/detail-event/"]:visible').first().click();
  await expect(page.getByRole('tab', { name: 'Deskripsi' })).toBeVisible();
  const transferred = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter((entry) => entry instanceof PerformanceResourceTiming)
      .filter(
        ({ name, transferSize }) => /\/r\/mfe-event-detail\/.*(remoteEntry|lifecycles)/.test(name) && transferSize > 0,
      )
      .map(({ initiatorType }) => initiatorType),
  );
  expect(transferred).toEqual(['link', 'link']);
});

test('the data of a listing is loaded before its link is pressed', async ({ page, watched }) => {
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

test('nothing is prefetched for visitors who save data, nor data for members only', async ({ page, watched }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true }),
  );
  await open(page, '/');
  await addLink(page, '/login');
  const before = watched.requests.length;
  await page.getByRole('link', { name: 'Tautan uji' }).hover();
  await page.waitForTimeout(400); // Longer than the delay of prefetching.
  expect(watched.requests.slice(before).filter((url) => /\/r\/mfe-account\/|\/api\//.test(url))).toEqual([]);
});

test('the first load prefetches nothing', async ({ page }) => {
  const getTimings = (pattern: string) =>
    page.evaluate((source) => {
      const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
      return entries
        .filter(({ name }) => new RegExp(source).test(name))
        .map(({ startTime, responseEnd }) => ({ startTime, responseEnd }));
    }, pattern);
  await open(page, '/');
  await expect.poll(() => getTimings('/r/mfe-event-detail/')).not.toEqual([]);
  const [deferred] = await getTimings('/deferred\\.');
  const ahead = await getTimings('/r/mfe-(event-detail|account|checkout)/');
  // The code for prefetching itself is loaded at an idle moment after the load.
  expect(Math.min(...ahead.map(({ startTime }) => startTime))).toBeGreaterThanOrEqual(
    deferred?.responseEnd ?? Infinity,
  );
});

test('the checkout is prefetched while its tickets are chosen', async ({ page, context, request, watched }) => {
  const offer = await findOffer(request, DEMO_EVENTS.paid, { price: 'PAID', seats: 'UNRESERVED' });
  await newMember(context);
  await open(page, ticketTab(DEMO_EVENTS.paid));
  expect(getScripts(watched.requests, 'mfe-checkout')).toEqual([]);
  await selectTicket(page, offer.seat);
  await expect.poll(() => getScripts(watched.requests, 'mfe-checkout').length).toBeGreaterThan(0);
  expect(watched.errors).toEqual([]);
});

test('a page whose code loads slowly is an empty window with the loading bar, not the footer', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/');
  await hydrated(page);
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  const release = await hold(page, '**/r/mfe-account/**');
  const requested = page.waitForRequest('**/r/mfe-account/**');
  await page.evaluate(() => document.querySelector<HTMLAnchorElement>('a[href="/login"]')?.click());
  await requested;
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await expect(page.locator('#acara-footer')).not.toBeInViewport();
  await expect(page.getByRole('progressbar', { name: 'Memuat' })).toBeVisible();
  release();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

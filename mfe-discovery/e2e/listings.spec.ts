import type { Page } from '@playwright/test';
import { DEMO_EVENTS } from '@acara/core-api/demo';
import { beRegular } from '@acara/e2e/fixtures/account';
import { getEvent } from '@acara/e2e/fixtures/api';
import { accessibilityFaults, sidewaysOverflow } from '@acara/e2e/fixtures/page-faults';
import { hold } from '@acara/e2e/fixtures/hold';
import { expect, hydrated, test, verifyUnless } from '@acara/e2e/fixtures/test';

const WIDE = { width: 1280, height: 900 };
const NARROW = { width: 360, height: 740 };
const title = (page: Page) => page.getByRole('main').getByRole('heading', { level: 1 });
const cards = (page: Page) => page.getByRole('main').getByRole('article');
const headings = (page: Page) => cards(page).getByRole('heading');
const names = (page: Page) => headings(page).allTextContents();
const top = (page: Page) => page.evaluate(() => window.scrollY);
const calls = (requests: string[], path: string) =>
  requests.filter((url) => new URL(url).pathname === `/api/v1${path}`);

const LISTINGS = [
  { path: '/event', heading: 'Semua Event', count: 6, ids: 'routes.event, listing.title' },
  { path: '/more-event-search?category=all', heading: 'Semua Event', count: 6, ids: 'routes.more-event-search' },
  {
    path: '/event?category=1',
    heading: 'Semua Event di kategori Konser Musik',
    count: 6,
    ids: 'listing.category, listing.title-category',
  },
  {
    path: '/search/konser',
    heading: '#konser di Semua Kategori',
    count: 9,
    ids: 'routes.search, site.discover, results.heading',
  },
  {
    path: '/search/konser?category=1',
    heading: '#konser di Kategori Konser Musik',
    count: 9,
    ids: 'results.heading-category',
  },
];

/** The same view at an address that is in no cache: its data are fresh. */
const unseen = (path: string) => `${path}${path.includes('?') ? '&' : '?'}visit=${crypto.randomUUID()}`;

for (const { path, heading, count, ids } of LISTINGS)
  for (const who of ['guest', 'member'] as const)
    test(
      `${path} as a ${who}, narrow and wide: its events, no sideways scrolling [${ids}]`,
      verifyUnless(who === 'guest'),
      async ({ page, context, watched }) => {
        if (who === 'member') await beRegular(context);
        await page.setViewportSize(NARROW);
        const answer = await page.goto(unseen(path));
        expect(answer?.status()).toBe(200);
        await hydrated(page);
        await expect(title(page)).toHaveText(heading);
        await expect(cards(page)).toHaveCount(count);
        for (const viewport of [NARROW, WIDE]) {
          await page.setViewportSize(viewport);
          await expect(page.getByRole('main').getByRole('button', { name: 'Filter' })).toBeVisible({
            visible: viewport === NARROW && path.startsWith('/search'),
          });
          expect(await sidewaysOverflow(page)).toBeLessThanOrEqual(0);
        }
        // A guest's events are in the document; a member's are requested again, with their likes.
        await expect.poll(() => calls(watched.requests, '/event/all').length).toBe(who === 'guest' ? 0 : 1);
        expect(watched.errors).toEqual([]);
      },
    );

test('the events of a tag are reached from an event [routes.tag, event.tags]', async ({ page, request }) => {
  const event = await getEvent(request, DEMO_EVENTS.paid.slug);
  const [tag] = event.tag;
  if (!tag) throw new Error('no tag');
  await page.goto(`/detail-event/${event.event_slug}`);
  await page
    .getByRole('main')
    .getByRole('link', { name: `#${tag.tag_name}` })
    .first()
    .click();
  await expect(page).toHaveURL(`/tag/${tag.tag_slug}`);
  await expect(title(page)).toHaveText(`#${tag.tag_name} di Semua Kategori`);
  await expect(page).toHaveTitle(/^Hasil Pencarian dari ".+" di Semua Kategori — /);
  await expect(cards(page).first()).toBeVisible();
  await page.goBack();
  await expect(title(page)).toHaveText(event.event_name);
});

test('another page of a list comes by one request, is seen from its top, and going back repeats none [listing.top]', async ({
  page,
  watched,
}) => {
  await page.setViewportSize(WIDE);
  await page.goto('/search/konser');
  await hydrated(page);
  const first = await names(page);
  const pager = page.getByRole('link', { name: 'Halaman 2', exact: true });
  await pager.scrollIntoViewIfNeeded();
  const before = await top(page);
  watched.requests.length = 0;
  await pager.click();
  await expect(page).toHaveURL(/page=2$/);
  await expect(headings(page)).not.toHaveText(first);
  await expect(cards(page).first()).toBeVisible();
  const second = await names(page);
  expect(await top(page)).toBeLessThan(120);
  await expect(title(page)).toBeFocused();
  await page.goBack();
  await expect(headings(page)).toHaveText(first);
  await expect.poll(() => top(page)).toBe(before);
  await page.goForward();
  await expect(headings(page)).toHaveText(second);
  expect(calls(watched.requests, '/event/all')).toHaveLength(1);
});

test('a visitor who goes back before the next page has loaded is at the old scroll position', async ({ page }) => {
  await page.setViewportSize(WIDE);
  const release = await hold(page, '**/r/mfe-event-detail/**');
  await page.goto('/event?category=1');
  await hydrated(page);
  const shown = await names(page);
  await page.evaluate(() => window.scrollTo(0, 300));
  await cards(page).first().getByRole('link').first().dispatchEvent('click');
  await expect(page).toHaveURL(/\/detail-event\//);
  // The page of the event may be there already, as the server rendered it.
  await expect(title(page).filter({ hasText: 'Semua Event' })).toHaveCount(0);
  await page.evaluate(() => history.back());
  await expect(page).toHaveURL('/event?category=1');
  release();
  await expect(headings(page)).toHaveText(shown);
  await expect.poll(() => top(page)).toBe(300);
});

test('the category column of a search marks the chosen one and begins at the first page [results.categories, results.picture]', async ({
  page,
}) => {
  await page.setViewportSize(WIDE);
  await page.goto('/search/konser?page=2');
  await hydrated(page);
  const column = page.getByRole('navigation', { name: 'Kategori' });
  const weight = (name: string) =>
    column.getByRole('link', { name, exact: true }).evaluate((link) => getComputedStyle(link).fontWeight);
  await expect(column.getByRole('link').first()).toHaveText('Semua');
  expect(await weight('Semua')).toBe('700');
  await column.getByRole('link', { name: 'Konser Musik' }).click();
  await expect(page).toHaveURL('/search/konser?category=1');
  await expect(title(page)).toHaveText('#konser di Kategori Konser Musik');
  expect(await weight('Konser Musik')).toBe('700');
  expect(await weight('Semua')).toBe('400');
  await expect.poll(() => page.evaluate(() => document.querySelector('main article img')?.clientHeight)).toBe(170);
});

test('on a phone the filter is a dialog [results.filter]', async ({ page }) => {
  await page.setViewportSize(NARROW);
  await page.goto('/search/konser');
  await hydrated(page);
  await page.getByRole('button', { name: 'Filter' }).click();
  const dialog = page.getByRole('dialog', { name: 'Kategori' });
  expect(await accessibilityFaults(page)).toEqual([]);
  await dialog.getByRole('link', { name: 'Konser Musik' }).click();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL('/search/konser?category=1');
  await expect(title(page)).toHaveText('#konser di Kategori Konser Musik');
});

test('cards stand three, two and one beside each other [results.columns]', async ({ page }) => {
  await page.goto('/search/konser');
  for (const [width, perRow] of [
    [1280, 3],
    [1024, 3],
    [768, 2],
    [480, 2],
    [360, 1],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    const lefts = await cards(page).evaluateAll((all) =>
      all.map((one) => Math.round(one.getBoundingClientRect().left)),
    );
    expect(new Set(lefts).size, `${width} px`).toBe(perRow);
  }
});

test('the address of an unknown page leads back', async ({ page }) => {
  await page.goto('/event?category=1&page=999');
  await hydrated(page);
  await page.getByRole('link', { name: /^Ke halaman terakhir/ }).click();
  await expect(page).toHaveURL(/category=1&page=\d+$/);
  await expect(cards(page).first()).toBeVisible();
});

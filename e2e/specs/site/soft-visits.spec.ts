import type { Page } from '@playwright/test';
import { DEMO_EVENTS } from '@acara/core-api/demo';
import { getEvent } from '../../fixtures/api.ts';
import { hold } from '../../fixtures/hold.ts';
import { expect, hydrated, test, verifyUnless } from '../../fixtures/test.ts';

// From the card of an event to its page: the data of the card are shown before the API has responded.

const { slug } = DEMO_EVENTS.paid;
const SEARCH = '/search/lereng';
const OF_EVENT = `**/api/v1/event/slug/${slug}*`;

/** Sums the layout shifts from now on, without those that follow an input. */
const watchShifts = (page: Page) =>
  page.evaluate(() => {
    Object.assign(window, { moved: [] });
    const moved = Reflect.get(window, 'moved') as unknown[];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) moved.push(entry.toJSON());
    }).observe({ type: 'layout-shift' });
  });

const places = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('#acara-outlet h1, #acara-outlet time, #acara-outlet h1 ~ ul > li')].map(
      (element) => {
        const { left, top, width, height } = element.getBoundingClientRect();
        return [element.textContent.slice(0, 20), left, top, width, height].join(' ');
      },
    ),
  );

const openFromCard = async (page: Page) => {
  await page.goto(SEARCH);
  await hydrated(page);
  const card = page.getByRole('article').filter({ has: page.locator(`a[href="/detail-event/${slug}"]`) });
  await expect.poll(() => card.locator('img').evaluate((image: HTMLImageElement) => image.complete)).toBe(true);
  await card.getByRole('link').first().click();
};

for (const width of [360, 1280])
  test(
    `an event opened from a card shows its title and picture before its data, at ${width} px, without a layout shift [event.loading]`,
    verifyUnless(width === 1280),
    async ({ page, request, watched }) => {
      await page.setViewportSize({ width, height: 1000 });
      const { event_name: name } = await getEvent(request, slug);
      const release = await hold(page, OF_EVENT);
      const large = width > 600 ? await hold(page, '**/img/event/*-1280.webp*') : () => undefined;
      await openFromCard(page);
      await expect(page).toHaveURL(`/detail-event/${slug}`);
      const title = page.locator('#acara-outlet h1');
      await expect(title).toHaveText(name);
      const shown = () =>
        page.evaluate(() =>
          [...document.querySelectorAll<HTMLImageElement>('#acara-outlet a[aria-haspopup] img')].some(
            (image) => image.complete && image.naturalWidth > 0 && image.getBoundingClientRect().width > 300,
          ),
        );
      await expect.poll(shown).toBe(true);
      expect(await page.evaluate(() => window.scrollY)).toBe(0);
      await expect(page.getByRole('tab')).toHaveCount(0);
      // Going back to the entry, perhaps after a logout, must not show it.
      await expect.poll(() => page.evaluate(() => (history.state as { usr?: unknown }).usr)).toBeNull();

      await watchShifts(page);
      const before = await places(page);
      expect(before.length).toBeGreaterThan(4);
      release();
      await expect(page.getByRole('tab').first()).toBeVisible();
      await expect(title).toHaveText(name);
      expect(await places(page)).toEqual(before);
      expect(await shown()).toBe(true);
      large();
      await expect(page).toHaveTitle(new RegExp(name));
      expect(await page.evaluate(() => Reflect.get(window, 'moved'))).toEqual([]);
      expect(watched.requests.filter((url) => url.includes('/api/v1/event/slug/'))).toHaveLength(1);
      expect(watched.errors).toEqual([]);
    },
  );

import type { Page } from '@playwright/test';
import { expect, hydrated, test } from '../../fixtures/test.ts';

// Sections of home below the first window are laid out when they are near. Nothing else may depend on that.

const sectionOf = (page: Page) => page.getByRole('region', { name: 'Event yang akan datang' });

const open = async (page: Page) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/');
  await hydrated(page);
};

/** The page before its scripts: they never come. */
const openEarly = async (page: Page) => {
  await page.route('**/r/**/*.js', () => undefined);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/', { waitUntil: 'domcontentloaded' });
};

const isLaidOut = (page: Page) =>
  sectionOf(page)
    .getByRole('heading', { level: 2 })
    .evaluate((heading) => heading.checkVisibility({ contentVisibilityAuto: true }));

const topOf = (page: Page) =>
  sectionOf(page)
    .getByRole('article')
    .first()
    .evaluate((card) => Math.round(card.getBoundingClientRect().top));

test('on an idle page it is laid out far below, and read by screen readers', async ({ page }) => {
  await open(page);
  await expect.poll(() => isLaidOut(page)).toBe(true);
  const session = await page.context().newCDPSession(page);
  const { nodes } = await session.send('Accessibility.getFullAXTree');
  expect(nodes.map(({ name }) => name?.value as unknown)).toContain('Event Yang Akan Datang');
});

test('back, forward and a reload lead to the same card at the same height', async ({ page }) => {
  await open(page);
  const link = sectionOf(page).getByRole('article').first().getByRole('link');
  await link.scrollIntoViewIfNeeded();
  await expect.poll(() => isLaidOut(page)).toBe(true);
  // Pictures and sections above have their final heights.
  await page.waitForLoadState('networkidle');
  const top = await topOf(page);
  await link.evaluate((element: HTMLElement) => element.click());
  await expect(page).toHaveURL(/\/detail-event\//);
  for (const comeBack of [
    () => page.goBack(),
    () => page.reload(),
    async () => {
      await page.goForward();
      await expect(page).toHaveURL(/\/detail-event\//);
      await page.reload();
      await page.goBack();
    },
  ]) {
    await comeBack();
    await expect(sectionOf(page)).toBeVisible();
    await expect.poll(async () => Math.abs((await topOf(page)) - top), 'px off').toBeLessThanOrEqual(1);
  }
});

test('a section far below is laid out when it is near, on paper, and found by the search in the page or an anchor', async ({
  page,
}) => {
  await openEarly(page);
  expect(await isLaidOut(page)).toBe(false);
  await sectionOf(page).scrollIntoViewIfNeeded();
  await expect.poll(() => isLaidOut(page)).toBe(true);
  await page.evaluate(() => window.scrollTo(0, 0));
  await expect.poll(() => isLaidOut(page)).toBe(false);
  await page.emulateMedia({ media: 'print' });
  await expect.poll(() => isLaidOut(page)).toBe(true);
  await page.emulateMedia({ media: 'screen' });
  await expect.poll(() => isLaidOut(page)).toBe(false);
  const isInView = (name: string) =>
    page.getByRole('heading', { name }).evaluate((heading) => {
      const { top, bottom } = heading.getBoundingClientRect();
      return top >= 0 && bottom <= window.innerHeight;
    });
  expect(
    await page.evaluate(() => (window as { find?: (text: string) => boolean }).find?.('Event Yang Akan Datang')),
  ).toBe(true);
  await expect.poll(() => isInView('Event Yang Akan Datang')).toBe(true);
  await page.evaluate(() => {
    window.location.hash = '#promo-title';
  });
  await expect.poll(() => isInView('Punya event? Kami bantu ramaikan.')).toBe(true);
});

test('it is there without scripts', async ({ browser }) => {
  const page = await browser.newPage({ javaScriptEnabled: false });
  await page.goto('/');
  expect(await isLaidOut(page)).toBe(true);
  await page.close();
});

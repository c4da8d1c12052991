import type { Page } from '@playwright/test';
import { DEMO_ACCOUNTS } from '@acara/core-api/demo';
import { beRegular, newMember } from '../../fixtures/account.ts';
import { accessibilityFaults, sidewaysOverflow } from '../../fixtures/page-faults.ts';
import { expect, hydrated, test, verifyUnless } from '../../fixtures/test.ts';

const LIGHT = 'rgb(255, 255, 255)';
const DARK = 'rgb(19, 16, 23)';
const ground = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
const paintedAround = (page: Page) =>
  page.evaluate(
    () =>
      [...document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')].find(
        ({ media }) => !media || matchMedia(media).matches,
      )?.content,
  );
const choose = async (page: Page, name: string) => {
  await page.getByRole('button', { name: 'Tampilan' }).click();
  await page.getByRole('radio', { name }).check();
};

test('the theme follows the system until the visitor chooses, and the choice stays', async ({ page, watched }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/');
  await hydrated(page);
  expect([await ground(page), await paintedAround(page)]).toEqual([DARK, '#131017']);
  await page.emulateMedia({ colorScheme: 'light' });
  expect(await ground(page)).toBe(LIGHT);

  await choose(page, 'Gelap');
  expect([await ground(page), await paintedAround(page)]).toEqual([DARK, '#131017']);
  await page.goto('/login');
  expect([await ground(page), await paintedAround(page)]).toEqual([DARK, '#131017']);

  await hydrated(page);
  await choose(page, 'Sistem');
  expect([await ground(page), await paintedAround(page)]).toEqual([LIGHT, '#ffffff']);
  expect(watched.errors).toEqual([]);
});

test('a chosen theme is applied before the first paint', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/robots.txt');
  await page.evaluate(() => localStorage.setItem('acara_theme', 'dark'));
  // The background as soon as there is a body, long before any script of the site has run.
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (!document.body) return;
      observer.disconnect();
      Object.assign(window, { firstGround: getComputedStyle(document.body).backgroundColor });
    }).observe(document, { childList: true, subtree: true });
  });
  await page.goto('/');
  expect(await page.evaluate(() => (window as { firstGround?: string }).firstGround)).toBe(DARK);
});

test('a logout does not change the theme, and shows no notice', async ({ page, context }) => {
  await newMember(context);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/');
  await page.getByRole('button', { name: 'Menu profil' }).click();
  await page.getByRole('radio', { name: 'Gelap' }).check();
  await page.getByRole('button', { name: 'Keluar', exact: true }).click();
  await expect(page.getByRole('link', { name: 'Masuk' }).first()).toBeVisible();
  await expect(page.getByRole('banner').getByText('Sesi Anda berakhir.')).toHaveCount(0);
  await page.reload();
  expect(await ground(page)).toBe(DARK);
});

test('the drawer holds the switch on small screens, another tab follows, and print is light', async ({
  page,
  context,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/');
  await hydrated(page);
  const other = await context.newPage();
  await other.goto('/');
  await hydrated(other);
  await page.getByRole('button', { name: 'Buka menu' }).click();
  await page.getByRole('radio', { name: 'Gelap' }).check();
  await expect.poll(() => ground(other)).toBe(DARK);

  await page.getByRole('button', { name: 'Tutup' }).click();
  await page.emulateMedia({ media: 'print' });
  expect(await ground(page)).toBe(LIGHT);
  await expect(page.locator('#acara-header')).toBeHidden();
  await expect(page.locator('#acara-footer')).toBeHidden();
});

for (const colorScheme of ['light', 'dark'] as const)
  test(
    `the panel of the switch has no serious accessibility fault, ${colorScheme}`,
    verifyUnless(colorScheme === 'dark'),
    async ({ page }) => {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.setViewportSize({ width: 1280, height: 800 });
      await page.goto('/');
      await hydrated(page);
      await page.getByRole('button', { name: 'Tampilan' }).click();
      await expect(page.getByRole('radio', { name: 'Sistem' })).toBeVisible();
      expect(await accessibilityFaults(page)).toEqual([]);
      await page.getByRole('radio', { name: 'Gelap' }).hover();
      expect(await accessibilityFaults(page)).toEqual([]);
      await page.setViewportSize({ width: 360, height: 740 });
      await page.getByRole('button', { name: 'Buka menu' }).click();
      await expect(page.getByRole('dialog').getByRole('radio', { name: 'Sistem' })).toBeVisible();
      expect(await accessibilityFaults(page)).toEqual([]);
      expect(await sidewaysOverflow(page)).toBeLessThanOrEqual(0);
    },
  );

for (const [width, colorScheme] of [
  [360, 'dark'],
  [1280, 'light'],
] as const)
  test(
    `menus and favourites of a member at ${width} px, ${colorScheme}, have no serious accessibility fault`,
    verifyUnless(width === 360),
    async ({ page, context }) => {
      await beRegular(context);
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.goto('/event-disukai');
      await expect(page.getByRole('article').first()).toBeVisible();
      expect(await accessibilityFaults(page)).toEqual([]);
      expect(await sidewaysOverflow(page)).toBeLessThanOrEqual(0);
      if (width === 360) await page.getByRole('button', { name: 'Buka menu' }).click();
      else await page.getByRole('button', { name: 'Menu profil' }).click();
      await expect(page.getByText(DEMO_ACCOUNTS.regular.email)).toBeVisible();
      expect(await accessibilityFaults(page)).toEqual([]);
    },
  );

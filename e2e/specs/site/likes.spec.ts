import type { Page } from '@playwright/test';
import { newMember } from '../../fixtures/account.ts';
import { expect, hydrated, test } from '../../fixtures/test.ts';

const ADD = 'Tambah sebagai favorit';
const REMOVE = 'Hapus sebagai favorit';
const NOTHING = 'Anda belum menambahkan event apapun sebagai favorit.';

const home = (page: Page) =>
  page
    .getByRole('banner')
    .getByRole('link', { name: /ke beranda/ })
    .click();
const favourites = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Event Disukai' }).click();
const first = (page: Page) => page.getByRole('article').first();
const heart = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name }).first();

// Carousels that advance automatically would move another card to the pressed place.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

test.beforeEach(async ({ context }) => {
  await newMember(context);
});

test('a list of favourites that was empty before shows the events liked since [favourites.none]', async ({ page }) => {
  await page.goto('/event-disukai');
  await expect(page.getByText(NOTHING)).toBeVisible();
  await home(page);
  await first(page).getByRole('button', { name: ADD }).click();
  // Another section may load above the pressed card.
  await expect(heart(page, REMOVE)).toBeVisible();
  await favourites(page);
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(page.getByText(NOTHING)).toHaveCount(0);
});

test('a like on the home page is shown on an event page opened before, and an unlike there on the home page [likes.everywhere]', async ({
  page,
}) => {
  await page.goto('/');
  await hydrated(page);
  const link = first(page).getByRole('link').first();
  await link.click();
  await expect(heart(page, ADD)).toBeVisible();
  await page.goBack();
  await first(page).getByRole('button', { name: ADD }).click();
  await expect(first(page).getByRole('button', { name: REMOVE })).toBeVisible();
  await link.click();
  await expect(heart(page, REMOVE)).toBeVisible();
  await heart(page, REMOVE).click();
  await expect(heart(page, ADD)).toBeVisible();
  await page.goBack();
  await expect(first(page).getByRole('button', { name: ADD })).toBeVisible();
});

test('another tab shows a like at once [site.member-likes]', async ({ page, context }) => {
  await page.goto('/');
  await hydrated(page);
  const other = await context.newPage();
  await other.goto('/event-disukai');
  await expect(other.getByText(NOTHING)).toBeVisible();
  await first(page).getByRole('button', { name: ADD }).click();
  await expect(other.getByRole('article')).toHaveCount(1);
});

test('without a network lists and forms show that at once, and continue when it is back', async ({ page, context }) => {
  await page.goto('/');
  await hydrated(page);
  // The code of the next remote has loaded; only its data are unavailable.
  await favourites(page);
  await expect(page.getByText(NOTHING)).toBeVisible();
  await home(page);
  // The heart changes before the API responds.
  const liked = page.waitForResponse((response) => response.url().endsWith('/event/like'));
  await first(page).getByRole('button', { name: ADD }).click();
  await expect(first(page).getByRole('button', { name: REMOVE })).toBeVisible();
  expect((await liked).ok()).toBe(true);
  await context.setOffline(true);
  await expect(page.getByRole('banner').getByText('Anda sedang offline')).toBeVisible();
  await favourites(page);
  const retry = page.getByRole('main').getByRole('button', { name: 'Coba lagi' });
  await expect(retry).toBeVisible({ timeout: 15_000 });
  await context.setOffline(false);
  await expect(page.getByRole('article')).toHaveCount(1, { timeout: 15_000 });
});

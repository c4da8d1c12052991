import type { Page } from '@playwright/test';
import {
  aStranger,
  EMPTY_STORAGE,
  enterLogin,
  enterRegistration,
  logOut,
  newMember,
  readStorage,
} from '../../fixtures/account.ts';
import { listEvents } from '../../fixtures/api.ts';
import { expect, hydrated, test } from '../../fixtures/test.ts';

const card = (page: Page, name: string) =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name, exact: true }) });

// Carousels that advance automatically would move another card to the pressed place.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('register, log in, like, find it everywhere, log out in another tab [site.member-likes, register.congrats-login, session.logout]', async ({
  page,
  context,
  watched,
  request,
}) => {
  const account = aStranger();
  await page.goto('/');
  await hydrated(page);
  await page.getByRole('banner').getByRole('link', { name: 'Daftar' }).click();
  await expect(page).toHaveURL('/register');
  await enterRegistration(page, account);
  const done = page.getByRole('dialog', { name: 'Yeaayy!' }).or(page.getByRole('alertdialog', { name: 'Yeaayy!' }));
  await expect(done).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL('/register/congrats');
  await page.getByRole('button', { name: 'Login Here' }).click();
  await expect(page).toHaveURL('/login');

  await enterLogin(page, account);
  await expect(page.getByText('Now Redirecting..')).toBeVisible();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Event Disukai' })).toBeVisible();
  await page.getByRole('button', { name: 'Menu profil' }).click();
  await expect(page.getByRole('banner').getByText(account.email)).toBeVisible();
  await page.keyboard.press('Escape');

  const [event] = await listEvents(request, 'page=1&limit=6');
  if (!event) throw new Error('no events');
  const first = card(page, event.event_name).first();
  await first.getByRole('button', { name: 'Tambah sebagai favorit' }).click();
  await expect(first.getByRole('button', { name: 'Hapus sebagai favorit' })).toBeVisible();

  await page.getByRole('banner').getByRole('link', { name: 'Event Disukai' }).click();
  await expect(page).toHaveURL('/event-disukai');
  await expect(page.getByRole('article')).toHaveCount(1);
  await card(page, event.event_name).getByRole('link').first().click();
  await expect(page).toHaveURL(`/detail-event/${event.event_slug}`);
  await expect(page.getByRole('main').getByRole('button', { name: 'Hapus sebagai favorit' }).first()).toBeVisible();

  await page.reload();
  await hydrated(page);
  await expect(page.getByRole('banner').getByRole('link', { name: 'Event Disukai' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('button', { name: 'Hapus sebagai favorit' }).first()).toBeVisible();

  const other = await context.newPage();
  await other.goto('/event-disukai');
  await expect(other.getByRole('article')).toHaveCount(1);
  await logOut(other);
  await expect(page.getByRole('banner').getByRole('link', { name: 'Masuk' })).toBeVisible({ timeout: 2_000 });
  await expect(other).toHaveURL('/');
  await expect(other.getByRole('banner').getByRole('link', { name: 'Masuk' })).toBeVisible();
  // A public page stays open, as a guest sees it.
  await expect(page).toHaveURL(`/detail-event/${event.event_slug}`);
  await expect(page.getByRole('main').getByRole('button', { name: 'Tambah sebagai favorit' }).first()).toBeVisible();
  expect(await readStorage(page)).toEqual(EMPTY_STORAGE);
  expect(await readStorage(other)).toEqual(EMPTY_STORAGE);
  expect(watched.errors).toEqual([]);
});

test('a private page is left for / when another tab logs out', async ({ page, context }) => {
  await newMember(context);
  await page.goto('/event-disukai');
  await expect(page.getByText('Anda belum menambahkan event apapun sebagai favorit.')).toBeVisible();
  const other = await context.newPage();
  await other.goto('/');
  await hydrated(other);
  await logOut(other);
  await expect(page).toHaveURL('/', { timeout: 2_000 });
  expect(await readStorage(page)).toEqual(EMPTY_STORAGE);
});

test('a guest who likes is led to the login and back to where they were [likes.guest-login]', async ({
  page,
  context,
}) => {
  const { account } = await newMember(context);
  await context.clearCookies();
  const [event] = await listEvents(context.request, 'page=1&limit=1');
  if (!event) throw new Error('no events');
  await page.goto('/robots.txt');
  await page.evaluate(() => localStorage.clear());
  await page.goto(`/detail-event/${event.event_slug}`);
  await hydrated(page);
  await page.getByRole('main').getByRole('button', { name: 'Tambah sebagai favorit' }).first().click();
  await expect(page).toHaveURL('/login');
  await enterLogin(page, account);
  await expect(page).toHaveURL(`/detail-event/${event.event_slug}`);

  await context.clearCookies();
  await page.evaluate(() => localStorage.clear());
  await page.goto('/');
  await hydrated(page);
  await page.getByRole('article').first().getByRole('button', { name: 'Tambah sebagai favorit' }).click();
  const warning = page.getByRole('alertdialog', { name: 'Login!' });
  await expect(warning).toContainText('Anda harus login terlebih dauhulu!');
  await warning.getByRole('link', { name: 'Login' }).click();
  await expect(page).toHaveURL('/login');
});

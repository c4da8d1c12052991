import type { Page } from '@playwright/test';
import { DEMO_EVENTS } from '@acara/core-api/demo';
import { aStranger, newMember, openAccount } from '../../fixtures/account.ts';
import { openGoogleWindow } from '../../fixtures/google.ts';
import { eventOnSale } from '../../fixtures/sale.ts';
import { getAlert, openTicketTab } from '../../fixtures/ticket-tab.ts';
import { expect, hydrated, test } from '../../fixtures/test.ts';

// Texts that no other spec covers, each in its situation.

const fillRegistration = async (page: Page, account: { name: string; email: string; password: string }) => {
  await page.goto('/register');
  await hydrated(page);
  await page.getByLabel('Nama Lengkap').fill(account.name);
  await page.getByLabel('Email').fill(account.email);
  await page.locator('input[name="password"]').fill(account.password);
  await page.locator('input[name="retype_password"]').fill(account.password);
  await page.getByRole('button', { name: 'Daftar', exact: true }).click();
};

test("a registration that the server refuses alerts 'Error!' with its words [register.refused]", async ({
  page,
  request,
}) => {
  const taken = await openAccount(request);
  await fillRegistration(page, taken);
  const alert = getAlert(page, 'Error!');
  await expect(alert).toContainText('Email sudah terdaftar');
  await expect(page).toHaveURL('/register');
});

test("a registration that does not reach the server alerts 'Error' [register.no-answer]", async ({ page }) => {
  await page.route('**/api/v1/register', (route) => route.abort());
  await fillRegistration(page, aStranger());
  await expect(getAlert(page, 'Error')).toContainText('Koneksi terputus');
});

test("a success of the registration leads to the login by its button 'Login' [register.done]", async ({ page }) => {
  await fillRegistration(page, aStranger());
  const alert = getAlert(page, 'Yeaayy!');
  await alert
    .getByRole('link', { name: 'Login' })
    .or(alert.getByRole('button', { name: 'Login' }))
    .click();
  await expect(page).toHaveURL('/login');
});

test("a Google login that the server refuses alerts 'Error' with its words [login.google-refused]", async ({
  page,
}) => {
  await page.route('**/api/v1/login/google', (route) =>
    route.continue({ postData: 'id_token=bukan-token&nonce_secret=x' }),
  );
  await page.goto('/login');
  await hydrated(page);
  const consent = await openGoogleWindow(page);
  const person = aStranger();
  await consent.getByLabel('Nama').fill(person.name);
  await consent.getByLabel('Email').fill(person.email);
  await consent.locator('form').getByRole('button').click();
  await expect(getAlert(page, 'Error')).toContainText(/\w/);
  await expect(page).toHaveURL('/login');
});

test("a forgotten password that does not reach the server shows 'Error!' [forgot.refused]", async ({ page }) => {
  await page.route('**/api/v1/recover_password', (route) => route.abort());
  await page.goto('/forgot-password');
  await hydrated(page);
  await page.getByLabel('Email').fill('demo@acara.test');
  await page.getByRole('button', { name: 'Simpan' }).click();
  await expect(getAlert(page, 'Error!')).toContainText('Koneksi terputus');
});

test("a profile that the server refuses shows the server's words in a red banner for three seconds [profile.refused]", async ({
  page,
  context,
}) => {
  await newMember(context);
  await page.route('**/api/v1/profile', (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill({ status: 422, json: { error: 'Kota tidak dikenal', code: 'validation_failed' } })
      : route.fallback(),
  );
  await page.goto('/profile-detail');
  await page.getByRole('button', { name: 'Simpan' }).click();
  const banner = page.getByRole('status', { name: 'Pemberitahuan' });
  await expect(banner).toHaveText('Kota tidak dikenal');
  await expect(banner).toBeEmpty({ timeout: 5_000 });
});

test('a member without tickets and transactions sees texts for that [my-tickets.none, my-tickets.none-past, transactions.none]', async ({
  page,
  context,
}) => {
  await newMember(context);
  await page.goto('/myevent');
  await expect(page.getByText('Tidak mempunyai Tiket yang Aktif.')).toBeVisible();
  await expect(page.getByText('Tidak mempunyai Tiket Event yang sudah berakhir.')).toBeVisible();
  await page.goto('/transaksi');
  await expect(page.getByText('Transaksi belum ada')).toBeVisible();
});

test("a day without ticket classes reads 'Tidak ditemukan. Silakan cari di tanggal lain' [tickets.day-none]", async ({
  page,
  request,
}) => {
  const demo = [DEMO_EVENTS.paid, DEMO_EVENTS.reservedSeat, DEMO_EVENTS.donation];
  const sold = await Promise.all(demo.map((one) => eventOnSale(request, one)));
  const at = sold.findIndex(({ event }) => (event.seat?.seat_detail.length ?? 0) > 1);
  await openTicketTab(page, demo[at] ?? DEMO_EVENTS.paid);
  await page.getByRole('button', { name: /^TANGGAL/ }).click();
  // No event lasts a year: a year later there are no classes.
  const calendar = page.getByRole('dialog', { name: 'Pilih tanggal' });
  const next = calendar.getByRole('navigation').getByRole('button').last();
  for (let month = 0; month < 12; month += 1) await next.click();
  await calendar.getByRole('gridcell').getByRole('button').filter({ hasText: /^15$/ }).click();
  await expect(page.getByText('Tidak ditemukan. Silakan cari di tanggal lain')).toBeVisible();
});

test("areas without events read 'Saat ini belum tersedia' [site.nothing-here]", async ({ page }) => {
  await page.goto('/panduan');
  await hydrated(page);
  await page.route('**/api/v1/event/all*', (route) => route.fulfill({ json: { data: [], last_page: 1 } }));
  await page
    .getByRole('banner')
    .getByRole('link', { name: /ke beranda/ })
    .click();
  await expect(page.getByText('Saat ini belum tersedia').first()).toBeVisible();
});

test('the poster of an event is enlarged in a dialog, which closes [event.poster]', async ({ page }) => {
  await page.goto(`/detail-event/${DEMO_EVENTS.paid.slug}`);
  await hydrated(page);
  await page.getByRole('link', { name: 'Perbesar poster' }).click();
  const dialog = page.getByRole('dialog', { name: /^Poster / });
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
});

test('the ticket tab embeds the discussion of its event [tickets.discussion]', async ({ page, request }) => {
  const { event } = await eventOnSale(request, DEMO_EVENTS.paid);
  await openTicketTab(page, DEMO_EVENTS.paid);
  const thread = page.frameLocator(`iframe[title="Diskusi ${event.event_name}"]`);
  await page.getByRole('heading', { name: 'Diskusi' }).scrollIntoViewIfNeeded();
  await expect(thread.getByRole('textbox').first()).toBeVisible();
});

test("'Tampilkan Semua' shows only while there is more than one page [home.category-all]", async ({ page }) => {
  await page.goto('/');
  await hydrated(page);
  const section = page.getByRole('region', { name: 'Event menurut kategori' });
  const all = section.getByRole('link', { name: 'Tampilkan Semua' });
  await expect(all).toBeVisible();
  await page.route('**/api/v1/event/all*category_event_id*', async (route) => {
    const answer = await route.fetch();
    const list: unknown = await answer.json();
    await route.fulfill({ json: { ...(typeof list === 'object' ? list : {}), last_page: 1 } });
  });
  await section.getByRole('button', { name: 'Kuliner' }).click();
  await expect(section.getByRole('button', { name: 'Kuliner' })).toHaveAttribute('aria-pressed', 'true');
  await expect(all).toHaveCount(0);
});

test('the bar with logo and search box stays at the top as the page scrolls [header.bar]', async ({ page }) => {
  await page.goto('/');
  await hydrated(page);
  await page.evaluate(() => window.scrollTo(0, 1500));
  const bar = page.getByRole('banner');
  await expect(bar.getByRole('link', { name: /ke beranda/ })).toBeInViewport();
  await expect(bar.getByRole('combobox')).toBeInViewport();
  await expect.poll(async () => (await bar.boundingBox())?.y).toBe(0);
});

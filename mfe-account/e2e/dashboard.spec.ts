import type { Page } from '@playwright/test';
import { beRegular } from '@acara/e2e/fixtures/account';
import { expect, test } from '@acara/e2e/fixtures/test';

const tile = (page: Page, name: string) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ hasText: new RegExp(name) })
    .first();
const count = async (page: Page, name: string) => {
  await expect(tile(page, name)).toHaveText(/\d/);
  return Number((await tile(page, name).innerText()).match(/\d+/)?.[0]);
};
const cards = (page: Page, name: string) => page.getByRole('region', { name }).getByRole('article');

const asRegular = async (page: Page) => {
  await beRegular(page.context());
  await page.goto('/dashboard');
  await expect(cards(page, 'Event Akan Datang').first()).toBeVisible();
};

test('the tiles count what the other pages show [dashboard.tickets, dashboard.transactions, site.member-pages]', async ({
  page,
}) => {
  await asRegular(page);
  const [tickets, transactions, past] = [
    await count(page, 'Tiket Saya'),
    await count(page, 'Transaksi'),
    await count(page, 'Sudah Lewat'),
  ];
  expect(past).toBe(await cards(page, 'Event Sudah Lewat').count());
  expect(await count(page, 'Event Terdaftar')).toBeGreaterThan(0);
  await tile(page, 'Tiket Saya').getByRole('link').click();
  await expect(page).toHaveURL('/myevent');
  const heads = page.getByRole('heading', { level: 2, name: /Registered Event|Past Event/ });
  await expect(heads).toHaveCount(2);
  const shown = (await heads.allInnerTexts()).map((text) => Number(text.match(/\d+/)?.[0]));
  expect(shown.reduce((sum, one) => sum + one, 0)).toBe(tickets);
  await page.goBack();
  await tile(page, 'Transaksi').getByRole('link').click();
  await expect(page).toHaveURL('/transaksi');
  await expect(page.getByRole('main').locator('button[aria-haspopup="dialog"]')).toHaveCount(transactions);
});

test('its search leads to the results on the home page, with the filter in the address [dashboard.search]', async ({
  page,
}) => {
  await asRegular(page);
  const panel = page.getByRole('search', { name: 'Cari event' });
  await panel.getByRole('combobox', { name: 'AREA' }).fill('Sleman');
  await page.getByRole('option', { name: /Sleman/ }).click();
  await panel.getByRole('button', { name: 'CARI EVENT' }).click();
  await expect(page).toHaveURL(/\/\?city=\d+$/);
  await expect(page.locator('article').filter({ hasText: 'Kab. Sleman' }).first()).toBeVisible();
});

import type { Page } from '@playwright/test';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '@acara/core-api/demo';
import { logIn, newMember, putSession } from '../../fixtures/account.ts';
import { accessibilityFaults, sidewaysOverflow } from '../../fixtures/page-faults.ts';
import { expect, test, VERIFY } from '../../fixtures/test.ts';

const WIDTHS = [
  [360, 'light'],
  [1280, 'dark'],
] as const;

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
  const context = page.context();
  await putSession(context, await logIn(context.request, { ...DEMO_ACCOUNTS.regular, password: DEMO_PASSWORD }));
  await page.goto('/dashboard');
  await expect(cards(page, 'Event Akan Datang').first()).toBeVisible();
};

for (const [width, colorScheme] of WIDTHS) {
  test(`at ${width} px a guest does not find the dashboard`, VERIFY, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/dashboard');
    await expect(page).toHaveURL('/notfound');
    await expect(page.getByRole('heading', { name: 'Whoops, lost in space?' })).toBeVisible();
  });

  test(
    `at ${width} px, ${colorScheme}, the dashboard has no serious accessibility fault and no sideways scrolling`,
    VERIFY,
    async ({ page, watched }) => {
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await asRegular(page);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboard User');
      expect(await accessibilityFaults(page)).toEqual([]);
      expect(await sidewaysOverflow(page)).toBeLessThanOrEqual(0);
      expect(watched.errors).toEqual([]);
    },
  );
}

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

test("'Sudah Lewat' scrolls to the events that are over [dashboard.past]", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await asRegular(page);
  const title = page.getByRole('heading', { name: 'Event Sudah Lewat' });
  await expect(title).not.toBeInViewport();
  await tile(page, 'Sudah Lewat').getByRole('button').click();
  await expect(title).toBeInViewport();
  await expect(title).toBeFocused();
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

test('a new member has four zeros and no events [dashboard.none]', async ({ page, context }) => {
  await newMember(context);
  await page.goto('/dashboard');
  await expect(page.getByText('Belum ada event')).toHaveCount(2);
  for (const name of ['Event Terdaftar', 'Tiket Saya', 'Sudah Lewat', 'Transaksi'])
    await expect(tile(page, name)).toContainText('0');
});

test('a dashboard that could not be loaded can be loaded again', async ({ page, context }) => {
  await newMember(context);
  await page.route('**/api/v1/ticket?*', (route) => route.abort());
  await page.goto('/dashboard');
  const retry = page.getByRole('main').getByRole('button', { name: 'Coba lagi' });
  await expect(retry).toBeVisible({ timeout: 15_000 });
  await page.unroute('**/api/v1/ticket?*');
  await retry.click();
  await expect(page.getByText('Belum ada event')).toHaveCount(2);
});

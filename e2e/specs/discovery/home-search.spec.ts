import type { Page } from '@playwright/test';
import { listEvents } from '../../fixtures/api.ts';
import { expect, hydrated, test } from '../../fixtures/test.ts';

const results = (page: Page) => page.getByRole('region', { name: 'Hasil pencarian' });
const names = (page: Page) => results(page).getByRole('heading', { level: 3 }).allTextContents();
const NOTHING_FOUND = 'Event tidak ditemukan, Silahkan cari dengan keywoard atau tanggal yang lain!';

test('a search is in the address: back, forward, reload and a shared link show it [home.results-address]', async ({
  page,
  context,
}) => {
  await page.goto('/');
  await hydrated(page);
  const panel = page.getByRole('search', { name: 'Cari event' }).last();
  await panel.getByRole('combobox', { name: 'CARI EVENT' }).fill('Konser');
  await page.getByRole('option', { name: 'Konser Musik' }).click();
  await panel.getByRole('button', { name: 'CARI EVENT' }).click();
  await expect(page).toHaveURL('/?category=1');
  await expect(results(page).getByText('Konser Musik · Semua lokasi · Kapan Aja')).toBeVisible();
  await expect(results(page).getByRole('heading', { name: 'Hasil Pencarian' })).toBeFocused();
  await expect(results(page).getByRole('heading', { name: 'Hasil Pencarian' })).toBeInViewport();
  await expect.poll(() => names(page)).toHaveLength(6);
  const first = await names(page);

  await results(page).getByRole('link', { name: 'Halaman 2', exact: true }).click();
  await expect(page).toHaveURL('/?category=1&page=2');
  await expect.poll(() => names(page)).not.toEqual(first);
  await expect.poll(() => names(page)).not.toEqual([]);
  const second = await names(page);
  await expect(results(page).getByRole('heading', { name: 'Hasil Pencarian' })).toBeInViewport();

  await page.reload();
  await hydrated(page);
  await expect.poll(() => names(page)).toEqual(second);
  await page.goBack();
  await expect.poll(() => names(page)).toEqual(first);
  await page.goForward();
  await expect.poll(() => names(page)).toEqual(second);
  const other = await context.newPage();
  await other.goto(page.url());
  await expect.poll(() => names(other)).toEqual(second);

  await results(page).getByRole('button', { name: 'Tutup hasil' }).click();
  await expect(page).toHaveURL('/');
  await expect(results(page)).toBeHidden();
});

test('a chosen day reads MM/dd/yyyy and is sent as YYYY-MM-DD [home.panel-day]', async ({ page, request }) => {
  const [event] = await listEvents(request, 'page=5&limit=6');
  const day = event?.event_start_datetime.slice(0, 10) ?? '';
  const answer = await request.get(`/?date=${day}`);
  expect(answer.status()).toBe(200);
  const sent = page.waitForRequest((sentOne) => sentOne.url().includes('event_start_datetime'));
  await page.goto('/');
  await hydrated(page);
  const panel = page.getByRole('search', { name: 'Cari event' }).last();
  await panel.getByRole('button', { name: /KAPAN/ }).click();
  const calendar = page.getByRole('dialog', { name: 'Pilih tanggal' });
  const button = calendar.getByRole('button').filter({ hasText: /^\d+$/ }).and(page.locator(':enabled')).last();
  await button.click();
  const shown = (await panel.getByRole('button', { name: /KAPAN/ }).textContent()) ?? '';
  const [, month, date, year] = /(\d\d)\/(\d\d)\/(\d{4})/.exec(shown) ?? [];
  await panel.getByRole('button', { name: 'CARI EVENT' }).click();
  await expect(page).toHaveURL(`/?date=${year}-${month}-${date}`);
  expect(new URL((await sent).url()).searchParams.get('event_start_datetime')).toBe(`${year}-${month}-${date}`);
  await expect(results(page).getByText(`Semua Event · Semua lokasi · ${month}/${date}/${year}`)).toBeVisible();
});

for (const [query, words] of [
  ['date=foo', 'Tanggal tidak dikenal'],
  ['date=2026-02-30', 'Tanggal tidak dikenal'],
  ['category=abc', 'Kategori tidak dikenal'],
  ['category=99999', 'Kategori tidak dikenal'],
  ['city=-1', 'Lokasi tidak dikenal'],
  ['city=99999', 'Lokasi tidak dikenal'],
] as const)
  test(`/?${query} shows that nothing was found`, async ({ page, watched }) => {
    await page.goto(`/?${query}`);
    await hydrated(page);
    await expect(results(page)).toContainText(words);
    await expect(results(page)).toContainText(NOTHING_FOUND);
    expect(watched.errors).toEqual([]);
  });

import type { Page } from '@playwright/test';
import { listEvents } from '../../fixtures/api.ts';
import { accessibilityFaults, sidewaysOverflow } from '../../fixtures/page-faults.ts';
import { expect, hydrated, test } from '../../fixtures/test.ts';

const bar = (page: Page) => page.getByRole('banner');
const field = (page: Page) => bar(page).getByRole('combobox', { name: 'Cari event' });
const list = (page: Page) => bar(page).getByRole('listbox', { name: 'Saran pencarian' });

/** The page with its search field in use; on small screens it has to be opened. */
const open = async (page: Page, width: number) => {
  await page.setViewportSize({ width, height: 780 });
  await page.goto('/panduan');
  await hydrated(page);
  if (width < 768) await bar(page).getByRole('button', { name: 'Buka pencarian' }).click();
  else await field(page).click();
};

for (const [width, colorScheme] of [
  [360, 'light'],
  [360, 'dark'],
  [1280, 'light'],
  [1280, 'dark'],
] as const)
  test(`suggestions at ${width} px, ${colorScheme}: events, then categories, accessible [suggest.best]`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await open(page, width);
    await field(page).pressSequentially('konser');
    await expect(list(page).getByRole('group', { name: 'Event' }).getByRole('option')).toHaveCount(5);
    await expect(list(page).getByRole('group', { name: 'Kategori' }).getByRole('option').first()).toHaveText(
      'Konser Musik',
    );
    await field(page).press('ArrowDown');
    await expect(list(page).getByRole('option').first()).toHaveAttribute('aria-selected', 'true');
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(await sidewaysOverflow(page)).toBeLessThanOrEqual(0);
    for (const edge of await list(page).evaluate((box) => [
      box.getBoundingClientRect().left,
      innerWidth - box.getBoundingClientRect().right,
    ]))
      expect(edge).toBeGreaterThanOrEqual(0);
  });

test('an event is found and opened by the keyboard alone, and Enter without a choice searches [suggest.keys]', async ({
  page,
}) => {
  await open(page, 1280);
  await field(page).pressSequentially('konser');
  const first = list(page).getByRole('option').first();
  const to = (await first.getAttribute('href')) ?? '';
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(to);
  await expect(list(page)).toBeHidden();
  await field(page).fill('konser');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/search/konser');
});

test('past searches are offered again until they are removed [suggest.forget]', async ({ page }) => {
  await open(page, 360);
  await field(page).fill('batik');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/search/batik');
  // The suggestions store it, once their code has loaded.
  await expect.poll(() => page.evaluate(() => localStorage.getItem('acara_searches'))).toContain('batik');
  await page.goto('/panduan');
  await hydrated(page);
  await bar(page).getByRole('button', { name: 'Buka pencarian' }).click();
  await expect(list(page).getByRole('option')).toHaveText(['batik']);
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(list(page)).toBeHidden();
  await expect(field(page)).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await bar(page).getByRole('button', { name: 'Hapus semua pencarian' }).click();
  await expect(list(page)).toBeHidden();
  expect(await page.evaluate(() => localStorage.getItem('acara_searches'))).toBeNull();
});

test('the code of the suggestions is loaded when the field gets the focus, not before [suggest.late]', async ({
  page,
  watched,
}) => {
  await page.goto('/');
  await hydrated(page);
  await page.waitForLoadState('networkidle');
  const before = watched.requests.length;
  await field(page).click();
  await field(page).pressSequentially('ko');
  await expect(list(page)).toBeVisible();
  const after = watched.requests.slice(before);
  expect(after.some((url) => url.includes('/event/suggest?q=ko'))).toBe(true);
  expect(after.some((url) => url.endsWith('.js'))).toBe(true);
});

test('match finds POWERMATCH [search.part-of-word]', async ({ request }) => {
  const names = (await listEvents(request, 'event_name=match&limit=9&page=1')).map((event) => event.event_name);
  expect(names.some((name) => /powermatch/i.test(name))).toBe(true);
});

test('the weekend is Saturday and Sunday, and its search can be changed [panel.quick-days]', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto('/');
  await hydrated(page);
  const panel = page.getByRole('search', { name: 'Cari event' }).last();
  await panel.getByRole('button', { name: /KAPAN/ }).click();
  await page.getByRole('button', { name: 'Akhir pekan ini' }).click();
  await panel.getByRole('button', { name: 'CARI EVENT' }).click();
  await expect(page).toHaveURL(/date=\d{4}-\d{2}-\d{2}/);
  const address = new URL(page.url()).searchParams;
  const first = new Date(`${address.get('date') ?? ''}T00:00:00Z`);
  // On a Sunday only that day is left of the weekend.
  expect([6, 0]).toContain(first.getUTCDay());
  if (first.getUTCDay() === 6)
    expect(Date.parse(`${address.get('until') ?? ''}T00:00:00Z`) - first.getTime()).toBe(86_400_000);
  await expect(panel.getByRole('button', { name: /KAPAN/ })).toContainText('Kapan Aja');
  await page.getByRole('button', { name: 'Ubah pencarian' }).click();
  await expect(panel.getByRole('button', { name: /KAPAN/ })).toContainText(/\d\d\/\d\d\/\d{4}/);
  await expect(panel.getByRole('combobox', { name: 'CARI EVENT' })).toBeFocused();
});

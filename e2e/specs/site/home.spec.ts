import type { Locator } from '@playwright/test';
import { expect, hydrated, test } from '../../fixtures/test.ts';

test.beforeEach(async ({ page }) => {
  await page.goto('/');
  await hydrated(page);
});

const titles = (scope: Locator) => scope.getByRole('heading', { level: 3 }).allTextContents();

test('choosing a category reloads the grid with that category only [home.category-choose]', async ({ page }) => {
  const section = page.getByRole('region', { name: 'Event menurut kategori' });
  const before = await titles(section);
  expect(before).toHaveLength(6);
  await section.getByRole('button', { name: 'Kuliner' }).click();
  await expect(section.getByRole('button', { name: 'Kuliner' })).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(() => titles(section)).not.toEqual(before);
  expect((await titles(section)).length).toBeGreaterThan(0);
  await expect(section.getByRole('link', { name: 'Tampilkan Semua' })).toHaveAttribute(
    'href',
    /^\/event\?category=\d+$/,
  );
});

test('a search by city and category shows its results and resets the filters [site.discover, home.results-reset]', async ({
  page,
}) => {
  const panel = page.getByRole('search', { name: 'Cari event' }).last();
  await panel.getByRole('combobox', { name: 'AREA' }).fill('Sleman');
  await page.getByRole('option', { name: /Sleman/ }).click();
  await panel.getByRole('button', { name: 'CARI EVENT' }).click();
  const cards = page.locator('article').filter({ hasText: 'Kab. Sleman' });
  await expect(cards.first()).toBeVisible();
  await expect(panel.getByRole('combobox', { name: 'AREA' })).toHaveValue('');
});

test('a search that finds nothing shows that [home.results-none]', async ({ page }) => {
  await page.route('**/api/v1/event/all?*ms_city_id*', (route) => route.fulfill({ json: { data: [], last_page: 1 } }));
  const panel = page.getByRole('search', { name: 'Cari event' }).last();
  await panel.getByRole('combobox', { name: 'AREA' }).fill('Sleman');
  await page.getByRole('option', { name: /Sleman/ }).click();
  await panel.getByRole('button', { name: 'CARI EVENT' }).click();
  await expect(
    page.getByText('Event tidak ditemukan, Silahkan cari dengan keywoard atau tanggal yang lain!'),
  ).toBeVisible();
});

test('the tabs of upcoming events show one kind of venue at a time [home.upcoming]', async ({ page }) => {
  for (const name of ['Online', 'Toko', 'Umum', 'Semua']) {
    await page.getByRole('tab', { name, exact: true }).click();
    await expect(page.getByRole('tab', { selected: true })).toHaveText(name);
    await expect(page.getByRole('tabpanel').getByRole('article').first()).toBeVisible();
  }
});

test("Load More Events shows the teaser's next four [home.teaser]", async ({ page }) => {
  const more = page.getByRole('button', { name: 'Load More Events' });
  await more.scrollIntoViewIfNeeded();
  const teaser = page.getByRole('region').filter({ has: more });
  await expect(teaser.getByRole('article')).toHaveCount(4);
  await more.click();
  await expect(teaser.getByRole('article')).toHaveCount(8);
});

test('going back restores the category, the tab and the loaded events, at the same scroll position', async ({
  page,
}) => {
  const chip = page.getByRole('button', { name: 'Kuliner', exact: true });
  await chip.click();
  await expect(chip).toHaveAttribute('aria-pressed', 'true');
  // Its events load later and may be smaller than their skeletons: the height is measured after that.
  await expect(page.getByRole('region', { name: 'Event menurut kategori' }).locator('[aria-busy="true"]')).toHaveCount(
    0,
  );
  const tab = page.getByRole('tab', { name: 'Online' });
  await tab.click();
  const teaser = page.getByRole('region', { name: 'Event terdekat' });
  await teaser.getByRole('button', { name: 'Load More Events' }).click();
  await expect(teaser.getByRole('article')).toHaveCount(8);
  await teaser.getByRole('article').last().scrollIntoViewIfNeeded();
  const top = await page.evaluate(() => Math.round(window.scrollY));
  for (const comeBack of [
    async () => {
      await teaser
        .getByRole('link')
        .last()
        .evaluate((link: HTMLElement) => link.click());
      await expect(page).toHaveURL(/\/detail-event\//);
      await page.goBack();
    },
    () => page.reload(),
  ]) {
    await comeBack();
    await expect(teaser.getByRole('article')).toHaveCount(8);
    await expect(chip).toHaveAttribute('aria-pressed', 'true');
    await expect(tab).toHaveAttribute('aria-selected', 'true');
    await expect.poll(() => page.evaluate(() => Math.round(window.scrollY))).toBe(top);
  }
});

test('the heart of a card asks a guest to log in', async ({ page }) => {
  await page.getByRole('button', { name: 'Tambah sebagai favorit' }).first().click();
  const dialog = page.getByRole('alertdialog', { name: 'Login!' });
  await expect(dialog).toContainText('Anda harus login terlebih dauhulu!');
  await dialog.getByRole('link', { name: 'Login' }).click();
  await expect(page).toHaveURL('/login');
});

test('the share dialog offers the six targets with the address of the event [site.event-open, share.targets]', async ({
  page,
}) => {
  await page.getByRole('button', { name: 'Bagikan event' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Share to Friends' });
  for (const target of ['Facebook', 'Email', 'Line', 'Telegram', 'Whatsapp', 'Twitter'])
    await expect(dialog.getByRole('link', { name: new RegExp(target, 'i') })).toHaveAttribute('href', /detail-event/);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
});

test('the back-to-top button comes after 400 px and leads to the top [site.back-to-top]', async ({ page }) => {
  const button = page.getByRole('button', { name: /ke atas/i });
  await expect(button).toBeHidden();
  await page.evaluate(() => window.scrollTo(0, 900));
  await button.click();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
});

test('the header search goes to the results and ignores white space [header.search, header.search-blank]', async ({
  page,
}) => {
  const box = page.getByRole('banner').getByRole('combobox');
  await box.fill('   ');
  await box.press('Enter');
  await expect(page).toHaveURL('/');
  await box.fill('jazz & kopi');
  await box.press('Enter');
  await expect(page).toHaveURL('/search/jazz%20%26%20kopi');
});

test('on a phone the drawer has the menu and returns the focus [header.drawer]', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const opener = page.getByRole('banner').getByRole('button', { name: /menu/i });
  await opener.click();
  const drawer = page.getByRole('dialog');
  await expect(drawer.getByRole('link', { name: 'Daftar' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await expect(opener).toBeFocused();
});

import { expect, hydrated, test } from '@acara/e2e/fixtures/test';

test.beforeEach(async ({ page }) => {
  await page.goto('/');
  await hydrated(page);
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

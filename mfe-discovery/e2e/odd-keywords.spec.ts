import { expect, hydrated, test } from '@acara/e2e/fixtures/test';

const KEYWORDS = ['a/b', '50% off', '#', '..', '<b>x</b>'];

test('an odd keyword that is typed is searched for, and stays when the page is reloaded [header.search]', async ({
  page,
}) => {
  test.slow(); // Each of them is a page load.
  await page.goto('/panduan');
  await hydrated(page);
  const box = page.getByRole('banner').getByRole('combobox');
  for (const keyword of KEYWORDS) {
    await box.fill(keyword);
    await box.press('Enter');
    const title = `Hasil Pencarian dari "${keyword}" di Semua Kategori — Acara`;
    await expect(page, keyword).toHaveTitle(title);
    await page.reload();
    await hydrated(page);
    await expect(page, keyword).toHaveTitle(title);
    await expect(box).toHaveValue(keyword);
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toContainText('di Semua Kategori');
  }
});

test('a keyword of 500 characters is searched for, a longer one is too long', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  for (const [length, heading] of [
    [500, /^#a{80}… di Semua Kategori$/],
    [501, 'Kata kunci terlalu panjang'],
  ] as const) {
    await page.goto(`/search/${'a'.repeat(length)}`);
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toHaveText(heading);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
  }
});

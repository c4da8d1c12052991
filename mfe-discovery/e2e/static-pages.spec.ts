import { link } from '@acara/e2e/fixtures/links';
import { expect, hydrated, test } from '@acara/e2e/fixtures/test';

test('the terms lead to a chapter, and back to the top after 400 px [site.back-to-top, terms.top]', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(link('terms'));
  await hydrated(page);
  const up = page.getByRole('button', { name: 'Kembali ke atas' });
  await expect(up).toBeHidden();
  await page
    .getByRole('navigation', { name: 'Daftar isi' })
    .getByRole('link', { name: /Pencairan/ })
    .click();
  const chapter = page.getByRole('heading', { name: /Pencairan Hasil Penjualan/ });
  await expect(page).toHaveURL('/syarat-ketentuan#pencairan');
  await expect(chapter).toBeInViewport();
  await expect.poll(async () => (await chapter.boundingBox())?.y ?? 0).toBeGreaterThan(64);
  await page.reload();
  await expect(chapter).toBeInViewport();
  await up.click();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
});

test('on a phone the contents of the terms open and close', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(link('terms'));
  await hydrated(page);
  const box = page.getByRole('main').locator('details');
  await box.locator('summary').click();
  await box.getByRole('link', { name: /Kontak/ }).click();
  await expect(page.getByRole('heading', { name: /Kontak/, level: 2 }).first()).toBeInViewport();
});

import { expect, hydrated, test } from '@acara/e2e/fixtures/test';

test('a search is in the address, and shows its results at once [home.results-address]', async ({ page }) => {
  await page.goto('/');
  await hydrated(page);
  const panel = page.getByRole('search', { name: 'Cari event' }).last();
  await panel.getByRole('combobox', { name: 'CARI EVENT' }).fill('Konser');
  await page.getByRole('option', { name: 'Konser Musik' }).click();
  await panel.getByRole('button', { name: 'CARI EVENT' }).click();
  await expect(page).toHaveURL('/?category=1');
  const results = page.getByRole('region', { name: 'Hasil pencarian' });
  const title = results.getByRole('heading', { name: 'Hasil Pencarian' });
  await expect(results.getByText('Konser Musik · Semua lokasi · Kapan Aja')).toBeVisible();
  await expect(title).toBeFocused();
  await expect(title).toBeInViewport();
  await expect(results.getByRole('heading', { level: 3 })).toHaveCount(6);
  await results.getByRole('link', { name: 'Halaman 2', exact: true }).click();
  await expect(page).toHaveURL('/?category=1&page=2');
  await expect(title).toBeInViewport();
  await results.getByRole('button', { name: 'Tutup hasil' }).click();
  await expect(page).toHaveURL('/');
  await expect(results).toBeHidden();
});

import { expect, hydrated, test } from '../../fixtures/test.ts';

for (const width of [360, 1280])
  test(`at ${width} px a slash or Ctrl+K leads to the search box, which searches`, async ({ page, watched }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/');
    await hydrated(page);
    const field = page.getByRole('combobox', { name: 'Cari event', exact: true });
    await page.keyboard.press('/');
    await expect(field).toBeFocused();
    await expect(field).toHaveValue('');
    await page.keyboard.type('jazz/rock');
    await expect(field).toHaveValue('jazz/rock');
    await field.blur();
    await page.keyboard.press('Control+k');
    await expect(field).toBeFocused();
    // The typed text is selected, so that typing replaces it.
    await page.keyboard.type('pameran');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/search/pameran');
    expect(watched.errors).toEqual([]);
  });

test('the shortcut of one key can be switched off, in other tabs too', async ({ page, context }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/');
  await hydrated(page);
  const other = await context.newPage();
  await other.goto('/');
  await hydrated(other);
  await page.getByRole('button', { name: 'Tampilan' }).click();
  await page.getByRole('checkbox', { name: 'Tombol / membuka pencarian' }).uncheck();
  for (const tab of [page, other]) {
    const field = tab.getByRole('combobox', { name: 'Cari event', exact: true });
    await expect(field).toHaveAttribute('aria-keyshortcuts', 'Control+K Meta+K');
    await tab.keyboard.press('/');
    await expect(field).not.toBeFocused();
    await tab.keyboard.press('Control+k');
    await expect(field).toBeFocused();
  }
});

test('the skip link is the first stop and leads past the bar, also after a soft navigation', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/');
  await hydrated(page);
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Langsung ke isi' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.closest('#acara-outlet') !== null)).toBe(true);

  await page.getByRole('link', { name: 'Masuk' }).first().click();
  await expect(page).toHaveURL('/login');
  await skip.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await expect(page).toHaveURL('/login#acara-outlet');
  await page.goBack();
  await expect(page).toHaveURL('/login');
});

import type { Page } from '@playwright/test';
import { accessibilityFaults, sidewaysOverflow } from '@acara/e2e/fixtures/page-faults';
import { expect, hydrated, test } from '@acara/e2e/fixtures/test';

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

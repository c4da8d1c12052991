import { expect, hydrated, test } from '../../fixtures/test.ts';

const CODE = '**/r/*/*/event.private-dialog.js*';

test('a fragment is not loaded until it is requested', async ({ page, watched }) => {
  const getRequests = () => watched.requests.filter((url) => /private-dialog|search\.suggestions/.test(url));
  await page.goto('/panduan');
  await hydrated(page);
  await page.waitForLoadState('networkidle');
  expect(getRequests()).toEqual([]);
  await page.getByRole('banner').getByRole('button', { name: 'Private Event' }).click();
  await expect(page.getByRole('dialog', { name: 'Private Event' })).toBeVisible();
  expect(getRequests()).toHaveLength(1);
});

test('a fragment whose code does not load does not affect the page, is reported, and is requested again', async ({
  page,
  watched,
}) => {
  await page.goto('/panduan');
  await hydrated(page);
  await page.route(CODE, (route) => route.fulfill({ status: 503, body: '' }));
  const entry = page.getByRole('banner').getByRole('button', { name: 'Private Event' });
  await entry.click();
  await expect(page.getByText('Private Event belum bisa dibuka.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect.poll(() => watched.errors.join('\n')).toMatch(/\[acara\] [a-z-]+ event\.private-dialog: load failed/);

  await page.unroute(CODE);
  await entry.click();
  await expect(page.getByRole('dialog', { name: 'Private Event' })).toBeVisible();
});

test('a menu and fragments whose code did not load show that, and load with the next press', async ({ page }) => {
  const DEFERRED = '**/r/shell/*/deferred.js*';
  await page.route(DEFERRED, (route) => route.fulfill({ status: 503, body: '' }));
  await page.goto('/panduan');
  await hydrated(page);
  const dialog = (name: string) => page.getByRole('dialog', { name });
  const entry = page.getByRole('banner').getByRole('button', { name: 'Private Event' });
  await entry.click();
  await expect(page.getByText('Private Event belum bisa dibuka.')).toBeVisible();
  await page.setViewportSize({ width: 360, height: 740 });
  const opener = page.getByRole('button', { name: 'Buka menu' });
  await opener.click();
  await expect(page.getByText('Menu belum bisa dibuka.')).toBeVisible();

  await page.unroute(DEFERRED);
  await opener.click();
  await expect(dialog('Menu')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(opener).toBeFocused();
  await page.setViewportSize({ width: 1280, height: 900 });
  await entry.click();
  await expect(dialog('Private Event')).toBeVisible();
});

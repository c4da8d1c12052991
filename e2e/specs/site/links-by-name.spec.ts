import { DEMO_EVENTS } from '@acara/core-api/demo';
import { followLink } from '../../fixtures/links.ts';
import { expect, hydrated, test } from '../../fixtures/test.ts';

test('a route can be opened by its name', async ({ page }) => {
  await page.goto(`/_link/event.detail?slug=${DEMO_EVENTS.paid.slug}&from=mail`);
  await expect(page).toHaveURL(`/detail-event/${DEMO_EVENTS.paid.slug}?from=mail`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Festival Kopi dan Musik Lereng Merapi');
});

test('a link by name is redirected by the edge, from within a page too', async ({ page }) => {
  await page.goto('/');
  await hydrated(page);
  await followLink(page, '/_link/events?page=2');
  await expect(page).toHaveURL('/event?page=2');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Semua Event');
  await page.goBack();
  await expect(page).toHaveURL('/');
});

test('a route name that no release has is not found', async ({ page }) => {
  const answer = await page.goto('/_link/tidak.ada');
  expect(answer?.status()).toBe(404);
  const lost = page.getByRole('heading', { name: 'Whoops, lost in space?' });
  await expect(lost).toBeVisible();
  await page.goto('/');
  await hydrated(page);
  await followLink(page, '/_link/tidak.ada');
  await expect(lost).toBeVisible();
  await expect(page).toHaveURL('/_link/tidak.ada');
});

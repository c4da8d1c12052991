import type { Page } from '@playwright/test';
import { DEMO_EVENTS } from '@acara/core-api/demo';
import { expect, hydrated, test, verifyUnless } from '../../fixtures/test.ts';

const ENTRY = '**/r/mfe-discovery/**/remoteEntry.js*';
const event = `/detail-event/${DEMO_EVENTS.paid.slug}`;

const faults = {
  'answers 404': (route) => route.fulfill({ status: 404, body: 'not found' }),
  'is garbage': (route) =>
    route.fulfill({
      status: 200,
      contentType: 'text/javascript',
      headers: { 'access-control-allow-origin': '*' },
      body: '<<<',
    }),
  'never answers': () => undefined,
} satisfies Record<string, Parameters<Page['route']>[1]>;

for (const [fault, handler] of Object.entries(faults)) {
  test(
    `a remote entry that ${fault} leaves the rest of the site working, and heals`,
    verifyUnless(fault === 'answers 404'),
    async ({ page }) => {
      await page.route(ENTRY, handler);
      await page.goto(event);
      await hydrated(page);
      await page.getByRole('banner').getByRole('link', { name: /acara/i }).first().click();
      await expect(page).toHaveURL('/');
      const retry = page.getByRole('button', { name: 'Coba lagi' });
      await expect(retry).toBeVisible({ timeout: 10_000 });
      await expect(page.getByRole('banner')).toBeVisible();
      await expect(page.getByRole('contentinfo')).toBeVisible();

      await page.goBack();
      await expect(page.getByRole('tab').first()).toBeVisible();
      await expect(retry).toBeHidden();

      await page.goForward();
      await expect(retry).toBeVisible({ timeout: 10_000 });
      await page.unroute(ENTRY);
      await retry.click();
      await expect(page.getByRole('tab', { name: 'Semua' })).toBeVisible();
      await expect(retry).toBeHidden();
    },
  );
}

test('a first page whose remote never loads stays readable and names what is missing', async ({ page }) => {
  await page.route(ENTRY, faults['answers 404']);
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Coba lagi' })).toBeVisible({ timeout: 10_000 });
  await expect(page.locator('#acara-outlet a[href^="/detail-event/"]').first()).toBeVisible();
});

test('a chunk of the page’s own remote that never arrives delays that remote only', async ({ page }) => {
  await page.route('**/r/mfe-event-detail/**/__federation_expose_lifecycles*.js', faults['never answers']);
  await page.goto(event, { waitUntil: 'commit' });
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Coba lagi' })).toBeVisible({ timeout: 10_000 });
  await page.getByRole('banner').getByRole('link', { name: /acara/i }).first().click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('tab', { name: 'Semua' })).toBeVisible();
  await hydrated(page);
});

test('without the API a soft navigation shows an alert in place, and retry works once it is back', async ({ page }) => {
  await page.goto('/');
  await hydrated(page);
  await page.route('**/api/v1/**', (route) =>
    route.fulfill({ status: 503, json: { error: 'Layanan sedang terganggu.', code: 'unavailable' } }),
  );
  await page.locator('#acara-outlet a[href^="/detail-event/"]:visible').first().click();
  const retry = page.getByRole('main').getByRole('button', { name: 'Coba lagi' }).first();
  await expect(retry).toBeVisible();
  await page.unroute('**/api/v1/**');
  await retry.click();
  await expect(page.getByRole('tab', { name: 'Deskripsi' })).toBeVisible();
});

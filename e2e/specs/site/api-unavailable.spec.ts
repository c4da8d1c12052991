import { DEMO_EVENTS } from '@acara/core-api/demo';
import { siteReleases, startEdge, type EdgeProcess } from '../../fixtures/edge-process.ts';
import { expect, test } from '../../fixtures/test.ts';

const NO_API = 'http://127.0.0.1:9';

let edge: EdgeProcess;
test.beforeAll(async () => {
  edge = await startEdge({ releasesDir: siteReleases(), apiOrigin: NO_API });
});
test.afterAll(() => edge.stop());

test('without the API from the start, every part of the home page shows an alert and can be loaded again', async ({
  page,
}) => {
  const answer = await page.goto(edge.origin);
  expect(answer?.status()).toBeLessThan(600);
  await expect(page.getByRole('banner')).toBeVisible();
  await expect(page.getByRole('contentinfo')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('main').getByRole('button', { name: 'Coba lagi' }).first()).toBeVisible({
    timeout: 15_000,
  });
});

test('an event page without the API is a 503 with an explanation', async ({ page }) => {
  const answer = await page.goto(`${edge.origin}/detail-event/${DEMO_EVENTS.paid.slug}`);
  expect(answer?.status()).toBe(503);
  await expect(page.getByRole('main').getByRole('button', { name: 'Coba lagi' })).toBeVisible({ timeout: 15_000 });
});

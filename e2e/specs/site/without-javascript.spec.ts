import { DEMO_EVENTS } from '@acara/core-api/demo';
import { getEvent } from '../../fixtures/api.ts';
import { link } from '../../fixtures/links.ts';
import { expect, test } from '../../fixtures/test.ts';

test.use({ javaScriptEnabled: false });

test('the home page has real events without JavaScript [routes.home]', async ({ page, request }) => {
  const html = await (await request.get('/')).text();
  const links = new Set([...html.matchAll(/href="\/detail-event\/([^"/]+)"/g)].map((match) => match[1]));
  expect(links.size).toBeGreaterThanOrEqual(6);
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Masuk' })).toHaveAttribute('href', '/login');
  await expect(page.getByRole('contentinfo')).toContainText(String(new Date().getFullYear()));
});

test('an event page has its name, date, venue and text without JavaScript [routes.detail-event]', async ({
  page,
  request,
}) => {
  const event = await getEvent(request, DEMO_EVENTS.reservedSeat.slug);
  await page.goto(`/detail-event/${event.event_slug}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(event.event_name);
  await expect(page.getByRole('main')).toContainText('WIB');
  await expect(page.getByRole('main')).toContainText(event.event_location ?? '');
  const words = event.event_description
    .replace(/<[^>]+>/g, ' ')
    .trim()
    .split(/\s+/)
    .slice(0, 5)
    .join(' ');
  await expect(page.getByRole('main')).toContainText(words);
});

test('the terms can be read, and the guide opens one question at a time', async ({ page }) => {
  await page.goto(link('terms'));
  await expect(page.getByText('10 (sepuluh) hari kerja')).toBeVisible();
  await page.goto(link('guide'));
  const entries = page.getByRole('main').locator('details');
  await entries.nth(1).locator('summary').click();
  await expect(entries.nth(1)).toHaveAttribute('open');
  await expect(entries.nth(0)).not.toHaveAttribute('open');
});

test('listings turn their pages by links', async ({ page }) => {
  await page.goto('/event');
  await page.getByRole('link', { name: 'Halaman 2', exact: true }).click();
  await expect(page).toHaveURL('/event?page=2');
  await expect(page.getByRole('article').first()).toBeVisible();
});

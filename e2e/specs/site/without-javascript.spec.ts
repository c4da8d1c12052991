import { DEMO_EVENTS } from '@acara/core-api/demo';
import { getEvent } from '../../fixtures/api.ts';
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

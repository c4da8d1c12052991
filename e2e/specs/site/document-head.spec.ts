import { createHash } from 'node:crypto';
import { DEMO_EVENTS } from '@acara/core-api/demo';
import { getEvent } from '../../fixtures/api.ts';
import { parseJsonLd } from '../../fixtures/json-ld.ts';
import { site } from '../../fixtures/site-address.ts';
import { expect, test } from '../../fixtures/test.ts';

const readMeta = (html: string, name: string) =>
  new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(html)?.[1];

test('an event page describes itself to search engines and share previews [event.title]', async ({ request }) => {
  const event = await getEvent(request, DEMO_EVENTS.paid.slug);
  const address = `${site.origin}/detail-event/${event.event_slug}`;
  const answer = await request.get(`/detail-event/${event.event_slug}`);
  const html = await answer.text();
  expect(answer.status()).toBe(200);
  expect(html).toMatch(/<html[^>]* lang="id"/);
  expect(/<title>([^<]*)<\/title>/.exec(html)?.[1]).toContain(event.event_name);
  const description = readMeta(html, 'description') ?? '';
  expect(description.length).toBeGreaterThan(20);
  expect(description.replace(/&[a-z#0-9]+;/g, '_').length).toBeLessThanOrEqual(150);
  expect(html).toContain(`<link rel="canonical" href="${address}">`);
  expect(readMeta(html, 'og:title')).toContain(event.event_name);
  const picture = readMeta(html, 'og:image') ?? '';
  expect(picture).toMatch(new RegExp(`^${site.origin}/img/event/`));
  const shown = await request.get(picture.replaceAll('&amp;', '&'), { headers: { accept: 'image/*' } });
  expect(shown.headers()).toMatchObject({
    'content-type': 'image/jpeg',
    'cross-origin-resource-policy': 'cross-origin',
  });
  expect(readMeta(html, 'twitter:card')).toBe('summary_large_image');

  const data = parseJsonLd(html).find((one) => one['@type'] === 'Event');
  expect(data).toMatchObject({
    '@context': 'https://schema.org',
    name: event.event_name,
    eventStatus: expect.stringMatching(/^https:\/\/schema\.org\/Event/),
    location: { '@type': expect.stringMatching(/Place|VirtualLocation/) },
    organizer: { '@type': 'Organization', name: event.organizer.organizer_name },
  });
  expect(new Date(String(data?.startDate)).getTime()).toBe(new Date(event.event_start_datetime).getTime());
  expect(String(data?.startDate)).toMatch(/\+07:00$/);
});

test('unknown pages and events answer 404 at their own address [event.missing]', async ({ request, page }) => {
  for (const path of ['/tidak-ada', '/detail-event/tidak-ada-acara-ini', '/notfound']) {
    const answer = await request.get(path);
    expect(answer.status(), path).toBe(404);
    expect(readMeta(await answer.text(), 'robots'), path).toContain('noindex');
  }
  await page.goto('/tidak-ada');
  await expect(page.getByRole('heading', { name: 'Whoops, lost in space?' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Back to Home' })).toHaveAttribute('href', '/');
});

test('a private event cannot be found without its code', async ({ request }) => {
  const { slug, accessCode } = DEMO_EVENTS.private;
  const closed = await request.get(`/detail-event/${slug}`);
  expect(closed.status()).toBe(403);
  const open = await request.get(`/detail-event/${slug}/${accessCode}`);
  const html = await open.text();
  expect(open.status()).toBe(200);
  expect(readMeta(html, 'robots')).toContain('noindex');
  expect(open.headers()['referrer-policy']).toBe('no-referrer');
  expect(open.headers()['cache-control']).toContain('no-store');
  expect(parseJsonLd(html)).toEqual([]);
  expect(html).not.toContain('rel="canonical"');
});

test('the sitemap names public future events and robots.txt names the sitemap', async ({ request }) => {
  const robots = await (await request.get('/robots.txt')).text();
  expect(robots).toContain(`Sitemap: ${site.origin}/sitemap.xml`);
  const index = await (await request.get('/sitemap.xml')).text();
  const parts = [...index.matchAll(/<sitemap>\s*<loc>([^<]+)<\/loc>/g)].map(
    (match) => new URL(match[1] ?? '').pathname,
  );
  const xml = (await Promise.all(parts.map(async (part) => (await request.get(part)).text()))).join('');
  expect(xml).toContain(`/detail-event/${DEMO_EVENTS.paid.slug}<`);
  expect(xml).not.toContain(DEMO_EVENTS.private.slug);
});

test('every document has a strict policy of hashes, and all visitors get the same document', async ({ request }) => {
  const answer = await request.get('/');
  const policy = answer.headers()['content-security-policy'] ?? '';
  expect(policy).not.toMatch(/'unsafe-|'nonce-|(script|style)-src[^;]* (https?:)?\*/);
  const inline = [
    ...(await answer.text()).matchAll(/<(script|style)(?! type="application)(?![^>]* src=)[^>]*>([^]*?)<\/\1>/g),
  ];
  expect(inline.length).toBeGreaterThan(5);
  for (const [, name, text = ''] of inline) {
    const hash = `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
    expect(new RegExp(`${name}-src ([^;]*)`).exec(policy)?.[1]?.split(' ')).toContain(hash);
  }
  expect(answer.headers()['cache-control']).toMatch(/^public, max-age=0, s-maxage=\d+,/);
  expect(answer.headers()['set-cookie']).toBeUndefined();
});

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
    eventStatus: 'https://schema.org/EventScheduled',
    offers: expect.any(Array),
    location: { '@type': expect.stringMatching(/Place|VirtualLocation/) },
    organizer: { '@type': 'Organization', name: event.organizer.organizer_name },
  });
  expect(new Date(String(data?.startDate)).getTime()).toBe(new Date(event.event_start_datetime).getTime());
  expect(String(data?.startDate)).toMatch(/\+07:00$/);
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

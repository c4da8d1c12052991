import { DEMO_EVENTS } from '@acara/core-api/demo';
import { link } from '../../fixtures/links.ts';
import { jsonLdFaults, parseJsonLd } from '../../fixtures/json-ld.ts';
import { fetchPage, PUBLIC_PAGES } from '../../fixtures/public-pages.ts';
import { expect, test } from '../../fixtures/test.ts';

test('the validator of JSON-LD finds a fault where there is one', async ({ request }) => {
  const [event = {}] = parseJsonLd(
    await (await request.get(link('event.detail', { slug: DEMO_EVENTS.paid.slug }))).text(),
  );
  expect(jsonLdFaults(event)).toEqual([]);
  const { startDate, ...undated } = event;
  for (const broken of [
    undated,
    { ...event, startDate: String(startDate).slice(0, 19) },
    { ...event, endDate: '2001-01-01T00:00:00+07:00' },
    { ...event, url: '/detail-event/x' },
    { ...event, offers: [{ '@type': 'Offer', price: 'gratis' }] },
    { ...event, location: { '@type': 'Place', name: 'Gedung' } },
    { ...event, organiser: 'misspelt' },
    { ...event, '@type': 'Evnt' },
  ])
    expect(jsonLdFaults(broken), JSON.stringify(broken)).not.toEqual([]);
});

test('an event on sale has a status and offers', async ({ request }) => {
  const [event = {}] = parseJsonLd(
    await (await request.get(link('event.detail', { slug: DEMO_EVENTS.paid.slug }))).text(),
  );
  expect(event).toMatchObject({ eventStatus: 'https://schema.org/EventScheduled', offers: expect.any(Array) });
});

for (const page of PUBLIC_PAGES)
  test(`${page.name}: JSON-LD of the right kind and shape`, async ({ request }) => {
    const { path, status, html } = await fetchPage(request, page);
    expect(status, path).toBe(page.status);
    const objects = parseJsonLd(html);
    if (page.jsonLd) expect(objects.map((object) => object['@type'])).toEqual(page.jsonLd);
    expect(objects.flatMap(jsonLdFaults)).toEqual([]);
    const steps = objects.find((object) => object['@type'] === 'BreadcrumbList')?.itemListElement;
    const canonical = /<link rel="canonical" href="([^"]*)">/.exec(html)?.[1]?.replaceAll('&amp;', '&');
    if (Array.isArray(steps)) expect(steps.at(-1)).toMatchObject({ item: canonical });
  });

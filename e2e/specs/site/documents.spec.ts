import { DEMO_EVENTS } from '@acara/core-api/demo';
import { jsonLdFaults, parseJsonLd } from '../../fixtures/json-ld.ts';
import { link } from '../../fixtures/links.ts';
import { markupFaults } from '../../fixtures/markup.ts';
import { fetchPage, PUBLIC_PAGES } from '../../fixtures/public-pages.ts';
import { expect, test } from '../../fixtures/test.ts';

// The documents of public pages, as crawlers read them. `verify/markup.spec.ts` shows them to the Nu checker too.

test('the validators find a fault where there is one', async ({ request }) => {
  const html = await (await request.get(link('event.detail', { slug: DEMO_EVENTS.paid.slug }))).text();
  expect(await markupFaults(html.replace('</main>', '<ul><div></div></ul></main>'))).not.toEqual([]);
  const [event = {}] = parseJsonLd(html);
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

test('every public page has its status, valid markup, and JSON-LD of the right kind and shape', async ({ request }) => {
  test.setTimeout(120_000); // Fifty documents.
  for (const page of PUBLIC_PAGES)
    await test.step(page.name, async () => {
      const { path, status, html } = await fetchPage(request, page);
      expect.soft(status, path).toBe(page.status);
      expect.soft(await markupFaults(html), path).toEqual([]);
      const objects = parseJsonLd(html);
      const kinds = objects.map((object) => object['@type']);
      if (page.jsonLd) expect.soft(kinds, path).toEqual(page.jsonLd);
      expect.soft(objects.flatMap(jsonLdFaults), path).toEqual([]);
      const steps = objects.find((object) => object['@type'] === 'BreadcrumbList')?.itemListElement;
      const canonical = /<link rel="canonical" href="([^"]*)">/.exec(html)?.[1]?.replaceAll('&amp;', '&');
      if (Array.isArray(steps)) expect.soft(steps.at(-1), path).toMatchObject({ item: canonical });
    });
});

import { DEMO_EVENTS } from '@acara/core-api/demo';
import { site } from '../../fixtures/site-address.ts';
import { expect, test } from '../../fixtures/test.ts';

const addresses = (xml: string) => [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => address);

test('the sitemap leads to every public event and to no private one, as well-formed XML', async ({ page, request }) => {
  expect(await (await request.get('/robots.txt')).text()).toContain(`Sitemap: ${site.origin}/sitemap.xml`);
  const index = await request.get('/sitemap.xml');
  expect(index.headers()['content-type']).toContain('application/xml');
  const parts = addresses(await index.text());
  expect(parts[0]).toMatch(/\/sitemap\/pages\.xml$/);

  const found: string[] = [];
  for (const part of parts) {
    const answer = await request.get(new URL(part).pathname);
    expect(answer.status()).toBe(200);
    const xml = await answer.text();
    found.push(...addresses(xml));
    expect(xml.length).toBeLessThan(50 * 1024 * 1024);
    expect(addresses(xml).length).toBeLessThanOrEqual(50_000);
    const problem = await page.evaluate(
      (text) =>
        new DOMParser().parseFromString(text, 'application/xml').querySelector('parsererror')?.textContent ?? null,
      xml,
    );
    expect(problem).toBeNull();
  }
  expect(new Set(found).size).toBe(found.length);
  const paths = found.map((address) => new URL(address).pathname);
  expect(paths).toContain(`/detail-event/${DEMO_EVENTS.paid.slug}`);
  expect(paths).toContain('/');
  expect(found.some((address) => address.includes(DEMO_EVENTS.private.slug))).toBe(false);
  expect(found.every((address) => address.startsWith(new URL(parts[0] ?? '').origin))).toBe(true);

  // The next events that a list shows are in it.
  const list = (await (await request.get('/api/v1/event/all?limit=100&page=1')).json()) as {
    data: { event_slug: string }[];
  };
  const known = new Set(paths);
  expect(list.data.filter(({ event_slug: slug }) => !known.has(`/detail-event/${slug}`))).toEqual([]);
});

import { LRUCache } from 'lru-cache';
import type { FastifyPluginAsync } from 'fastify';
import { href } from '@acara/shared-contract/paths';
import { escapeHtml } from '../document/escape.ts';
import type { EventList } from './event-list.ts';

/** What the sitemap is made from. */
export type SitemapOptions = {
  publicOrigin: string;
  events: EventList;
  /** Whether a live release serves a path; the map names no page that is not there. */
  isServed: (path: string) => boolean;
};

const KEPT_MS = 10 * 60_000;
/** Pages of the site besides its events. */
const STATIC_PAGES = [href.home(), href.events(), href.allCategories(), href.guide(), href.terms()];

const xml = (root: 'urlset' | 'sitemapindex', entries: string) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries}</${root}>\n`;

const entry = (name: 'url' | 'sitemap', address: string) => `<${name}><loc>${escapeHtml(address)}</loc></${name}>`;

/** `sitemap.xml`: an index; `/sitemap/pages.xml` and `/sitemap/events-<n>.xml`: its parts. Kept for ten minutes. */
export const sitemapRoutes: FastifyPluginAsync<SitemapOptions> = async (app, { publicOrigin, events, isServed }) => {
  const documents = new LRUCache<string, string, () => Promise<string | null>>({
    max: 200,
    ttl: KEPT_MS,
    // Crawlers come together; the list is read once for all of them.
    fetchMethod: async (_key, _stale, { context: make }) => (await make()) ?? undefined,
  });
  const serve = (path: string, make: (number: number) => Promise<string | null>) =>
    app.get<{ Params: { number?: string } }>(path, async (request, reply) => {
      const document = await documents.fetch(request.raw.url ?? path, {
        context: () => make(Number(request.params.number ?? 0)),
      });
      if (!document) return reply.callNotFound();
      return reply
        .headers({ 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'public, max-age=600' })
        .send(document);
    });

  serve('/sitemap.xml', async () => {
    const parts = Array.from({ length: await events.parts() }, (_, index) => `/sitemap/events-${index + 1}.xml`);
    return xml(
      'sitemapindex',
      ['/sitemap/pages.xml', ...parts].map((path) => entry('sitemap', publicOrigin + path)).join(''),
    );
  });
  serve('/sitemap/pages.xml', async () =>
    xml(
      'urlset',
      STATIC_PAGES.filter(isServed)
        .map((path) => entry('url', publicOrigin + path))
        .join(''),
    ),
  );
  serve('/sitemap/events-:number(^[1-9][0-9]{0,5}$).xml', async (number) => {
    const slugs = await events.slugs(number);
    return slugs && xml('urlset', slugs.map((slug) => entry('url', publicOrigin + href.eventDetail(slug))).join(''));
  });
};

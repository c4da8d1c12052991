import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import type { FastifyPluginAsync } from 'fastify';
import { href } from '@acara/shared-contract/paths';
import { escapeHtml } from '../document/escape.ts';
import type { EventList } from './event-list.ts';
import { packedText } from './packed-text.ts';

/** What the sitemap is made from. */
export type SitemapOptions = {
  publicOrigin: string;
  events: EventList;
  /** Whether a live release serves a path; the map names no page that is not there. */
  isServed: (path: string) => boolean;
};

const KEPT_MS = 10 * 60_000;
/** Room for the parts of some millions of events, packed. */
const KEPT_BYTES = 32 * 1024 * 1024;
/** Pages of the site besides its events. */
const STATIC_PAGES = [href.home(), href.events(), href.allCategories(), href.guide(), href.terms()];

type Root = 'urlset' | 'sitemapindex';

const opening = (root: Root) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">`;

const entry = (name: 'url' | 'sitemap', address: string) => `<${name}><loc>${escapeHtml(address)}</loc></${name}>`;

/** A document around groups of entries; nothing at all where no group comes. */
async function* xml(root: Root, groups: AsyncIterable<string[]> | Iterable<string[]>) {
  let isOpen = false;
  for await (const group of groups) {
    if (!isOpen) yield opening(root);
    isOpen = true;
    yield group.join('');
  }
  if (isOpen) yield `</${root}>\n`;
}

/** `sitemap.xml`: an index; `/sitemap/pages.xml` and `/sitemap/events-<n>.xml`: its parts. Kept for ten minutes. */
export const sitemapRoutes: FastifyPluginAsync<SitemapOptions> = async (app, { publicOrigin, events, isServed }) => {
  const documents = new LRUCache<string, Buffer, () => AsyncIterable<string>>({
    maxSize: KEPT_BYTES,
    sizeCalculation: ({ length }) => length + 1000,
    ttl: KEPT_MS,
    // Crawlers come together; the list is read once for all of them.
    fetchMethod: async (_key, _stale, { context: make }) => (await packedText(make())) ?? undefined,
  });
  const serve = (path: string, make: (number: number) => AsyncIterable<string>) =>
    app.get<{ Params: { number?: string } }>(path, async (request, reply) => {
      const number = Number(request.params.number ?? 0);
      const packed = await documents.fetch(`${path} ${number}`, { context: () => make(number) });
      if (!packed) return reply.callNotFound();
      reply.headers({
        'content-type': 'application/xml; charset=utf-8',
        'cache-control': 'public, max-age=600',
        vary: 'accept-encoding',
      });
      if (/\bgzip\b/.test(request.headers['accept-encoding'] ?? ''))
        return reply.header('content-encoding', 'gzip').send(packed);
      return reply.send(Readable.from([packed]).pipe(createGunzip()));
    });

  const addresses = async function* (part: number) {
    for await (const slugs of events.slugs(part))
      yield slugs.map((slug) => entry('url', publicOrigin + href.eventDetail(slug)));
  };
  const index = async function* () {
    const parts = (await events.parts()).map((part) => `/sitemap/events-${part}.xml`);
    yield ['/sitemap/pages.xml', ...parts].map((path) => entry('sitemap', publicOrigin + path));
  };

  serve('/sitemap.xml', () => xml('sitemapindex', index()));
  serve('/sitemap/pages.xml', () =>
    xml('urlset', [STATIC_PAGES.filter(isServed).map((path) => entry('url', publicOrigin + path))]),
  );
  serve('/sitemap/events-:number(^[1-9][0-9]{0,5}$).xml', (part) => xml('urlset', addresses(part)));
};

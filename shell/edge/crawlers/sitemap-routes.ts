import { pipeline, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { createGunzip, createGzip } from 'node:zlib';
import { resolveLink, type LinkValues } from '@acara/shared-contract/links';
import type { FastifyPluginAsync } from 'fastify';
import { LRUCache } from 'lru-cache';
import { escapeHtml } from '../document/head-markup.ts';
import type { PageSnapshot } from '../page/page-snapshot.ts';
import type { SetRoute } from '../page/set-routes.ts';
import type { EventList } from './event-list.ts';

export type SitemapOptions = {
  publicOrigin: string;
  events: EventList;
  /** The stable set, whose pages are listed; null while there is none. */
  live: () => Pick<PageSnapshot, 'id' | 'routes'> | null;
};

const CACHED_MS = 10 * 60_000;
/** Enough for the compressed parts of some millions of events. */
const CACHED_BYTES = 32 * 1024 * 1024;

type Root = 'urlset' | 'sitemapindex';

const opening = (root: Root) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">`;

const entry = (name: 'url' | 'sitemap', address: string) => `<${name}><loc>${escapeHtml(address)}</loc></${name}>`;

/** A document of entries; empty without groups. */
async function* xml(root: Root, groups: AsyncIterable<string[]> | Iterable<string[]>) {
  let isOpen = false;
  for await (const group of groups) {
    if (!isOpen) yield opening(root);
    isOpen = true;
    yield group.join('');
  }
  if (isOpen) yield `</${root}>\n`;
}

/** `sitemap.xml`: an index; `/sitemap/pages.xml` and `/sitemap/events-<n>.xml`: its parts. Cached for ten minutes. */
export const sitemapRoutes: FastifyPluginAsync<SitemapOptions> = async (app, { publicOrigin, events, live }) => {
  const documents = new LRUCache<string, Buffer, () => AsyncIterable<string>>({
    maxSize: CACHED_BYTES,
    sizeCalculation: ({ length }) => length + 1000,
    ttl: CACHED_MS,
    // Concurrent requests share one read of the list.
    fetchMethod: async (_key, _stale, { context: make }) => (await packedText(make())) ?? undefined,
  });
  const serve = (path: string, make: (number: number) => AsyncIterable<string>) =>
    app.get<{ Params: { number?: string } }>(path, async (request, reply) => {
      const number = Number(request.params.number ?? 0);
      const packed = await documents.fetch(`${live()?.id} ${path} ${number}`, { context: () => make(number) });
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

  const listed = (kind: 'page' | 'events') => live()?.routes.all.filter(({ route }) => route.sitemap === kind) ?? [];
  const address = ({ name, route }: SetRoute, values?: LinkValues) =>
    entry('url', publicOrigin + resolveLink({ [name]: route }, name, values));

  const addresses = async function* (part: number) {
    const routes = listed('events');
    if (routes.length === 0) return;
    for await (const slugs of events.slugs(part))
      yield slugs.flatMap((slug) => routes.map((route) => address(route, { slug })));
  };
  const index = async function* () {
    const numbers = listed('events').length > 0 ? await events.parts() : [];
    const parts = numbers.map((part) => `/sitemap/events-${part}.xml`);
    yield ['/sitemap/pages.xml', ...parts].map((path) => entry('sitemap', publicOrigin + path));
  };

  serve('/sitemap.xml', () => xml('sitemapindex', index()));
  serve('/sitemap/pages.xml', () => xml('urlset', [listed('page').map((route) => address(route))]));
  serve('/sitemap/events-:number(^[1-9][0-9]{0,5}$).xml', (part) => xml('urlset', addresses(part)));
};

/**
 * Compresses a text while it is generated, so that it is never in memory as a whole.
 * @returns gzip data; null for an empty text
 * @throws errors of the generator
 */
export const packedText = async (pieces: AsyncIterable<string>): Promise<Buffer | null> => {
  let isEmpty = true;
  const seen = async function* () {
    for await (const piece of pieces) {
      isEmpty = false;
      yield piece;
    }
  };
  const gzip = createGzip({ level: 6 });
  // An error of the generator destroys the stream, which fails its reader with the same error.
  pipeline(Readable.from(seen()), gzip, () => undefined);
  const packed = await buffer(gzip);
  return isEmpty ? null : packed;
};

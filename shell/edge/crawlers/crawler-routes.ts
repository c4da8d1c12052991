import { Type, type TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import { pipeline, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { createGunzip, createGzip } from 'node:zlib';
import { resolveLink, type LinkValues } from '@acara/shared-contract/links';
import type { FastifyPluginAsync } from 'fastify';
import { LRUCache } from 'lru-cache';
import { WATCH_ADDRESS } from '@acara/releases';
import { decideAccess } from '@acara/shared-contract/release';
import { escapeHtml } from '@acara/server-kit/html';
import type { SetRoute, SetRoutes } from '../page/page-address.ts';
import type { EdgeSettings } from '../settings/edge-settings.ts';

const addresses = Compile(
  Type.Object({ data: Type.Array(Type.Object({ event_id: Type.Integer(), event_slug: Type.String() })) }),
);
const parts = Compile(Type.Object({ data: Type.Array(Type.Integer({ minimum: 1 })) }));

const PAGE_SIZE = 1000;
/** Ids per part of the sitemap, well below the limit of 50,000 addresses. */
const PART_SIZE = 10_000;
const TIMEOUT_MS = 10_000;

class EventListError extends Error {
  readonly statusCode = 503;

  constructor(problem: string) {
    super(`no list of events: ${problem}`);
    this.name = 'EventListError';
  }
}

/** Reads the active public events, as guests see them, with keyset pagination: the last part costs as much as the first. @throws {EventListError} */
export const eventList = (apiOrigin: string, fetchJson: (url: string) => Promise<unknown> = getJson) => {
  const query = async <S extends TSchema>(shape: ReturnType<typeof Compile<S>>, path: string) => {
    const found = await fetchJson(`${apiOrigin}/api/v1/event/address${path}`).catch((error: unknown) => {
      throw new EventListError(String(error));
    });
    if (!shape.Check(found)) throw new EventListError('the response of the API is no list');
    return found;
  };
  return {
    /** Numbers of the parts that contain an event, from 1. */
    parts: async (): Promise<number[]> => (await query(parts, `/part?size=${PART_SIZE}`)).data,
    /** Slugs of one part, page by page. */
    async *slugs(part: number): AsyncIterable<string[]> {
      const until = part * PART_SIZE;
      let after = until - PART_SIZE;
      while (after < until) {
        const { data } = await query(addresses, `?after=${after}&until=${until}&limit=${PAGE_SIZE}`);
        if (data.length > 0) yield data.map(({ event_slug: slug }) => slug);
        if (data.length < PAGE_SIZE) return;
        after = data.at(-1)?.event_id ?? until;
      }
    },
  };
};

/** @throws {EventListError} */
export const firstSlug = async (events: ReturnType<typeof eventList>): Promise<string | null> => {
  for (const part of await events.parts()) {
    for await (const [slug] of events.slugs(part)) if (slug) return slug;
  }
  return null;
};

const getJson = async (url: string): Promise<unknown> => {
  const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) });
  if (!response.ok) throw new Error(`the API answered ${response.status}`);
  return response.json();
};

type CrawlerOptions = { settings: Pick<EdgeSettings, 'apiOrigin' | 'site'> };

const CACHED_MS = 10 * 60_000;
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
const sitemapRoutes: FastifyPluginAsync<CrawlerOptions> = async (app, { settings }) => {
  const { publicOrigin } = settings.site;
  const { stableSet } = app.releases;
  const events = eventList(settings.apiOrigin);
  const documents = new LRUCache<string, Buffer, () => AsyncIterable<string>>({
    maxSize: CACHED_BYTES,
    sizeCalculation: ({ length }) => length + 1000,
    ttl: CACHED_MS,
    fetchMethod: async (_key, _stale, { context: make }) => (await packedText(make())) ?? undefined,
  });
  const serve = (path: string, make: (number: number) => AsyncIterable<string>) =>
    app.get<{ Params: { number?: string } }>(path, { config: { limits: ['uncached'] } }, async (request, reply) => {
      const number = Number(request.params.number ?? 0);
      const key = `${stableSet()?.id} ${path} ${number}`;
      if (!documents.has(key)) app.countWork(request);
      const packed = await documents.fetch(key, { context: () => make(number) });
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

  const listed = (kind: 'page' | 'events') =>
    stableSet()?.routes.all.filter(({ route }) => route.sitemap === kind) ?? [];
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

/** Compresses a text while it is generated, so that it is never in memory as a whole; null for an empty text. */
const packedText = async (pieces: AsyncIterable<string>): Promise<Buffer | null> => {
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

/** Screens that only the browser renders. Secret ones are not listed here: their documents have `noindex`. */
const hiddenPaths = ({ all }: SetRoutes): string[] =>
  all.filter(({ route }) => decideAccess(route, null) !== 'enter').map(({ route }) => route.path.replace(/:\w+/g, '*'));

/** `robots.txt`: public pages may be crawled; private screens and the API may not. */
const robotsRoute: FastifyPluginAsync<CrawlerOptions> = async (app, { settings }) => {
  app.get('/robots.txt', (_request, reply) => {
    const known = app.releases.stableSet()?.routes;
    reply.type('text/plain; charset=utf-8');
    // Nothing may be crawled before the routes are known.
    if (!known) return reply.code(503).header('cache-control', 'no-store').send('');
    const hidden = ['/api/', WATCH_ADDRESS, ...hiddenPaths(known)].map((path) => `Disallow: ${path}`);
    const text = ['User-agent: *', ...hidden, `Sitemap: ${settings.site.publicOrigin}/sitemap.xml`, ''].join('\n');
    return reply.header('cache-control', 'public, max-age=3600').send(text);
  });
};

/** `robots.txt` and the sitemap, of the stable releases. */
export const crawlerRoutes: FastifyPluginAsync<CrawlerOptions> = async (app, options) => {
  await app.register(robotsRoute, options);
  await app.register(sitemapRoutes, options);
};

import { startEventsSite } from '../environment/events-site.ts';
import { BenchError, defineBench } from '../lib/bench.ts';
import { withClient } from '../lib/databases.ts';
import { quantile, sum } from '../lib/statistics.ts';
import { printTable } from '../lib/text-table.ts';

const LOC = /<loc>([^<]+)<\/loc>/g;

type SitemapDocument = Awaited<ReturnType<typeof readDocument>>;

/** Fetches one document, compressed. @throws Error when it is not a 200 with XML */
const readDocument = async (address: string) => {
  const begun = performance.now();
  const answer = await fetch(address, { headers: { 'accept-encoding': 'gzip' } });
  const text = await answer.text();
  const ms = performance.now() - begun;
  const type = answer.headers.get('content-type') ?? '';
  if (answer.status !== 200 || !type.startsWith('application/xml'))
    throw new Error(`${address}: ${answer.status} ${type}`);
  return {
    addresses: Array.from(text.matchAll(LOC), ([, loc = '']) => loc),
    bytes: Buffer.byteLength(text),
    /** On the wire. */
    packedBytes: Number(answer.headers.get('content-length')),
    ms,
  };
};

const USAGE = `index and all parts through the edge, whole and within the limits of sitemaps.org
  --events N   in the database (default 1000000); seeded at first need, then reused
  --pages N    addresses of the sitemap that are visited (default 20)`;

/** Limits of sitemaps.org for one document. */
const MOST_ADDRESSES = 50_000;
const MOST_BYTES = 50 * 1024 * 1024;

const publicSlugs = async (databaseUrl: string): Promise<Set<string>> => {
  const shown = 'select event_slug from event where event_active_status = 1 and not event_private';
  const { rows } = await withClient(databaseUrl, (client) => client.query<{ event_slug: string }>(shown));
  return new Set(rows.map(({ event_slug: slug }) => slug));
};

/** Addresses of the sitemap have the public origin; they are requested from the site of the bench. */
const at = (origin: string, address: string) => origin + new URL(address).pathname;

const readAll = async (origin: string) => {
  const index = await readDocument(`${origin}/sitemap.xml`);
  const parts: SitemapDocument[] = [];
  for (const address of index.addresses) parts.push(await readDocument(at(origin, address)));
  return { index, parts };
};

const assertWhole = (parts: SitemapDocument[], slugs: Set<string>): string[] => {
  for (const { addresses, bytes } of parts)
    if (addresses.length > MOST_ADDRESSES || bytes > MOST_BYTES)
      throw new BenchError(`a part holds ${addresses.length} addresses in ${bytes} bytes`);
  const named = parts.flatMap(({ addresses }) => addresses).filter((address) => address.includes('/detail-event/'));
  const missing = new Set(slugs);
  for (const address of named) missing.delete(decodeURIComponent(new URL(address).pathname.split('/').at(-1) ?? ''));
  if (missing.size > 0 || named.length !== slugs.size)
    throw new BenchError(`${named.length} addresses for ${slugs.size} public events; ${missing.size} are not named`);
  return named;
};

const assertPages = async (origin: string, addresses: string[], count: number) => {
  const step = Math.max(1, Math.floor(addresses.length / count));
  for (const address of addresses.filter((_, place) => place % step === 0).slice(0, count)) {
    const { status } = await fetch(at(origin, address));
    if (status !== 200) throw new BenchError(`${address}: ${status}`);
  }
};

const tableRow = (when: string, { index, parts }: Awaited<ReturnType<typeof readAll>>) => {
  const times = parts.map(({ ms }) => ms);
  return {
    when,
    'index ms': index.ms,
    parts: parts.length,
    'part p50 ms': quantile(times, 0.5),
    slowest: quantile(times, 1),
    'all s': sum(times) / 1000,
    'largest KB': Math.max(...parts.map(({ bytes }) => bytes)) / 1024,
    'all MB, packed': sum(parts.map(({ packedBytes }) => packedBytes)) / 1024 / 1024,
  };
};

const OPTIONS = { events: 1_000_000, pages: 20, minutes: 30 };

export const { usage, run } = defineBench('sitemap', USAGE, OPTIONS, async ({ disposables, events, pages }) => {
  const { edge, databaseUrl } = await startEventsSite(disposables, events);
  const made = await readAll(edge.url);
  const cached = await readAll(edge.url);
  const named = assertWhole(made.parts, await publicSlugs(databaseUrl));
  await assertPages(edge.url, named, pages);
  const rows = [tableRow('made', made), tableRow('cached', cached)];
  printTable(`${named.length} public events of ${events}, each named once`, rows);
  return { rows };
});

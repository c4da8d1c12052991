import type { Disposables } from '@acara/tooling/src/site/disposables.ts';
import { sitePrograms } from '@acara/tooling/src/site/programs.ts';
import { startService } from '@acara/tooling/src/site/service.ts';
import { runTask } from '@acara/tooling/src/site/task.ts';
import { BenchError, benchRun } from '../lib/bench-run.ts';
import { benchEvents, benchSettings } from '../lib/bench-servers.ts';
import { withClient } from '../lib/databases.ts';
import { readOptions } from '../lib/options.ts';
import { finishBench } from '../lib/run-report.ts';
import { quantile, sum } from '../lib/statistics.ts';
import { fixed, textTable } from '../lib/text-table.ts';
import { eventsDatabase, startDatabaseServer } from '../reads/events-database.ts';

export type SitemapDocument = {
  addresses: string[];
  bytes: number;
  /** On the wire. */
  packedBytes: number;
  ms: number;
};

const LOC = /<loc>([^<]+)<\/loc>/g;

/** Fetches one document, compressed. @throws Error when it is not a 200 with XML */
export const readDocument = async (address: string): Promise<SitemapDocument> => {
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
    packedBytes: Number(answer.headers.get('content-length')),
    ms,
  };
};

export const usage = `sitemap: index and all parts through the edge, whole and within the limits of sitemaps.org
  --events N   in the database (default 1000000); seeded at first need, then reused
  --pages N    addresses of the sitemap that are visited (default 20)
  --minutes N  give up after (default 30)`;

/** Limits of sitemaps.org for one document. */
const MOST_ADDRESSES = 50_000;
const MOST_BYTES = 50 * 1024 * 1024;

const startSite = async (disposables: Disposables, databaseUrl: string): Promise<string> => {
  const settings = await benchSettings();
  const { releases, api, edge } = sitePrograms(settings, databaseUrl);
  await runTask(releases, disposables);
  await startService(api, disposables, benchEvents);
  await startService(edge, disposables, benchEvents);
  return `http://localhost:${settings.PORT}`;
};

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

const row = (name: string, { index, parts }: Awaited<ReturnType<typeof readAll>>) => {
  const times = parts.map(({ ms }) => ms);
  return [
    name,
    fixed(index.ms, 1),
    parts.length,
    ...[0.5, 1].map((share) => fixed(quantile(times, share), 1)),
    fixed(sum(times) / 1000, 1),
    fixed(Math.max(...parts.map(({ bytes }) => bytes)) / 1024, 0),
    fixed(sum(parts.map(({ packedBytes }) => packedBytes)) / 1024 / 1024, 1),
  ];
};

export const run = async (args: string[]): Promise<void> => {
  const options = readOptions(args, { events: 1_000_000, pages: 20, minutes: 30 });
  await benchRun(options.minutes, async (disposables) => {
    const server = await startDatabaseServer(disposables);
    const { url } = await eventsDatabase(disposables, server, options.events);
    const origin = await startSite(disposables, url);
    const made = await readAll(origin);
    const cached = await readAll(origin);
    const named = assertWhole(made.parts, await publicSlugs(url));
    await assertPages(origin, named, options.pages);
    const columns = ['', 'index ms', 'parts', 'part p50 ms', 'slowest', 'all s', 'largest KB', 'all MB, packed'];
    console.log(`\n${named.length} public events of ${options.events}, each named once`);
    console.log(textTable(columns, [row('made', made), row('cached', cached)]));
    const brief = ({ parts }: typeof made) =>
      parts.map(({ ms, bytes, addresses: { length } }) => ({ ms, bytes, length }));
    finishBench('sitemap', { made: brief(made), cached: brief(cached) });
  });
};

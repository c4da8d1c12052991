import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { startBenchSite } from '../lib/bench-site.ts';
import { defineBench } from '../lib/bench.ts';
import { atLeast, atMost, goalResult } from '../lib/goal.ts';
import { createChecks } from '../lib/runs.ts';
import { printTable } from '../lib/text-table.ts';
import { makeSecondRelease } from '../deploy/second-release.ts';
import { startCachedSite } from './cached-site.ts';
import { startReaders, type Read } from './readers.ts';

const exactly = (value: number) => ({ value, low: value, high: value, count: 1 });

const readPaths = async (apiOrigin: string) => {
  const answer = await fetch(`${apiOrigin}/api/v1/event/all?limit=40&order_by=event_total_clicked&sort_by=desc`);
  const { data } = (await answer.json()) as { data: { event_slug: string }[] }; // our own API
  const lists = ['/event', '/event?page=2', ...[1, 2, 3, 4].map((id) => `/event?category=${id}`)];
  return {
    home: '/',
    lists,
    searches: ['konser', 'festival', 'jazz', 'lari', 'teater', 'kopi'].map((keyword) => `/search/${keyword}`),
    events: data.map(({ event_slug }) => `/detail-event/${event_slug}`),
  };
};

export const { usage, run } = defineBench(
  'cache',
  `documents, files and pictures behind a shared cache (Varnish with HAProxy and two edges): what still reaches an
  edge, how long a halted and a revoked release is still seen, and visitors while the cache is unavailable
  --rate N     documents a second (default 150)
  --seconds N  length of the measured load (default 45)
  --site ORIGIN --api ORIGIN --data FOLDER  a site that runs already`,
  { minutes: 15, rate: 150, seconds: 45, site: '', api: '', data: '' },
  async ({ disposables, rate, seconds, site, api, data }) => {
    const base =
      site && api && data
        ? { apiOrigin: api, data }
        : await startBenchSite(disposables).then(({ apiOrigin, settings }) => ({ apiOrigin, data: settings.DATA_DIR }));
    const cached = await startCachedSite(disposables, {
      apiOrigin: base.apiOrigin,
      releasesDir: path.join(base.data, 'releases'),
    });
    const second = await makeSecondRelease(cached.dir, cached.store);
    await second.rollOut(1000);
    // Edges have it within a second, and render its pages in advance.
    await delay(8_000);
    const checks = createChecks();
    const readers = startReaders({
      ...{ origin: cached.origin, rate, watched: () => second.releaseId },
      paths: await readPaths(base.apiOrigin),
    });
    disposables.add(readers.stop);
    const rows: Record<string, string | number>[] = [];
    const summarize = (during: string, reads: readonly Read[]) => {
      const failures = reads.filter(({ status }) => status !== 200).map(({ status }) => status);
      const files = reads.filter(({ isFile }) => isFile).length;
      const statuses = [...new Set(failures)].join();
      rows.push({ during, documents: reads.length - files, files, failed: failures.length, statuses });
      return failures.length;
    };
    /** How long some document was still of the second release. */
    const goneAfter = async (during: string, change: () => Promise<void>) => {
      readers.take();
      await change();
      const changedAt = performance.now();
      await delay(20_000);
      const reads = readers.take();
      checks.holds(summarize(during, reads) === 0, `${during}: requests failed`);
      return Math.max(0, ...reads.filter(({ names }) => names).map(({ at }) => at - changedAt)) / 1000;
    };

    // Visitors get their cookies, and the cache its first copies.
    await delay(15_000);
    readers.take();
    const before = cached.counts();
    await delay(seconds * 1000);
    const reads = readers.take();
    const after = cached.counts();
    checks.holds(summarize('steady', reads) === 0, 'steady: requests failed');
    const documents = reads.filter(({ isFile }) => !isFile);
    const canary = documents.filter(({ names }) => names).length / documents.length;
    checks.holds(
      canary > 0.03 && canary < 0.13,
      `the canary at 10 % had ${(canary * 100).toFixed(1)} % of the documents`,
    );
    const cachedShare = (kind: 'documents' | 'files') =>
      100 * (1 - (after[kind] - before[kind]) / reads.filter(({ isFile }) => isFile === (kind === 'files')).length);
    const [cachedDocuments, cachedFiles] = [cachedShare('documents'), cachedShare('files')];

    const halted = await goneAfter('a halt', second.halt);
    await second.promote();
    await delay(15_000);
    const revoked = await goneAfter('a rollback', second.revoke);
    readers.take();
    const endedAt = performance.now();
    await cached.stopCache();
    await delay(8_000);
    const withoutCache = readers.take();
    // Running requests are cut off; browsers repeat them.
    const inFlight = withoutCache.filter(({ at, status }) => at < endedAt && status === 0);
    const sentLater = withoutCache.filter((read) => !inFlight.includes(read));
    checks.holds(
      summarize('no cache', sentLater) === 0,
      'requests failed that were sent while the cache was unavailable',
    );
    rows.push({ during: 'cut off with the cache', documents: inFlight.length, files: 0, failed: inFlight.length });
    await cached.startCache();
    await delay(8_000);
    checks.holds(summarize('cache again', readers.take()) === 0, 'after the cache came back, requests failed');
    printTable('What visitors saw', rows);
    console.log(`canary at 10 %: ${(canary * 100).toFixed(1)} % of the documents, first visits included`);
    return {
      broken: checks.broken,
      rows,
      canary,
      goals: [
        goalResult(atLeast('cache', '% of documents that reach no edge', 95), `${rate}/s`, exactly(cachedDocuments)),
        goalResult(
          atLeast('cache', '% of files and pictures that reach no edge', 99),
          `${rate}/s`,
          exactly(cachedFiles),
        ),
        goalResult(atMost('cache', 's until a halted release is gone', 15), 'all visitors', exactly(halted)),
        goalResult(atMost('cache', 's until a revoked release is gone', 15), 'all visitors', exactly(revoked)),
      ],
    };
  },
);

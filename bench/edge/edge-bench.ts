import type { Disposables } from '@acara/tooling/src/site/disposables.ts';
import { freePort } from '@acara/tooling/src/net/ports.ts';
import { sitePrograms } from '@acara/tooling/src/site/programs.ts';
import { benchRun } from '../lib/bench-run.ts';
import { popularSlug, startBenchSite } from '../lib/bench-servers.ts';
import { goalResult, type Goal, type GoalResult } from '../lib/goal.ts';
import { readOptions } from '../lib/options.ts';
import { finishBench } from '../lib/run-report.ts';
import { estimateMedian, quantile } from '../lib/statistics.ts';
import { fixed, textTable } from '../lib/text-table.ts';
import { compareLoads, loadCells, startConstant } from '../load/loads.ts';
import { startServerProcess } from '../environment/server-process.ts';
import { measureLiveRendering, type EdgeOrigins, visitorHeaders } from './first-bytes.ts';

export const usage = `edge: live rendering and cached pages (goal 10)
  --pairs N        pairs of cached and live pages (default 200)
  --rounds N       rounds of the load (default 9); --seconds N of each load (default 2)
  --connections N  requests in flight (default 32)
  --minutes N      give up after (default 30)
  --site ORIGIN    measure a site that runs already; its API with --api ORIGIN, and with --live ORIGIN an edge of it that
                   keeps no page (PAGE_FRESH_MS=0 PAGE_STALE_MS=0)`;

const LIVE_GOAL: Goal = {
  number: '10',
  what: 'live rendering adds to the first byte, ms',
  limit: 30,
  sense: 'at-most',
};
const LOAD_GOAL: Goal = {
  number: '10',
  what: 'cached page, requests/s to a constant answer',
  limit: 0.5,
  sense: 'at-least',
};
const REFERENCE = 'node:http, constant';

/** The site, and beside its edge another one without page cache. */
const startSites = async (disposables: Disposables) => {
  const site = await startBenchSite(disposables);
  const settings = { ...site.settings, PORT: await freePort() };
  const { edge } = sitePrograms(settings, '');
  const env = { ...edge.env, PAGE_FRESH_MS: '0', PAGE_STALE_MS: '0' };
  const { url } = await startServerProcess(disposables, { ...edge, name: 'edge-live', env }, settings.PORT);
  return { ...site, live: url };
};

type Pages = Readonly<Record<string, string>>;

const liveRendering = async (origins: EdgeOrigins, pages: Pages, pairs: number) => {
  const goals: GoalResult[] = [];
  const rows: string[][] = [];
  for (const [name, path] of Object.entries(pages)) {
    const { cached, live } = await measureLiveRendering(origins, path, pairs);
    goals.push(goalResult(LIVE_GOAL, name, estimateMedian(live.map((ms, pair) => ms - (cached[pair] ?? NaN)))));
    rows.push([
      name,
      ...[cached, live].flatMap((times) => [0.5, 0.99].map((share) => fixed(quantile(times, share), 1))),
    ]);
  }
  console.log('\nfirst byte of a page, ms, one visitor at a time');
  console.log(textTable(['page', 'cached p50', 'cached p99', 'live p50', 'live p99'], rows));
  return goals;
};

const cachedPages = async (
  disposables: Disposables,
  origin: string,
  pages: Pages,
  options: Parameters<typeof compareLoads>[2],
) => {
  const goals: GoalResult[] = [];
  const rows: (string | number)[][] = [];
  const headers = visitorHeaders();
  for (const [name, path] of Object.entries(pages)) {
    const constant = await startConstant(disposables, origin + path, headers);
    const compared = await compareLoads(
      { [REFERENCE]: { origin: constant.origin, paths: [path], headers }, edge: { origin, paths: [path], headers } },
      REFERENCE,
      options,
    );
    if (compared.ratios.edge) goals.push(goalResult(LOAD_GOAL, name, compared.ratios.edge));
    for (const [server, results] of Object.entries(compared.rounds)) rows.push([name, server, ...loadCells(results)]);
  }
  console.log(`\ncached pages, ${options.connections} in flight`);
  console.log(textTable(['page', 'server', 'per second', 'p50 ms', 'p99 ms', 'bytes', 'not 200'], rows));
  return goals;
};

export const run = async (args: string[]): Promise<void> => {
  const options = readOptions(args, {
    pairs: 200,
    rounds: 9,
    seconds: 2,
    connections: 32,
    minutes: 30,
    site: '',
    api: '',
    live: '',
  });
  await benchRun(options.minutes, async (disposables) => {
    const { site: origin, api: apiOrigin, live, rounds, connections, seconds } = options;
    const site = origin && apiOrigin && live ? { origin, apiOrigin, live } : await startSites(disposables);
    const pages = { home: '/', event: `/detail-event/${await popularSlug(site.apiOrigin)}` };
    const load = { rounds, connections, durationMs: seconds * 1000 };
    const goals = [
      ...(await liveRendering({ cached: site.origin, live: site.live }, pages, options.pairs)),
      ...(await cachedPages(disposables, site.origin, pages, load)),
    ];
    finishBench('edge', { load, goals });
  });
};

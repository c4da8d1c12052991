import { once } from 'node:events';
import fs from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { SHELL_NAME } from '@acara/shared-contract/release';
import { freePort } from '@acara/tooling/src/net/ports.ts';
import type { Disposables } from '@acara/tooling/src/site/disposables.ts';
import { ensureHaproxy, startHaproxy } from '@acara/tooling/src/site/haproxy.ts';
import { sitePrograms } from '@acara/tooling/src/site/programs.ts';
import { startServerProcess } from '../environment/server-process.ts';
import { pagePaths, popularEventPath, startBenchSite } from '../lib/bench-site.ts';
import { defineBench } from '../lib/bench.ts';
import { atLeast, atMost, goalResult, type GoalResult } from '../lib/goal.ts';
import { estimateMedian, median, quantile } from '../lib/statistics.ts';
import { printTable } from '../lib/text-table.ts';
import { compareWithConstant, loadRow } from '../load/loads.ts';
import { mixedPaths } from '../reads/steady-reads.ts';
import { measureCallCost } from './call-cost.ts';
import { measureRenderCost } from './render-cost.ts';

/** A browser's request headers for a document, the same for all visitors. */
export const VISITOR_HEADERS = { accept: 'text/html', 'accept-encoding': 'br, gzip' };

/** Requests one address after the other over one connection. */
const createProbe = (origin: string) => {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  return {
    /** Time to the head of the response, and where the edge had the page from. @throws when it is not 200 */
    request: async (path: string) => {
      const begun = performance.now();
      const request = http.get(origin + path, { agent, headers: VISITOR_HEADERS });
      const [response] = (await once(request, 'response')) as [http.IncomingMessage];
      const ms = performance.now() - begun;
      response.resume();
      await once(response, 'end');
      if (response.statusCode !== 200) throw new Error(`${path} returned ${response.statusCode}`);
      return { ms, source: /desc="([^"]*)"/.exec(String(response.headers['server-timing']))?.[1] ?? 'unknown' };
    },
    close: () => agent.destroy(),
  };
};

/**
 * Compares a page out of the cache with the same page rendered for the request, by another edge without page cache; the
 * data behind it is the same, so the API has it cached.
 * @param origins two edges of one site: `live` has no page cache
 * @throws when the edge did not do what is measured
 */
export const measureLiveRendering = async (origins: { cached: string; live: string }, path: string, pairs: number) => {
  const cachedProbe = createProbe(origins.cached);
  const liveProbe = createProbe(origins.live);
  const times = { cached: [] as number[], live: [] as number[] };
  try {
    for (let pair = -10; pair < pairs; pair += 1) {
      const cached = await cachedProbe.request(path);
      const live = await liveProbe.request(path);
      if (live.source !== 'miss') throw new Error(`${path} was not rendered live but came as ${live.source}`);
      // The first pairs warm up; a page that had just expired was not cached.
      if (pair < 0 || !['hit', 'stale'].includes(cached.source)) continue;
      times.cached.push(cached.ms);
      times.live.push(live.ms);
    }
  } finally {
    cachedProbe.close();
    liveProbe.close();
  }
  return times;
};

const USAGE = `live rendering, cached pages, and API calls through the edge and straight from HAProxy (goal 10)
  --pairs N        pairs of cached and live pages (default 200)
  --rounds N       rounds of the load (default 9); --seconds N of each load (default 2)
  --connections N  requests in flight (default 32)
  --only pages     or calls; calls need HAProxy (Debian: haproxy)
  --site ORIGIN    measure a site that runs already, without its calls; its API with --api ORIGIN, and with --live ORIGIN
                   an edge of it that keeps no page (PAGE_FRESH_MS=0 PAGE_STALE_MS=0)`;

const OPTIONS = {
  pairs: 200,
  rounds: 9,
  seconds: 2,
  connections: 32,
  minutes: 30,
  only: '',
  site: '',
  api: '',
  live: '',
};
const LIVE_GOAL = atMost('10', 'live rendering adds to the first byte, ms', 20);
const RENDER_GOAL = atMost('10', 'live page, processor time to renderToString of its tree', 1.5);
const CALL_GOAL = atMost('10', 'call, processor time added to that of the API', 1.3);
const LOAD_GOAL = atLeast('10', 'cached page, requests/s to a constant answer', 0.6);

type BenchSite = Awaited<ReturnType<typeof startBenchSite>>;

/** Another edge of the site, without page cache. */
const startLiveEdge = async (disposables: Disposables, site: BenchSite) => {
  const PORT = await freePort();
  const settings = { ...site.settings, PORT };
  const { edge } = sitePrograms(settings, '');
  const env = { ...edge.env, PAGE_FRESH_MS: '0', PAGE_STALE_MS: '0' };
  return startServerProcess(disposables, { ...edge, name: 'edge-live', env }, PORT);
};

/** Packages whose bundles render the pages that are measured. */
const REMOTES = { home: 'mfe-discovery', event: 'mfe-event-detail' };

/** Live pages beside React alone. */
const measureRendering = async (
  disposables: Disposables,
  site: BenchSite,
  edge: { url: string; pid: number },
): Promise<GoalResult[]> => {
  const addresses = await pagePaths(site.apiOrigin, Object.keys(REMOTES).join());
  const goals: GoalResult[] = [];
  const rows = [];
  for (const [page, remote] of Object.entries(REMOTES)) {
    const address = addresses[page] ?? '';
    const rounds = await measureRenderCost(
      disposables,
      { edge, apiOrigin: site.apiOrigin, dir: site.settings.RELEASES_DIR, shell: SHELL_NAME, remote },
      { address, rounds: 15, headers: VISITOR_HEADERS },
    );
    goals.push(goalResult(RENDER_GOAL, page, estimateMedian(rounds.map(({ live, react }) => live / react))));
    rows.push({
      page,
      'live page': median(rounds.map(({ live }) => live)),
      renderToString: median(rounds.map(({ react }) => react)),
    });
  }
  printTable('processor time of a page, ms', rows);
  return goals;
};

const HAPROXY_DATA = path.resolve(import.meta.dirname, '../.data/haproxy');

/** Calls of the API itself, through the edge, and through HAProxy as deploy/systemd has it. */
const measureCalls = async (disposables: Disposables, site: BenchSite, load: Parameters<typeof measureCallCost>[1]) => {
  const { api, edge } = site.servers;
  fs.mkdirSync(HAPROXY_DATA, { recursive: true });
  const haproxy = await startHaproxy(HAPROXY_DATA, { api: site.settings.API_PORT, edge: site.settings.PORT });
  disposables.add(haproxy.close);
  return measureCallCost(
    {
      API: { origin: site.apiOrigin, pid: api.pid },
      edge: { origin: site.origin, pid: edge.pid },
      HAProxy: haproxy,
    },
    load,
  );
};

/** Pages of an edge with a page cache, and of one without (`live`). */
const measurePages = async (
  disposables: Disposables,
  { origin, live, apiOrigin }: Record<'origin' | 'live' | 'apiOrigin', string>,
  { pairs, ...load }: { pairs: number; rounds: number; connections: number; durationMs: number },
): Promise<GoalResult[]> => {
  const pages = { home: '/', event: await popularEventPath(apiOrigin) };
  const goals: GoalResult[] = [];
  const firstBytes = [];
  for (const [page, address] of Object.entries(pages)) {
    const times = await measureLiveRendering({ cached: origin, live }, address, pairs);
    const added = times.live.map((ms, pair) => ms - (times.cached[pair] ?? NaN));
    goals.push(goalResult(LIVE_GOAL, page, estimateMedian(added)));
    firstBytes.push({
      page,
      'cached p50': quantile(times.cached, 0.5),
      'cached p99': quantile(times.cached, 0.99),
      'live p50': quantile(times.live, 0.5),
      'live p99': quantile(times.live, 0.99),
    });
  }
  printTable('first byte of a page, ms, one visitor at a time', firstBytes);

  const loads = [];
  for (const [page, address] of Object.entries(pages)) {
    const edge = { origin, paths: [address], headers: VISITOR_HEADERS };
    const compared = await compareWithConstant(disposables, { edge }, load);
    if (compared.ratios.edge) goals.push(goalResult(LOAD_GOAL, page, compared.ratios.edge));
    for (const [server, results] of Object.entries(compared.rounds)) loads.push({ page, server, ...loadRow(results) });
  }
  printTable(`cached pages, ${load.connections} in flight`, loads);
  return goals;
};

export const { usage, run } = defineBench('edge', USAGE, OPTIONS, async (options) => {
  const { site: origin, api: apiOrigin, live, pairs, rounds, connections, seconds, only, disposables } = options;
  const load = { rounds, connections, durationMs: seconds * 1000 };
  if (origin !== '' && apiOrigin !== '' && live !== '')
    return { load, goals: await measurePages(disposables, { origin, live, apiOrigin }, { pairs, ...load }) };

  if (only !== 'pages') ensureHaproxy();
  const site = await startBenchSite(disposables);
  const goals: GoalResult[] = [];
  if (only !== 'calls') {
    const liveEdge = await startLiveEdge(disposables, site);
    goals.push(...(await measureRendering(disposables, site, liveEdge)));
    goals.push(...(await measurePages(disposables, { ...site, live: liveEdge.url }, { pairs, ...load })));
  }
  if (only === 'pages') return { load, goals };
  const { rows, results, edge, direct } = await measureCalls(disposables, site, { ...load, paths: mixedPaths() });
  printTable(`processor time of an API call, ${connections} in flight`, rows);
  goals.push(goalResult(CALL_GOAL, 'through the edge', edge), goalResult(CALL_GOAL, 'direct', direct));
  return { load, goals, calls: results };
});

import { once } from 'node:events';
import http from 'node:http';
import { freePort } from '@acara/tooling/src/net/ports.ts';
import { ensureHaproxy, startHaproxy } from '@acara/tooling/src/site/haproxy.ts';
import { sitePrograms } from '@acara/tooling/src/site/programs.ts';
import { startServerProcess } from '../environment/server-process.ts';
import { popularEventPath, startBenchSite, temporaryFolder } from '../lib/bench-site.ts';
import { defineBench } from '../lib/bench.ts';
import { cpuSeconds } from '../lib/cpu-time.ts';
import { atLeast, atMost } from '../lib/goal.ts';
import { generateLoad, loadRow, measureInTurn, costRatio, startConstant } from '../lib/load.ts';
import { mixedPaths } from '../lib/read-shapes.ts';
import { estimateMedian, median, sum, summarizeTimes } from '../lib/statistics.ts';

const USAGE = `live rendering, cached pages, and API calls through the edge and straight from HAProxy (goal 10)
  --only pages     or calls; calls need HAProxy (Debian: haproxy)
  --pairs N        pairs of cached and live pages (default 200)
  --rounds N       rounds of the load (default 9); --seconds N of each load (default 2)
  --connections N  requests in flight (default 32)`;

const OPTIONS = { pairs: 200, rounds: 9, seconds: 2, connections: 32, minutes: 30 };
const LIVE_GOAL = atMost('10', 'live rendering adds to the first byte, ms', 20);
const CALL_GOAL = atMost('10', 'call, processor time added to that of the API', 1.3);
const LOAD_GOAL = atLeast('10', 'cached page, processor time of a constant answer to its own', 0.6);

/** A browser's request headers for a document, the same for all visitors. */
const HEADERS = { accept: 'text/html', 'accept-encoding': 'br, gzip' };

export const { usage, run } = defineBench('edge', USAGE, OPTIONS, async (bench) => {
  const { rounds, connections, seconds } = bench;
  const site = await startBenchSite(bench.disposables);
  const { origin, apiOrigin, settings } = site;
  const pages = { home: '/', event: await popularEventPath(apiOrigin) };

  await bench.part('pages', async ({ disposables, goal, table }) => {
    // Another edge of the site, without page cache.
    const PORT = await freePort();
    const program = sitePrograms({ ...settings, PORT }, '').edge;
    const env = { ...program.env, PAGE_FRESH_MS: '0', PAGE_STALE_MS: '0' };
    const live = await startServerProcess(disposables, { ...program, name: 'edge-live', env }, PORT);

    // One visitor at a time, beside the same page out of the cache.
    const firstBytes = [];
    for (const [page, address] of Object.entries(pages)) {
      const times = await timeFirstBytes({ cached: origin, live: live.url }, address, bench.pairs);
      goal(LIVE_GOAL, page, estimateMedian(times.map((one) => one.live - one.cached)));
      for (const source of ['cached', 'live'] as const)
        firstBytes.push({ page, source, ...summarizeTimes(times.map((one) => one[source])) });
    }
    table('first byte of a page, ms, one visitor at a time', firstBytes);

    const loads = [];
    for (const [page, address] of Object.entries(pages)) {
      const constant = await startConstant(disposables, origin, address, HEADERS);
      const load = (from: { origin: string; pid: number }) => () =>
        generateLoad({ ...from, paths: [address], headers: HEADERS, connections, seconds });
      const edge = { origin, pid: site.servers.edge.pid };
      const results = await measureInTurn({ constant: load(constant), edge: load(edge) }, rounds);
      goal(LOAD_GOAL, page, costRatio(results.edge, results.constant));
      for (const [server, own] of Object.entries(results)) loads.push({ page, server, ...loadRow(own) });
    }
    table(`cached pages, ${connections} in flight`, loads);
  });

  // Processor time of an API call for each way to the API, in ms per process.
  await bench.part('calls', async ({ disposables, goal, table }) => {
    ensureHaproxy();
    const folder = await temporaryFolder(disposables, 'edge');
    const haproxy = await startHaproxy(folder, { api: settings.API_PORT, edge: settings.PORT });
    disposables.add(haproxy.close);
    const ways = {
      API: { origin: apiOrigin, pid: site.servers.api.pid },
      edge: { origin, pid: site.servers.edge.pid },
      HAProxy: haproxy,
    };
    const used = () => Object.values(ways).map(({ pid }) => cpuSeconds(pid));
    const measure = (way: keyof typeof ways) => async () => {
      const before = used();
      const from = { origin: ways[way].origin, pid: ways[way].pid };
      const { count, failed } = await generateLoad({ ...from, paths: mixedPaths(), connections, seconds });
      if (failed > 0) throw new Error(`${failed} of ${count} calls were refused`);
      return used().map((now, at) => ((now - (before[at] ?? NaN)) * 1000) / count);
    };
    const arms = { API: measure('API'), edge: measure('edge'), HAProxy: measure('HAProxy') };
    const results = await measureInTurn(arms, rounds);
    const rows = Object.entries(results).map(([way, costs]) => {
      const middle = (at: number) => median(costs.map((times) => times[at] ?? NaN));
      const parts = { 'API, ms': middle(0), 'edge, ms': middle(1), 'HAProxy, ms': middle(2) };
      return { 'calls sent to': way, ...parts, 'in all, ms': median(costs.map(sum)) };
    });
    table(`processor time of an API call, ${connections} in flight`, rows);
    /** The overhead of a way, as a ratio to the API's own time for the same calls. */
    const added = (costs: readonly number[][]) =>
      estimateMedian(costs.map((times) => sum(times) / (times[0] ?? NaN) - 1));
    goal(CALL_GOAL, 'through the edge', added(results.edge));
    goal(CALL_GOAL, 'direct', added(results.HAProxy));
  });
});

/** Time to the head of a response, and where the edge had the page from. @throws when it is not 200 */
const timeFirstByte = async (url: string, agent: http.Agent) => {
  const begun = performance.now();
  const request = http.get(url, { agent, headers: HEADERS });
  const [response] = (await once(request, 'response')) as [http.IncomingMessage];
  const ms = performance.now() - begun;
  response.resume();
  await once(response, 'end');
  if (response.statusCode !== 200) throw new Error(`${url} returned ${response.statusCode}`);
  return { ms, source: /desc="([^"]*)"/.exec(String(response.headers['server-timing']))?.[1] ?? 'unknown' };
};

/**
 * Compares a page out of the cache with the same page rendered for the request, by an edge without page cache; the data
 * behind it is the same, so the API has it cached.
 * @throws when the edge did not do what is measured
 */
const timeFirstBytes = async (origins: { cached: string; live: string }, path: string, pairs: number) => {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  const times: { cached: number; live: number }[] = [];
  for (let pair = -10; pair < pairs; pair += 1) {
    const cached = await timeFirstByte(origins.cached + path, agent);
    const live = await timeFirstByte(origins.live + path, agent);
    if (live.source !== 'miss') throw new Error(`${path} was not rendered live but came as ${live.source}`);
    // The first pairs warm up; a page that had just expired was not cached.
    if (pair >= 0 && ['hit', 'stale'].includes(cached.source)) times.push({ cached: cached.ms, live: live.ms });
  }
  agent.destroy();
  return times;
};

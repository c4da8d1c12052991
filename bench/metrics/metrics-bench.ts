import { freePort } from '@acara/tooling/src/net/ports.ts';
import type { Program } from '@acara/tooling/src/site/child-process.ts';
import type { Disposables } from '@acara/tooling/src/site/disposables.ts';
import { bootstrapSite, type BootstrappedSite } from '@acara/tooling/src/site/site-bootstrap.ts';
import { VISITOR_HEADERS } from '../edge/edge-bench.ts';
import { startServerProcess } from '../environment/server-process.ts';
import { benchSettings, NO_EDGE_LIMITS, siteOptions } from '../lib/bench-site.ts';
import { defineBench } from '../lib/bench.ts';
import { cpuSeconds } from '../lib/cpu-time.ts';
import { median } from '../lib/statistics.ts';
import { printTable } from '../lib/text-table.ts';
import { generateLoad, measureInTurn, type Load } from '../load/loads.ts';
import { mixedPaths } from '../reads/steady-reads.ts';

const USAGE = `processor time that metrics cost: API calls and cached pages, with /metrics scraped every second and without
  --rounds N       rounds of the load (default 7); --seconds N of each load (default 2)
  --connections N  requests in flight (default 16)`;
const OPTIONS = { rounds: 7, seconds: 2, connections: 16, minutes: 15 };
/** Prometheus asks every 15 s. */
const SCRAPE_MS = 1000;

/** API and edge of the site, once more. @param isMeasured whether they have metrics */
const startServers = async (disposables: Disposables, { programs }: BootstrappedSite, isMeasured: boolean) => {
  const [API_PORT, PORT] = [await freePort(), await freePort()];
  const start = async (program: Program, port: number) => {
    const metrics = await freePort();
    const ports = { API_PORT, PORT, API_ORIGIN: `http://127.0.0.1:${API_PORT}` };
    const own = Object.entries({ ...ports, ...(isMeasured && { METRICS_PORT: metrics }) });
    const env = { ...program.env, ...Object.fromEntries(own.map(([name, value]) => [name, String(value)])) };
    const server = await startServerProcess(disposables, { ...program, name: `${program.name}-${port}`, env }, port);
    if (isMeasured) {
      const scrape = () => void fetch(`http://127.0.0.1:${metrics}/metrics`).then((answer) => answer.text());
      const timer = setInterval(scrape, SCRAPE_MS);
      disposables.add(() => Promise.resolve(clearInterval(timer)));
    }
    return server;
  };
  return { api: await start(programs.api, API_PORT), edge: await start(programs.edge, PORT) };
};

export const { usage, run } = defineBench('metrics', USAGE, OPTIONS, async (options) => {
  const { rounds, seconds, connections, disposables } = options;
  const site = await bootstrapSite(await benchSettings(NO_EDGE_LIMITS), siteOptions(disposables));
  const without = await startServers(disposables, site, false);
  const measured = await startServers(disposables, site, true);

  const cost = (server: { url: string; pid: number }, load: Pick<Load, 'paths' | 'headers'>) => async () => {
    const before = cpuSeconds(server.pid);
    const { count } = await generateLoad({ ...load, origin: server.url, connections, durationMs: seconds * 1000 });
    return ((cpuSeconds(server.pid) - before) * 1000) / count;
  };
  const calls = { paths: mixedPaths(), headers: {} };
  const pages = { paths: ['/'], headers: VISITOR_HEADERS };
  const results = await measureInTurn(
    {
      'calls without': cost(without.api, calls),
      'calls with metrics': cost(measured.api, calls),
      'pages without': cost(without.edge, pages),
      'pages with metrics': cost(measured.edge, pages),
    },
    rounds,
  );
  const rows = Object.entries(results).map(([what, each]) => ({ what, 'processor, ms': median(each) }));
  printTable('processor time of one request, without PostgreSQL', rows);
  return { results };
});

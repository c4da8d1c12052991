import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { findChildren, memoryMb, openSockets } from '@acara/tooling/src/site/process-tree.ts';
import { createEnvironmentBuyers } from '../environment/buyers.ts';
import { createEnvironmentClock } from '../environment/clock.ts';
import { ensureDatabase, openPool, resetSales, startPostgresServer } from '../environment/databases.ts';
import { createLedger } from '../environment/ledger.ts';
import { untilFilesAreMade } from '../environment/orders.ts';
import { createSandboxControl } from '../environment/sandbox-control.ts';
import { freshOffers, startPayingVisitors, visitsRow } from '../faults/paying-visitors.ts';
import { startBenchSite } from '../lib/bench-site.ts';
import { defineBench } from '../lib/bench.ts';
import { repeat } from '../lib/concurrency.ts';
import { atMost } from '../lib/goal.ts';
import { countsText, sendSteadily, summarizeSent } from '../lib/load.ts';
import { readShapes } from '../lib/read-shapes.ts';
import { requestJson } from '../lib/request-json.ts';
import { exactly, median, sum } from '../lib/statistics.ts';
import { rounded } from '../lib/text-table.ts';
import { attack } from './attackers.ts';

const USAGE = `the whole site for half an hour, with visitors, buyers and attackers at once
  --attacked N     minutes with the attackers (default 30)
  --quiet N        minutes without them, half of it before and half after (default 5)
  --pages N        read a second (default 25), and twice as many calls; --buyers N who buy (default 10)
  --beacons N      a second (default 1000); --slow N slow bodies at once (default 300)`;

const OPTIONS = { attacked: 30, quiet: 5, pages: 25, buyers: 10, beacons: 1_000, slow: 300, minutes: 90 };
const DATA = path.resolve(import.meta.dirname, '../.data/soak');
const MANY = '1000000';
/** How much memory and handles may grow from the first half to the second. */
const MAX_GROWTH = 1.1;
/** The caches fill and the heaps find their size in this share of a phase. */
const WARM_UP = 0.25;
const SAMPLE_INTERVAL_MS = 10_000;

// The background processes of the server too: what they hold is PostgreSQL's.
const BACKENDS = "select pid, backend_type = 'client backend' as connection from pg_stat_activity";

type Line = { level: number; time: number; msg: string };

/** Errors in the logs of the site since then. */
const readErrors = (from: number): string[] =>
  fs
    .globSync(path.join(DATA, 'logs/{edge,core-api,sandbox}.log'))
    .flatMap((file) => fs.readFileSync(file, 'utf8').split('\n'))
    // Other output comes before the log begins.
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Line) // of pino
    .filter(({ level, time }) => level >= 50 && time >= from)
    .map(({ msg }) => msg);

export const { usage, run } = defineBench('soak', USAGE, OPTIONS, async (bench) => {
  const { disposables, holds, table } = bench;
  const server = await startPostgresServer(disposables, 'soak');
  const url = await ensureDatabase(server.url, 'acara_soak');
  // The payment emulator remembers what was paid; our tables are emptied.
  fs.rmSync(path.join(DATA, 'sandbox'), { recursive: true, force: true });
  const { origin, apiOrigin, servers, settings } = await startBenchSite(disposables, {
    DATA_DIR: DATA,
    DATABASE_URL: url,
    EDGE_TRUST_PROXY: 'loopback',
    HOLD_MINUTES: '5',
    // The visitors of a load share one network; those of the attackers are many.
    READ_LIMIT: MANY,
    LIST_LIMIT: MANY,
    HOLD_LIMIT_NETWORK: MANY,
  });
  const { edge, api } = servers;
  const pids = () => [edge.pid, api.pid, ...findChildren(edge.pid)].join();
  const pool = openPool(disposables, url, 4);
  await resetSales(pool);
  const database = { url, pool };
  const clock = createEnvironmentClock(DATA);
  const control = createSandboxControl(settings.SANDBOX_ORIGIN);
  const shop = { database, control, ...createEnvironmentBuyers(database, clock, [{ url: origin, isRunning: true }]) };
  const calls = (await readShapes(pool)).flatMap(({ paths }) => paths);
  const slugs = calls.filter((one) => one.includes('/event/slug/')).map((one) => one.split('/').at(-1));
  const pages = ['/', '/event', '/event?page=2', '/search/festival', '/panduan', '/login', '/allcatmob'].concat(
    slugs.map((slug) => `/detail-event/${slug}`),
  );

  const samples: { at: number; values: Record<string, number> }[] = [];
  const takeSample = async () => {
    const { rows } = await pool.query<{ pid: number; connection: boolean }>(BACKENDS);
    const memory = (...some: number[]) => sum(some.map((pid) => memoryMb(pid, 'RssAnon') || 0));
    const values = {
      'memory of the edge, MB': memory(edge.pid),
      'memory of the API, MB': memory(api.pid),
      'memory of the render workers, MB': memory(...findChildren(edge.pid)),
      'memory of PostgreSQL, MB': memory(...rows.map(({ pid }) => pid)),
      'sockets of the edge': openSockets(edge.pid),
      'sockets of the API': openSockets(api.pid),
      'connections of the database': rows.filter(({ connection }) => connection).length,
    };
    samples.push({ at: Date.now(), values });
    for (const healthz of [`${origin}/healthz`, `${apiOrigin}/healthz`])
      holds((await requestJson('GET', healthz)).status === 200, `${healthz} did not return 200`);
  };

  const runPhase = async (name: string, minutes: number, isAttacked = false) => {
    console.error(`  ${name}: ${minutes} min`);
    const seconds = minutes * 60;
    const from = Date.now();
    const buying = startPayingVisitors(shop, bench.buyers, 1, 2_000);
    buying.offer(await freshOffers(shop, 20_000));
    const read = async (paths: readonly string[], perSecond: number) =>
      summarizeSent(
        await sendSteadily(
          perSecond,
          (passed) => passed >= seconds,
          (nth) => requestJson('GET', `${origin}${paths[nth % paths.length]}`),
        ),
      );
    const attackers = { pool, port: settings.PORT, seconds, beacons: bench.beacons, slow: bench.slow };
    const [readPages, readCalls, attacks] = await Promise.all([
      read(pages, bench.pages),
      read(calls, 2 * bench.pages),
      isAttacked ? attack(attackers) : {},
    ]);
    await buying.stop();
    const { counts, unexpected } = buying;
    const errors = [...new Set(readErrors(from))];
    for (const [what, { failed, count }] of Object.entries({ pages: readPages, calls: readCalls }))
      holds(failed === 0 && count > 0, `${name}: ${failed} of ${count} ${what} failed`);
    holds(counts.paid > 0, `${name}: nobody bought`);
    holds(counts.broken === 0, `${name}: ${counts.broken} purchases got no response`);
    holds(unexpected.size === 0, `${name}: purchases went wrong: ${[...unexpected].slice(0, 3).join('; ')}`);
    holds(errors.length === 0, `${name}: errors in the logs: ${errors.join('; ')}`);
    for (const [what, statuses] of Object.entries<ReadonlyMap<number, number>>(attacks)) {
      const isRight = [...statuses.keys()].every((status) => status > 0 && status < 500);
      holds(isRight, `${name}: responses to ${what}: ${countsText(statuses)}`);
    }
    table(`${name}: reading, ms`, [
      { what: 'pages', ...readPages },
      { what: 'calls', ...readCalls },
    ]);
    table(`${name}: buying`, [visitsRow(counts, seconds)]);
    return { from, to: Date.now(), pages: readPages.p99, calls: readCalls.p99 };
  };

  await runPhase('warm-up', 0.5);
  const before = pids();
  const endSamples = repeat(takeSample, SAMPLE_INTERVAL_MS);
  const quiet = await runPhase('quiet', bench.quiet / 2);
  const attacked = await runPhase('attacked', bench.attacked, true);
  const again = await runPhase('quiet again', bench.quiet / 2);
  await endSamples();

  for (const what of ['pages', 'calls'] as const) {
    const limit = 2 * Math.max(quiet[what], again[what]) + 5;
    bench.goal(atMost('soak', `p99 of ${what} under attack, ms`, limit), 'edge', exactly(attacked[what]));
  }
  holds(pids() === before, 'a process of the site, or a render worker, was replaced');
  const during = samples.filter(({ at }) => at >= attacked.from && at < attacked.to);
  const steady = during.slice(Math.floor(during.length * WARM_UP));
  const middle = Math.floor(steady.length / 2);
  const growth = Object.keys(samples[0]?.values ?? {}).map((what) => {
    const values = steady.map((sample) => sample.values[what] ?? NaN);
    const first = median(values.slice(0, middle));
    const second = median(values.slice(middle));
    holds(!(second > first * MAX_GROWTH), `${what}: ${rounded(first)} grew to ${rounded(second)}`);
    return { what, 'first half': first, 'second half': second, ratio: second / first };
  });
  table('under attack, after the warm-up', growth);
  // Notifications of the last payments come within a moment.
  await delay(5_000);
  await untilFilesAreMade(shop);
  bench.add(await createLedger({ database, clock, control })());
});

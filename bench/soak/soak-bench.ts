import fs from 'node:fs';
import path from 'node:path';
import { loadavg } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { findChildren, memoryMb, openSockets } from '@acara/tooling/src/site/process-tree.ts';
import { bootstrapSite } from '@acara/tooling/src/site/site-bootstrap.ts';
import { createEnvironmentClock } from '../environment/clock.ts';
import { ensureDatabase, openPool, resetSales, startPostgresServer } from '../environment/databases.ts';
import { untilFilesAreMade } from '../environment/orders.ts';
import { startServerProcess } from '../environment/server-process.ts';
import { siteEnvironment } from '../environment/site-environment.ts';
import { freshOffers, startPayingVisitors, visitsRow } from '../faults/paying-visitors.ts';
import { benchSettings, siteOptions } from '../lib/bench-site.ts';
import { defineBench } from '../lib/bench.ts';
import { repeat } from '../lib/concurrency.ts';
import { atMost } from '../lib/goal.ts';
import { countsText, fetchStatus, sendSteadily, summarizeSent } from '../lib/load.ts';
import { readShapes } from '../lib/read-shapes.ts';
import { requestJson } from '../lib/request-json.ts';
import { exactly, median, sum } from '../lib/statistics.ts';
import { rounded } from '../lib/text-table.ts';
import { attack } from './attackers.ts';

const USAGE = `the whole site for half an hour, with visitors, buyers and attackers at once
  --minutes N        with the attackers (default 30); given up a quarter of an hour after its time
  --quiet-minutes N  without them, half of it before and half after (default 5)
  --pages N          read a second (default 25), and twice as many calls; --buyers N who buy (default 10)
  --beacons N        a second (default 1000); --slow N slow bodies at once (default 300)`;

const OPTIONS = { minutes: 30, quietMinutes: 5, pages: 25, buyers: 10, beacons: 1_000, slow: 300 };
const DATA = path.resolve(import.meta.dirname, '../.data/soak');
const WARM_UP_SECONDS = 30;
const MORE_MINUTES = 15;
const MANY = '1000000';
/** How much memory and handles may grow from the first half to the second. */
const MAX_GROWTH = 1.1;
/** The caches fill and the heaps find their size in this share of a phase. */
const WARM_UP = 0.25;
const SAMPLE_INTERVAL_MS = 10_000;

// The background processes of the server too: what they hold is PostgreSQL's.
const BACKENDS = "select pid, backend_type = 'client backend' as connection from pg_stat_activity";

type Line = { level: number; time: number; msg: string };

/** Errors in the logs of the site in a time. */
const readErrors = (from: number, to: number): string[] =>
  ['edge', 'core-api', 'sandbox']
    .map((program) => path.join(DATA, 'logs', `${program}.log`))
    .filter((file) => fs.existsSync(file))
    .flatMap((file) => fs.readFileSync(file, 'utf8').split('\n'))
    // Other output comes before the log begins.
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Line) // of pino
    .filter(({ level, time }) => level >= 50 && time >= from && time < to)
    .map(({ msg }) => msg);

const phaseGoal = (what: string, limit: number) =>
  atMost('soak', `p99 of ${what} under attack, ms: twice the quiet one and 5`, limit);

export const { usage, run } = defineBench(
  'soak',
  USAGE,
  OPTIONS,
  async (bench) => {
    const { disposables, holds, add, table } = bench;
    const server = await startPostgresServer(disposables, 'soak');
    const url = await ensureDatabase(server.url, 'acara_soak');
    // The payment emulator remembers what was paid; our tables are emptied.
    fs.rmSync(path.join(DATA, 'sandbox'), { recursive: true, force: true });
    const settings = await benchSettings({
      DATA_DIR: DATA,
      DATABASE_URL: url,
      HOLD_MINUTES: '5',
      // The visitors of a load share one network; those of the attackers are many.
      READ_LIMIT: MANY,
      LIST_LIMIT: MANY,
      EDGE_REQUEST_LIMIT: MANY,
      EDGE_WORK_LIMIT: MANY,
      HOLD_LIMIT_NETWORK: MANY,
    });
    const { programs } = await bootstrapSite(settings, siteOptions(disposables));
    const pool = openPool(disposables, url, 4);
    await resetSales(pool);
    const api = await startServerProcess(disposables, programs.api, settings.API_PORT);
    const trusting = { ...programs.edge, env: { ...programs.edge.env, EDGE_TRUST_PROXY: 'loopback' } };
    const edge = await startServerProcess(disposables, trusting, settings.PORT);
    const environment = siteEnvironment({
      server,
      database: { url, pool },
      clock: createEnvironmentClock(DATA),
      port: settings.PORT,
      sandboxOrigin: `http://127.0.0.1:${settings.SANDBOX_PORT}`,
    });
    const calls = (await readShapes(pool)).flatMap(({ paths }) => paths);
    const slugs = calls.filter((one) => one.includes('/event/slug/')).map((one) => one.split('/').at(-1));
    const pages = ['/', '/event', '/event?page=2', '/search/festival', '/panduan', '/login', '/allcatmob'].concat(
      slugs.map((slug) => `/detail-event/${slug}`),
    );

    const samples: { at: number; values: Record<string, number>; workers: string }[] = [];
    const takeSample = async () => {
      const { rows } = await pool.query<{ pid: number; connection: boolean }>(BACKENDS);
      const workers = findChildren(edge.pid);
      const memory = (...pids: number[]) => sum(pids.map((pid) => memoryMb(pid, 'RssAnon') || 0));
      const values = {
        'memory of the edge, MB': memory(edge.pid),
        'memory of the API, MB': memory(api.pid),
        'memory of the render workers, MB': memory(...workers),
        'memory of PostgreSQL, MB': memory(...rows.map(({ pid }) => pid)),
        'sockets of the edge': openSockets(edge.pid),
        'sockets of the API': openSockets(api.pid),
        'connections of the database': rows.filter(({ connection }) => connection).length,
      };
      samples.push({ at: Date.now(), values, workers: workers.join() });
    };
    let unhealthy = 0;
    const probe = async () => {
      for (const origin of [edge.url, api.url])
        unhealthy += (await requestJson('GET', `${origin}/healthz`)).status === 200 ? 0 : 1;
    };

    const runPhase = async (name: string, seconds: number, isAttacked = false) => {
      console.error(`  ${name}: ${seconds} s, load average ${loadavg()[0]?.toFixed(1)}`);
      const from = Date.now();
      const buying = startPayingVisitors(environment, bench.buyers, from % 1_000, 2_000);
      buying.offer(await freshOffers(environment, 20_000));
      const read = async (paths: readonly string[], perSecond: number) =>
        summarizeSent(
          await sendSteadily(
            perSecond,
            (passed) => passed >= seconds,
            (nth) => fetchStatus(edge.url + paths[nth % paths.length]),
          ),
        );
      const [readPages, readCalls, attacks] = await Promise.all([
        read(pages, bench.pages),
        read(calls, 2 * bench.pages),
        isAttacked
          ? attack({ pool, port: settings.PORT, seconds, beacons: bench.beacons, slow: bench.slow })
          : undefined,
      ]);
      await buying.stop();
      for (const [what, { failed, count }] of Object.entries({ pages: readPages, calls: readCalls }))
        holds(failed === 0 && count > 0, `${name}: ${failed} of ${count} ${what} failed`);
      const { counts, unexpected } = buying;
      holds(counts.paid > 0, `${name}: nobody bought`);
      holds(counts.broken === 0, `${name}: ${counts.broken} purchases got no response`);
      holds(unexpected.size === 0, `${name}: purchases went wrong: ${[...unexpected].slice(0, 3).join('; ')}`);
      const errors = readErrors(from, Date.now());
      holds(errors.length === 0, `${name}: ${errors.length} errors in the logs: ${[...new Set(errors)].join('; ')}`);
      for (const [what, statuses] of Object.entries(attacks ?? {}))
        for (const [status, count] of statuses)
          holds(status > 0 && status < 500, `${name}: ${what} returned ${count} × ${status}`);
      if (isAttacked)
        table(
          'responses to attackers',
          Object.entries(attacks ?? {}).map(([what, statuses]) => ({ attack: what, responses: countsText(statuses) })),
        );
      table(`${name}: reading, ms`, [
        { what: 'pages', ...readPages },
        { what: 'calls', ...readCalls },
      ]);
      table(`${name}: buying`, [visitsRow(counts, (Date.now() - from) / 1000)]);
      return { from, to: Date.now(), pages: readPages.p99, calls: readCalls.p99 };
    };

    await runPhase('warm-up', WARM_UP_SECONDS);
    const ends = [repeat(takeSample, SAMPLE_INTERVAL_MS), repeat(probe, 1_000)];
    const before = await runPhase('quiet', Math.ceil(bench.quietMinutes * 30));
    const attacked = await runPhase('attacked', Math.ceil(bench.minutes * 60), true);
    const after = await runPhase('quiet again', Math.ceil(bench.quietMinutes * 30));
    for (const end of ends) await end();

    for (const what of ['pages', 'calls'] as const)
      bench.goal(phaseGoal(what, 2 * Math.max(before[what], after[what]) + 5), 'edge', exactly(attacked[what]));
    holds(unhealthy === 0, `/healthz did not return 200 ${unhealthy} times`);
    holds(edge.isRunning && api.isRunning, 'a process of the site has ended');
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
    const workers = new Set(samples.map((sample) => sample.workers));
    holds(workers.size === 1, `render workers were replaced: ${[...workers].join(' then ')}`);
    // Notifications of the last payments come within a moment.
    await delay(5_000);
    await untilFilesAreMade(environment);
    add(await environment.ledger());
  },
  ({ minutes, quietMinutes }) => minutes + quietMinutes + MORE_MINUTES,
);

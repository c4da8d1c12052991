import { cpus } from 'node:os';
import { ensureHaproxy } from '@acara/tooling/src/site/haproxy.ts';
import { ensureVarnish } from '@acara/tooling/src/site/shared-cache.ts';
import { mintBuyers } from '../environment/buyers.ts';
import { startPostgresServer } from '../environment/databases.ts';
import { BenchError, defineBench, withDisposables } from '../lib/bench.ts';
import { startCpuTime } from '../lib/cpu-time.ts';
import { pin } from '../lib/processor-share.ts';
import { createChecks } from '../lib/runs.ts';
import { sum, summarizeTimes } from '../lib/statistics.ts';
import { printTable } from '../lib/text-table.ts';
import { generateLoad } from '../load/loads.ts';
import { countAnswers, rush } from '../sales/attempts.ts';
import { PARTS, startSeveralMachines, type SeveralMachines } from './several-machines.ts';
import { freeTickets, publicPaths } from './visitors.ts';

const USAGE = `throughput and processor time of a request for one, two and three machines' worth of processes: an API process, an
  edge, HAProxy and Varnish each, as deploy/swarm has them. Each machine gets a share of the first processor; visitors and
  PostgreSQL have the second one. Needs root
  --share N    of the first processor for each machine, in percent (default 25)
  --seconds N  length of each load (default 8)`;

const [MACHINES, OTHERS] = [0, 1];
const COUNTS = [1, 2, 3];
/** Of each machine's visitors. */
const CONNECTIONS = 8;
const CLASSES = 16;
const PEOPLE = 500;
const BROTLI = { 'accept-encoding': 'br' };

type Measured = { perSecond: number; p50: number; p99: number; refused: number };

/** Visitors of every machine at once. */
const readAll = async (ports: readonly number[], paths: readonly string[], durationMs: number): Promise<Measured> => {
  const all = await Promise.all(
    ports.map((port) =>
      generateLoad({
        ...{ origin: `http://127.0.0.1:${port}`, paths, headers: BROTLI },
        ...{ connections: CONNECTIONS, durationMs },
      }),
    ),
  );
  return {
    perSecond: sum(all.map((one) => one.perSecond)),
    // Of the machine with the worst value.
    p50: Math.max(...all.map((one) => one.p50)),
    p99: Math.max(...all.map((one) => one.p99)),
    refused: sum(all.map((one) => one.refused)),
  };
};

const buyAll = async (site: SeveralMachines, durationMs: number): Promise<Measured> => {
  const { classes } = await freeTickets(site, CLASSES);
  const result = await rush({
    ports: site.doors,
    connections: CONNECTIONS * site.doors.length,
    buyers: await mintBuyers(site.database.pool, PEOPLE),
    purchases: classes.map((seatDetailId) => ({ seatDetailId, seats: [0] })),
    durationMs,
  });
  const { attempts, sold, seconds } = countAnswers(result);
  const { p50, p99 } = summarizeTimes(result.answers.map(({ ms }) => ms));
  return { perSecond: sold / seconds, p50: Number(p50), p99: Number(p99), refused: attempts - sold };
};

/** Rates, and how many milliseconds of a processor each part takes for a request. */
const measure = async (site: SeveralMachines, what: string, load: () => Promise<Measured>) => {
  const since = await startCpuTime(site.database.pool, () => site.pids);
  const begun = performance.now();
  const { perSecond, p50, p99, refused } = await load();
  const seconds = (performance.now() - begun) / 1000;
  const used = await since();
  const cost = ([...PARTS, 'PostgreSQL'] as const).map((part) => [
    `${part} ms`,
    (used[part] * 1000) / (perSecond * seconds),
  ]);
  const ofMachines = (sum(PARTS.map((part) => used[part])) / seconds) * 100;
  const ofOthers = ((used.PostgreSQL + used.load) / seconds) * 100;
  return {
    machines: site.doors.length,
    what,
    '/s': perSecond,
    'p50 ms': p50,
    'p99 ms': p99,
    refused,
    ...Object.fromEntries(cost),
    'machines %': ofMachines,
    'others %': ofOthers,
  };
};

const measureAll = async (site: SeveralMachines, durationMs: number) => {
  const { pages, answers } = await publicPaths(site);
  const { doors, behindCaches } = site;
  for (const [ports, paths] of [
    [doors, pages],
    [behindCaches, pages],
    [doors, answers],
  ] as const)
    await readAll(ports, paths, 3_000);
  return [
    await measure(site, 'documents of the caches', () => readAll(doors, pages, durationMs)),
    await measure(site, 'documents of the edges', () => readAll(behindCaches, pages, durationMs)),
    await measure(site, 'calls', () => readAll(doors, answers, durationMs)),
    await measure(site, 'purchases', () => buyAll(site, durationMs)),
  ];
};

/** Processor time of a request in ms, as docs/scale.md calculates. */
const ARITHMETIC = [
  { what: 'documents of the edges', API: 0, edge: 0.4, HAProxy: 0.2, PostgreSQL: 0 },
  { what: 'calls', API: 0.5, edge: 0, HAProxy: 0.35, PostgreSQL: 0 },
  { what: 'purchases', API: 2.5, edge: 0, HAProxy: 0.35, PostgreSQL: 2.1 },
];

const OPTIONS = { share: 25, seconds: 8, minutes: 15 };

export const { usage, run } = defineBench('machines', USAGE, OPTIONS, async ({ disposables, share, seconds }) => {
  if (process.getuid?.() !== 0 || cpus().length < 2) throw new BenchError('This needs root, Linux and two processors.');
  ensureHaproxy();
  ensureVarnish();
  // The visitors and PostgreSQL, which begins here.
  pin(process.pid, OTHERS);
  const { holds, broken } = createChecks();
  const server = await startPostgresServer(disposables, 'machines');
  const rows: Awaited<ReturnType<typeof measureAll>> = [];
  for (const count of COUNTS)
    await withDisposables(disposables, async (own) => {
      const site = await startSeveralMachines(own, { server, count, share: share / 100, processor: MACHINES });
      rows.push(...(await measureAll(site, seconds * 1000)));
    });
  for (const { machines, what, refused } of rows) holds(refused === 0, `${what} of ${machines}: ${refused} refused`);
  printTable(`each machine has ${share} % of one processor; ms: processor time of a request`, rows);
  printTable('ms of a request in the arithmetic of docs/scale.md', ARITHMETIC);
  return { rows, broken };
});

import { cpus } from 'node:os';
import { findChildren } from '@acara/tooling/src/cluster/process-tree.ts';
import { startCpuTime, type CpuTime } from '../../lib/cpu-time.ts';
import { sum, summarizeTimes } from '../../lib/statistics.ts';
import { fixed, textTable } from '../../lib/text-table.ts';
import { generateLoad, type LoadResult } from '../../load/loads.ts';
import { mintBuyers } from '../../sales/sales-apis.ts';
import { countAnswers, rush } from '../../sales/attempts.ts';
import { createChecks, type RunReport } from '../../lib/run-report.ts';
import { brokenBy, flashSale } from '../../sales/runs/flash-sale.ts';
import type { BenchCluster } from '../bench-cluster.ts';
import { calmMachine, freeTickets, publicPaths, type ClusterContext } from '../cluster-context.ts';

const CONNECTIONS = 32;
const CLASSES = 16;
const HOT = { attempts: 2_000, stock: 500 };
const PEOPLE = 1_000;

type Measured = Pick<LoadResult, 'perSecond' | 'p50' | 'p99' | 'refused'> & {
  what: string;
  seconds: number;
  cpu: CpuTime;
};

const measured = async (
  cluster: BenchCluster,
  what: string,
  load: () => Promise<Omit<Measured, 'what' | 'cpu' | 'seconds'>>,
): Promise<Measured> => {
  const since = await startCpuTime(cluster.database.pool, async () =>
    Object.fromEntries(
      // nginx: its workers.
      (await cluster.status()).map(({ name, pid }) => [name, name === 'nginx' ? findChildren(pid) : [pid]]),
    ),
  );
  const began = performance.now();
  const result = await load();
  const seconds = (performance.now() - began) / 1000;
  return { what, ...result, seconds, cpu: await since() };
};

/** What one size of cluster does: pages, API reads and purchases, each alone, and one class that everybody wants. */
export const throughputRun =
  (name: string) =>
  async ({ cluster, seconds }: ClusterContext): Promise<RunReport> => {
    const { broken, holds } = createChecks();
    const load = await calmMachine();
    const origin = `http://127.0.0.1:${cluster.port}`;
    const durationMs = seconds * 1000;
    const { pages, answers } = await publicPaths(cluster);
    const reads = (paths: readonly string[]) => generateLoad({ origin, paths, connections: CONNECTIONS, durationMs });
    const buy = async () => {
      const { classes } = await freeTickets(cluster, CLASSES);
      const result = await rush({
        ports: [cluster.port],
        connections: CONNECTIONS,
        buyers: await mintBuyers(cluster.database, PEOPLE),
        purchases: classes.map((seatDetailId) => ({ seatDetailId, seats: [0] })),
        durationMs,
      });
      const counts = countAnswers(result);
      return {
        perSecond: counts.sold / counts.seconds,
        ...summarizeTimes(result.answers.map(({ ms }) => ms)),
        refused: counts.attempts - counts.sold,
      };
    };
    // The first seconds of a server are those of its compiler.
    for (const paths of [pages, answers]) await generateLoad({ origin, paths, connections: 8, durationMs: 2_000 });
    const rows = [
      await measured(cluster, 'pages', () => reads(pages)),
      await measured(cluster, 'answers', () => reads(answers)),
      await measured(cluster, 'purchases of 16 classes', buy),
    ];
    for (const { what, refused } of rows) holds(refused === 0, `${what}: ${refused} were refused`);

    const { pool } = cluster.database;
    const sale = await flashSale(
      { database: { url: cluster.database.url, pool }, ports: [cluster.port] },
      'UNRESERVED',
      HOT,
    );
    broken.push(...brokenBy(sale, 'UNRESERVED', HOT));
    const hot = { perSecond: sale.counts.attempts / sale.counts.seconds, live: sale.atEnd.live, uneven: sale.uneven };

    console.log(`${name}, load average before ${load.toFixed(1)}`);
    console.log(throughputTable(rows));
    console.log(
      `  one class that everybody wants: ${HOT.attempts} purchases in ${sale.counts.seconds.toFixed(1)} s (${hot.perSecond.toFixed(0)}/s), ${sale.counts.broken} 5xx; sold ${hot.live} of ${HOT.stock}, ${sale.uneven} of ${sale.samples} polls uneven`,
    );
    return { name, numbers: { load, rows, hot: { ...sale.counts, ...hot } }, broken };
  };

/** Rates, times, and how much of one processor each process took. */
const throughputTable = (rows: readonly Measured[]): string => {
  const parts = [...new Set(rows.flatMap(({ cpu }) => Object.keys(cpu)))];
  const share = ({ cpu, seconds }: Measured, part: string) => `${fixed(((cpu[part] ?? 0) / seconds) * 100, 0)} %`;
  const busy = (row: Measured) => sum(parts.map((part) => row.cpu[part] ?? 0)) / row.seconds / cpus().length;
  return textTable(
    ['what', '/s', 'p50 ms', 'p99 ms', 'refused', ...parts, `of ${cpus().length} processors`],
    rows.map((row) => [
      row.what,
      fixed(row.perSecond, 0),
      fixed(row.p50, 1),
      fixed(row.p99, 1),
      row.refused,
      ...parts.map((part) => share(row, part)),
      `${fixed(busy(row) * 100, 0)} %`,
    ]),
  );
};

import { cpus } from 'node:os';
import { fixed, textTable } from '../../lib/text-table.ts';
import { generateLoad } from '../../load/generate-load.ts';
import { mintBuyers } from '../../sales/sales-apis.ts';
import { countAnswers, rush } from '../../sales/attempts.ts';
import { createChecks, type RunReport } from '../../sales/run-report.ts';
import { brokenBy, flashSale } from '../../sales/runs/flash-sale.ts';
import type { BenchCluster } from '../bench-cluster.ts';
import { calmMachine, freeTickets, publicPaths, type ClusterContext } from '../cluster-context.ts';
import { startProcessorTime, type ProcessorTime } from '../cpu-of-processes.ts';

const CONNECTIONS = 32;
const CLASSES = 16;
const HOT = { attempts: 2_000, stock: 500 };
const PEOPLE = 1_000;

type Measured = {
  what: string;
  perSecond: number;
  p50: number;
  p99: number;
  refused: number;
  seconds: number;
  cpu: ProcessorTime;
};

const measured = async (
  cluster: BenchCluster,
  what: string,
  load: () => Promise<Omit<Measured, 'what' | 'cpu' | 'seconds'>>,
): Promise<Measured> => {
  const since = await startProcessorTime(cluster);
  const began = performance.now();
  const result = await load();
  const seconds = (performance.now() - began) / 1000;
  return { what, ...result, seconds, cpu: await since() };
};

/** How much one arm of the cluster does: pages, answers and purchases, each alone, and a class everybody wants. */
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
      const times = result.answers.map(({ ms }) => ms).toSorted((one, other) => one - other);
      const counts = countAnswers(result);
      return {
        perSecond: counts.sold / counts.seconds,
        p50: times[Math.floor(times.length / 2)] ?? NaN,
        p99: times[Math.floor(times.length * 0.99)] ?? NaN,
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
      `  one class that everybody wants: ${HOT.attempts} purchases in ${sale.counts.seconds.toFixed(1)} s (${hot.perSecond.toFixed(0)}/s), ${sale.counts.broken} 5xx; sold ${hot.live} of ${HOT.stock}, ${sale.uneven} of ${sale.samples} looks uneven`,
    );
    return { name, numbers: { load, rows, hot: { ...sale.counts, ...hot } }, broken };
  };

/** Rates, times, and which processes were busy for how much of one processor. */
const throughputTable = (rows: readonly Measured[]): string => {
  const parts = [...new Set(rows.flatMap(({ cpu }) => Object.keys(cpu)))];
  const share = ({ cpu, seconds }: Measured, part: string) => `${fixed(((cpu[part] ?? 0) / seconds) * 100, 0)} %`;
  const busy = (row: Measured) =>
    parts.reduce((sum, part) => sum + (row.cpu[part] ?? 0), 0) / row.seconds / cpus().length;
  return textTable(
    ['what', '/s', 'p50 ms', 'p99 ms', 'refused', ...parts, `of ${cpus().length} processors`],
    rows.map((row) => [
      row.what,
      fixed(row.perSecond, 0),
      fixed(row.p50, 1),
      fixed(row.p99, 1),
      String(row.refused),
      ...parts.map((part) => share(row, part)),
      `${fixed(busy(row) * 100, 0)} %`,
    ]),
  );
};

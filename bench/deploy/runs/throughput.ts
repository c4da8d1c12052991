import { cpus } from 'node:os';
import { mintBuyers } from '../../environment/buyers.ts';
import { startCpuTime } from '../../lib/cpu-time.ts';
import { sum, summarizeTimes } from '../../lib/statistics.ts';
import { printTable } from '../../lib/text-table.ts';
import { generateLoad } from '../../load/loads.ts';
import { countAnswers, rush, rushRow } from '../../sales/attempts.ts';
import { brokenBy, flashSale, printSale } from '../../sales/runs/flash-sale.ts';
import type { DeployedSite } from '../deployed-site.ts';
import { deployRun, freeTickets, publicPaths } from '../visitors.ts';

const CONNECTIONS = 32;
const CLASSES = 16;
const HOT = { attempts: 2_000, stock: 500 };
const PEOPLE = 1_000;

type Load = { perSecond: number; p50: number; p99: number; refused: number };

/** Rates, times, and how much of one processor each process took, in percent. */
const measure = async (site: DeployedSite, what: string, load: () => Promise<Load>) => {
  const since = await startCpuTime(site.database.pool, async () => {
    const processes = (await site.status()).map(({ name, pid }) => [name, [pid]] as const);
    return { ...Object.fromEntries(processes), HAProxy: await site.frontPids() };
  });
  const began = performance.now();
  const { perSecond, p50, p99, refused } = await load();
  const seconds = (performance.now() - began) / 1000;
  const shares = Object.entries(await since()).map(([part, used]) => [part, (used / seconds) * 100] as const);
  const all = sum(shares.map(([, share]) => share)) / cpus().length;
  const times = { '/s': perSecond, 'p50 ms': p50, 'p99 ms': p99, refused };
  return { what, ...times, ...Object.fromEntries(shares), [`of ${cpus().length} processors`]: all };
};

const buyFree = async (site: DeployedSite, durationMs: number): Promise<Load> => {
  const { classes } = await freeTickets(site, CLASSES);
  const result = await rush({
    ports: [site.port],
    connections: CONNECTIONS,
    buyers: await mintBuyers(site.database.pool, PEOPLE),
    purchases: classes.map((seatDetailId) => ({ seatDetailId, seats: [0] })),
    durationMs,
  });
  const { attempts, sold, seconds } = countAnswers(result);
  const times = summarizeTimes(result.answers.map(({ ms }) => ms));
  return { ...times, perSecond: sold / seconds, refused: attempts - sold };
};

/** Throughput of one size of site: pages, API reads and purchases separately, and purchases of a single class. */
export const throughputRun = (name: string) =>
  deployRun(name, async ({ site, seconds }, { holds, add }) => {
    const durationMs = seconds * 1000;
    const { pages, answers } = await publicPaths(site);
    const read = (paths: readonly string[]) => () =>
      generateLoad({ origin: site.origin, paths, connections: CONNECTIONS, durationMs });
    // Warm-up: at first a server's code is not compiled yet.
    for (const paths of [pages, answers])
      await generateLoad({ origin: site.origin, paths, connections: 8, durationMs: 2_000 });
    const rows = [
      await measure(site, 'pages', read(pages)),
      await measure(site, 'answers', read(answers)),
      await measure(site, `purchases of ${CLASSES} classes`, () => buyFree(site, durationMs)),
    ];
    for (const { what, refused } of rows) holds(refused === 0, `${what}: ${refused} were refused`);

    const sale = await flashSale({ database: site.database, ports: [site.port] }, 'UNRESERVED', HOT);
    add(brokenBy(sale, 'UNRESERVED', HOT));
    printTable('one load after the other; processor time of each process in % of one processor', rows);
    printSale(`one class that all want at once, ${HOT.stock} places`, sale);
    return { rows, hot: { ...rushRow('hot', sale.counts), live: sale.atEnd.live, uneven: sale.uneven } };
  });

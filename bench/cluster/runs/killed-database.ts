import { setTimeout as delay } from 'node:timers/promises';
import { waitUntilOver } from '../../faults/after-faults.ts';
import { checkFiles } from '../../faults/issued-files.ts';
import { startPayingVisitors } from '../../faults/paying-visitors.ts';
import { freshOffers } from '../../faults/runs/kill-api.ts';
import { printAftermath, printVisits } from '../../faults/visit-table.ts';
import { createChecks, type RunReport } from '../../sales/run-report.ts';
import type { EnvironmentClock } from '../../environment/environment-clock.ts';
import { calmMachine, publicPaths, type ClusterContext } from '../cluster-context.ts';
import { clusterEnvironment } from '../cluster-environment.ts';
import { visitLines } from '../visit-lines.ts';
import { startVisitors, summaries } from '../visitors.ts';

const STOCK = 400;
const BEFORE_MS = 4_000;
const DOWN_MS = 1_000;
const AFTER_MS = 6_000;
const SOLD_AGAIN_LIMIT_MS = 30_000;
const CHECKED_FILES = 20;
const IN_FLIGHT = 100;

/** PostgreSQL is killed under a sale and started again: R6 and R7 hold, and whoever asks meanwhile is answered. */
export const killedDatabaseRun =
  (clock: EnvironmentClock) =>
  async (context: ClusterContext): Promise<RunReport> => {
    const { cluster, server, share } = context;
    const { faults } = server;
    if (!faults) {
      console.log('PostgreSQL killed: LEFT OUT, the one of DATABASE_URL is not ours to kill. Run it without.');
      return { name: 'PostgreSQL killed', numbers: { leftOut: true }, broken: [] };
    }
    const { broken, holds } = createChecks();
    const load = await calmMachine();
    const environment = clusterEnvironment(cluster, server, clock);
    const before = await cluster.status();
    const { pages } = await publicPaths(cluster);
    const readers = startVisitors(cluster.port, [{ name: 'pages', count: 4, pauseMs: 150, paths: pages }]);
    const visitors = startPayingVisitors(environment, { inFlight: Math.round(IN_FLIGHT * share), seed: 7 });
    const began = performance.now();
    visitors.offer(await freshOffers(environment, STOCK));
    await delay(BEFORE_MS);
    const sold = visitors.counts.sold;
    await faults.kill();
    await delay(DOWN_MS);
    await faults.start();
    const back = performance.now();
    visitors.offer(await freshOffers(environment, STOCK));
    const atStart = visitors.counts.sold;
    while (visitors.counts.sold === atStart && performance.now() - back < SOLD_AGAIN_LIMIT_MS) await delay(20);
    const soldAgain = (performance.now() - back) / 1000;
    holds(visitors.counts.sold > atStart, 'nothing was sold any more after the database had come back');
    await delay(AFTER_MS);
    await visitors.stop();
    const seconds = (performance.now() - began) / 1000;
    const read = await readers.stop();

    const after = await waitUntilOver(environment);
    const files = await checkFiles(environment, CHECKED_FILES);
    const now = await cluster.status();
    broken.push(...after.broken, ...files.broken);
    holds(sold > 0, 'nothing was sold before the kill');
    holds(visitors.counts.unavailable > 0, 'nobody was told that the site was not available: this proves nothing');
    holds(visitors.counts.broken === 0, `${visitors.counts.broken} purchases were not answered at all`);
    holds(visitors.strange.size === 0, `strange answers: ${[...visitors.strange].slice(0, 3).join('; ')}`);
    for (const { name, pid } of before)
      holds(
        now.some((row) => row.name === name && row.pid === pid && row.serves),
        `${name} did not go on`,
      );
    const rows = summaries(read.visits, read.seconds).map((row) => ({ ...row, during: 'PostgreSQL killed' }));
    const wrong = read.visits.filter(({ seen }) => seen.some((status) => status !== 503));
    holds(wrong.length === 0, `pages failed otherwise than with 503: ${JSON.stringify(wrong.slice(0, 3))}`);

    console.log(`PostgreSQL killed under load, load average before ${load.toFixed(1)}`);
    printVisits('PostgreSQL killed', visitors.counts, seconds);
    console.log(visitLines(rows));
    console.log(`  first ticket sold ${soldAgain.toFixed(1)} s after it was back; ${files.words}`);
    printAftermath(after);
    return {
      name: 'PostgreSQL killed',
      numbers: { load, ...visitors.counts, soldAgain, seconds, rows, after },
      broken,
    };
  };

import { setTimeout as delay } from 'node:timers/promises';
import { createChecks, type RunReport } from '../../sales/run-report.ts';
import { withTestEnvironment } from '../../environment/test-environment.ts';
import { waitUntilOver } from '../after-faults.ts';
import type { FaultsContext } from '../faults-context.ts';
import { checkFiles } from '../issued-files.ts';
import { startPayingVisitors } from '../paying-visitors.ts';
import { printAftermath, printVisits } from '../visit-table.ts';
import { freshOffers } from './kill-api.ts';

const STOCK = 400;
const BEFORE_MS = 3_000;
const DOWN_MS = 1_000;
const AFTER_MS = 6_000;
const CHECKED_FILES = 20;
const SOLD_AGAIN_LIMIT_MS = 30_000;

/** R7: the database is killed under load and started again; what it had promised holds, and the API goes on by itself. */
export const killDatabaseRun = async ({
  disposables,
  server,
  inFlight,
  processes,
}: FaultsContext): Promise<RunReport> => {
  const { faults } = server;
  if (!faults) {
    console.log('R7 LEFT OUT: it kills PostgreSQL, and the one of DATABASE_URL is not ours to kill. Run it without.');
    return { name: 'R7', numbers: { leftOut: true }, broken: [] };
  }
  return withTestEnvironment(disposables, { name: 'r7', server, processes }, async (environment) => {
    const { broken, holds } = createChecks();
    const pids = environment.apis.map(({ pid }) => pid).join();
    const visitors = startPayingVisitors(environment, { inFlight, seed: 7 });
    const begun = performance.now();
    visitors.offer(await freshOffers(environment, STOCK));
    await delay(BEFORE_MS);
    const before = visitors.counts.sold;
    await faults.kill();
    await delay(DOWN_MS);
    const starting = performance.now();
    await faults.start();
    const recovery = performance.now() - starting;
    visitors.offer(await freshOffers(environment, STOCK));
    const atStart = visitors.counts.sold;
    const limit = performance.now() + SOLD_AGAIN_LIMIT_MS;
    while (visitors.counts.sold === atStart && performance.now() < limit) await delay(20);
    const soldAgain = performance.now() - starting;
    holds(visitors.counts.sold > atStart, 'nothing was sold any more after the database had come back');
    await delay(AFTER_MS);
    await visitors.stop();
    const seconds = (performance.now() - begun) / 1000;

    const after = await waitUntilOver(environment);
    const files = await checkFiles(environment, CHECKED_FILES);
    broken.push(...after.broken, ...files.broken);
    holds(before > 0, 'nothing was sold before the kill');
    holds(environment.apis.map(({ pid }) => pid).join() === pids, 'an API process was started again');
    for (const api of environment.apis) holds(api.isRunning, `${api.url} has ended`);
    holds(visitors.strange.size === 0, `strange answers: ${[...visitors.strange].slice(0, 3).join('; ')}`);
    printVisits('R7 database killed', visitors.counts, seconds);
    console.log(
      `  recovery of the database ${(recovery / 1000).toFixed(1)} s, first ticket sold ${(soldAgain / 1000).toFixed(1)} s after its start; ${files.words}`,
    );
    printAftermath(after);
    return { name: 'R7', numbers: { ...visitors.counts, before, recovery, soldAgain, seconds, ...after }, broken };
  });
};

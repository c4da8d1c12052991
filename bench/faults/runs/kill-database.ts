import { setTimeout as delay } from 'node:timers/promises';
import { timeUntil } from '../../lib/concurrency.ts';
import { createChecks, type RunReport } from '../../lib/run-report.ts';
import type { PostgresServer } from '../../environment/postgres-server.ts';
import { withTestEnvironment, type TestEnvironment } from '../../environment/test-environment.ts';
import { checkAftermath, printAftermath } from '../after-faults.ts';
import type { FaultsContext } from '../faults-context.ts';
import { freshOffers, printVisits, startPayingVisitors } from '../paying-visitors.ts';

const STOCK = 400;
const BEFORE_MS = 4_000;
const DOWN_MS = 1_000;
const AFTER_MS = 6_000;
const SOLD_AGAIN_LIMIT_MS = 30_000;

/** Kills PostgreSQL under a sale and starts it again. @returns times in s; `soldAgain`: after it was back */
export const sellThroughOutage = async (
  environment: TestEnvironment,
  faults: NonNullable<PostgresServer['faults']>,
  inFlight: number,
  { holds }: ReturnType<typeof createChecks>,
) => {
  const visitors = startPayingVisitors(environment, { inFlight, seed: 7 });
  const begun = performance.now();
  visitors.offer(await freshOffers(environment, STOCK));
  await delay(BEFORE_MS);
  holds(visitors.counts.sold > 0, 'nothing was sold before the kill');
  await faults.kill();
  await delay(DOWN_MS);
  const starting = performance.now();
  await faults.start();
  const recovery = (performance.now() - starting) / 1000;
  visitors.offer(await freshOffers(environment, STOCK));
  const atStart = visitors.counts.sold;
  const soldAgain = (await timeUntil(() => visitors.counts.sold > atStart, SOLD_AGAIN_LIMIT_MS, 20)) / 1000;
  holds(!Number.isNaN(soldAgain), 'nothing was sold any more after the database had come back');
  await delay(AFTER_MS);
  await visitors.stop();
  return { visitors, recovery, soldAgain, seconds: (performance.now() - begun) / 1000 };
};

/** R7: the database is killed under load and started again; what it had promised holds, and the API goes on. */
export const killDatabaseRun = async (context: FaultsContext): Promise<RunReport> => {
  const { faults } = context.server;
  if (!faults) {
    console.log('R7 LEFT OUT: it kills PostgreSQL, and the one of DATABASE_URL is not ours to kill. Run it without.');
    return { name: 'R7', numbers: { leftOut: true }, broken: [] };
  }
  return withTestEnvironment(context, { name: 'r7' }, async (environment) => {
    const checks = createChecks();
    const listPids = () => environment.apis.map(({ pid }) => pid).join();
    const pids = listPids();
    const { visitors, ...times } = await sellThroughOutage(environment, faults, context.inFlight, checks);
    const { after, files } = await checkAftermath(environment, visitors, checks);
    checks.holds(listPids() === pids, 'an API process was started again');
    for (const api of environment.apis) checks.holds(api.isRunning, `${api.url} has ended`);
    printVisits('R7 database killed', visitors.counts, times.seconds);
    console.log(
      `  recovery of the database ${times.recovery.toFixed(1)} s, first ticket sold ${times.soldAgain.toFixed(1)} s after that; ${files}`,
    );
    printAftermath(after);
    return { name: 'R7', numbers: { ...visitors.counts, ...times, ...after }, broken: checks.broken };
  });
};

import { setTimeout as delay } from 'node:timers/promises';
import type { PostgresServer } from '../../environment/databases.ts';
import { environmentRun, type TestEnvironment } from '../../environment/test-environment.ts';
import type { RunReport } from '../../lib/bench.ts';
import { timeUntil } from '../../lib/concurrency.ts';
import type { Checks } from '../../lib/runs.ts';
import { checkAftermath } from '../after-faults.ts';
import type { FaultsContext } from '../faults-bench.ts';
import { freshOffers, printVisits, startPayingVisitors } from '../paying-visitors.ts';

const STOCK = 400;
const BEFORE_MS = 4_000;
const DOWN_MS = 1_000;
const AFTER_MS = 6_000;
const SOLD_AGAIN_LIMIT_MS = 30_000;

type Faults = NonNullable<PostgresServer['faults']>;

/** Kills PostgreSQL during a sale, restarts it, and waits for the end of the sale. */
export const sellThroughOutage = async (
  name: string,
  environment: TestEnvironment,
  { faults, inFlight }: { faults: Faults; inFlight: number },
  checks: Checks,
) => {
  const { holds } = checks;
  const visitors = startPayingVisitors(environment, inFlight, 7);
  const { counts } = visitors;
  const begun = performance.now();
  visitors.offer(await freshOffers(environment, STOCK));
  await delay(BEFORE_MS);
  holds(counts.sold > 0, 'nothing was sold before the kill');
  await faults.kill();
  await delay(DOWN_MS);
  const starting = performance.now();
  await faults.start();
  const recovery = (performance.now() - starting) / 1000;
  visitors.offer(await freshOffers(environment, STOCK));
  const atStart = counts.sold;
  const soldAgain = (await timeUntil(() => counts.sold > atStart, SOLD_AGAIN_LIMIT_MS, 20)) / 1000;
  holds(!Number.isNaN(soldAgain), 'nothing was sold any more after the database had come back');
  await delay(AFTER_MS);
  await visitors.stop();
  const seconds = (performance.now() - begun) / 1000;
  printVisits(name, counts, seconds);
  console.log(
    `  recovery of the database ${recovery.toFixed(1)} s, first ticket sold ${soldAgain.toFixed(1)} s after that`,
  );
  const after = await checkAftermath(environment, visitors, checks);
  return { ...counts, recovery, soldAgain, seconds, after };
};

/** Runs with the server that it may kill; that of `DATABASE_URL` is not ours to kill. */
export const withFaults = async (
  name: string,
  { faults }: PostgresServer,
  run: (faults: Faults) => Promise<RunReport>,
): Promise<RunReport> => {
  if (faults) return run(faults);
  console.log(
    `${name} LEFT OUT: it kills PostgreSQL, and the one of DATABASE_URL is not ours to kill. Run it without.`,
  );
  return { name, numbers: { leftOut: true }, broken: [] };
};

/** R7: the database is killed under load and restarted; all committed data is there, and the API recovers. */
export const killDatabaseRun = (context: FaultsContext): Promise<RunReport> =>
  withFaults('R7', context.server, (faults) =>
    environmentRun<FaultsContext>('R7', async (environment, checks, { inFlight }) => {
      const { apis } = environment;
      const listPids = () => apis.map(({ pid }) => pid).join();
      const pids = listPids();
      const numbers = await sellThroughOutage('R7: database killed', environment, { faults, inFlight }, checks);
      checks.holds(listPids() === pids, 'an API process was started again');
      for (const api of apis) checks.holds(api.isRunning, `${api.url} has ended`);
      return numbers;
    })(context),
  );

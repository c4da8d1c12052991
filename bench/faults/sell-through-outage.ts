import { setTimeout as delay } from 'node:timers/promises';
import type { PostgresServer } from '../environment/databases.ts';
import type { TestEnvironment } from '../environment/test-environment.ts';
import type { Run } from '../lib/bench.ts';
import { timeUntil } from '../lib/concurrency.ts';
import { checkAftermath } from './after-faults.ts';
import { freshOffers, startPayingVisitors, visitsRow } from './paying-visitors.ts';

const STOCK = 400;
const BEFORE_MS = 4_000;
const DOWN_MS = 1_000;
const AFTER_MS = 6_000;
const SOLD_AGAIN_LIMIT_MS = 30_000;

/** Kills PostgreSQL during a sale, restarts it, and waits for the end of the sale. */
export const sellThroughOutage = async (
  environment: TestEnvironment,
  { faults, inFlight }: { faults: NonNullable<PostgresServer['faults']>; inFlight: number },
  run: Run,
) => {
  const { holds } = run;
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
  const row = visitsRow(counts, (performance.now() - begun) / 1000);
  run.table('database killed', [{ ...row, 'its start s': recovery, 'sold again s after that': soldAgain }]);
  await checkAftermath(environment, visitors, run);
  return counts;
};

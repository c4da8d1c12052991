import { setTimeout as delay } from 'node:timers/promises';
import { createRandom } from '@acara/core-api/bench';
import { environmentRun } from '../../environment/test-environment.ts';
import { checkAftermath } from '../after-faults.ts';
import type { FaultsContext } from '../faults-bench.ts';
import { freshOffers, printVisits, startPayingVisitors } from '../paying-visitors.ts';

const STOCK = 125;
/** The longest that a process stays down after a kill, and runs before the next one. */
const MAX_DOWN_MS = 500;
const MAX_UP_MS = 1_500;
const MIN_UP_MS = 200;

/** R6: processes are killed at random moments of a sale; no payment is lost, no place stays reserved. */
export const killApiRun = environmentRun<FaultsContext>('R6', async (environment, checks, context) => {
  const { kills, attempts, inFlight, processes } = context;
  const random = createRandom(6, 0);
  const visitors = startPayingVisitors(environment, inFlight, 6);
  const { counts } = visitors;
  const begun = performance.now();
  let slowestStart = 0;
  for (let kill = 0; kill < kills; kill += 1) {
    visitors.offer(await freshOffers(environment, STOCK));
    await delay(random.int(MIN_UP_MS, MAX_UP_MS));
    const victim = environment.apis[kill % environment.apis.length];
    await victim?.kill();
    await delay(random.int(0, MAX_DOWN_MS));
    const starting = performance.now();
    await victim?.start();
    slowestStart = Math.max(slowestStart, performance.now() - starting);
    process.stderr.write(`\r  R6: killed ${kill + 1} of ${kills}, ${counts.attempts} purchases`);
  }
  // As many purchases as R1 has, however fast the kills went by.
  while (counts.attempts < attempts) await delay(MAX_DOWN_MS);
  await visitors.stop();
  process.stderr.write('\n');
  const seconds = (performance.now() - begun) / 1000;

  printVisits(`R6: ${kills} kills of ${processes} processes`, counts, seconds);
  console.log(`  slowest start of a killed process ${(slowestStart / 1000).toFixed(1)} s`);
  const after = await checkAftermath(environment, visitors, checks);
  checks.holds(counts.paid > 0 && counts.left > 0, 'nothing was paid, or nothing left unpaid');
  return { ...counts, kills, seconds, slowestStart, after };
});

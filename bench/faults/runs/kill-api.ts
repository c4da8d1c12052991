import { setTimeout as delay } from 'node:timers/promises';
import { createRandom } from '@acara/core-api/bench';
import { createChecks, type RunReport } from '../../lib/run-report.ts';
import { withTestEnvironment } from '../../environment/test-environment.ts';
import { checkAftermath, printAftermath } from '../after-faults.ts';
import type { FaultsContext } from '../faults-context.ts';
import { freshOffers, printVisits, startPayingVisitors } from '../paying-visitors.ts';

const STOCK = 125;
/** The longest that a process stays down after a kill, and runs before the next one. */
const MAX_DOWN_MS = 500;
const MAX_UP_MS = 1_500;
const MIN_UP_MS = 200;

/** R6: processes die at any moment of a sale in which payments settle; nothing paid is lost, no place stays taken. */
export const killApiRun = async (context: FaultsContext): Promise<RunReport> =>
  withTestEnvironment(context, { name: 'r6' }, async (environment) => {
    const { kills, attempts, inFlight, processes } = context;
    const checks = createChecks();
    const random = createRandom(6, 0);
    const visitors = startPayingVisitors(environment, { inFlight, seed: 6 });
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
      process.stderr.write(`\r  R6: killed ${kill + 1} of ${kills}, ${visitors.counts.attempts} purchases`);
    }
    // As many purchases as R1 has, however fast the kills went by.
    while (visitors.counts.attempts < attempts) await delay(MAX_DOWN_MS);
    await visitors.stop();
    process.stderr.write('\n');
    const seconds = (performance.now() - begun) / 1000;

    const { after, files } = await checkAftermath(environment, visitors, checks);
    checks.holds(visitors.counts.paid > 0 && visitors.counts.left > 0, 'nothing was paid, or nothing left unpaid');
    printVisits(`R6 ${kills} kills of ${processes} processes`, visitors.counts, seconds);
    printAftermath(after);
    console.log(`  slowest start of a killed process ${(slowestStart / 1000).toFixed(1)} s; ${files}`);
    return {
      name: 'R6',
      numbers: { ...visitors.counts, kills, seconds, slowestStart, ...after },
      broken: checks.broken,
    };
  });

import { setTimeout as delay } from 'node:timers/promises';
import { createRandom } from '@acara/server-kit/seeded-random';
import { startPostgresServer } from '../environment/databases.ts';
import { environmentParts } from '../environment/test-environment.ts';
import { defineBench } from '../lib/bench.ts';
import { timeUntil } from '../lib/concurrency.ts';
import { checkAftermath } from './after-faults.ts';
import { freshOffers, startPayingVisitors, visitsRow } from './paying-visitors.ts';
import { providerDown } from './provider-down.ts';
import { ticketFiles } from './ticket-files.ts';

const USAGE = `what crashes or is unavailable while tickets are sold (R6, R7, R14, R18)
  --only r6,r7,r14,r18   default all
  DATABASE_URL takes another PostgreSQL; R7 kills its own, so it is left out then
  --kills N        kills of an API process in R6 (default 20); --attempts N purchases at least in it (default 10000)
  --in-flight N    visitors at once (default 500); --processes N API processes (default 2)
  --outage N       seconds for which the payment provider is unavailable in R14 (default 300)
  --issues N       seconds of R18 (default 30); --per-second N tickets issued in each (default 10)`;

const OPTIONS = {
  kills: 20,
  attempts: 10_000,
  inFlight: 500,
  processes: 2,
  outage: 300,
  issues: 30,
  perSecond: 10,
  minutes: 30,
};

export const { usage, run } = defineBench('faults', USAGE, OPTIONS, async (bench) => {
  const { inFlight, kills, attempts } = bench;
  const server = await startPostgresServer(bench.disposables, 'faults');
  const part = environmentParts(bench, server, { processes: bench.processes });

  await part('R18', (environment, own) => ticketFiles(environment, own, bench));

  // Processes are killed at random moments of a sale; no payment is lost, no place stays reserved.
  await part('R6', async (environment, own) => {
    const random = createRandom(6, 0);
    const visitors = startPayingVisitors(environment, inFlight, 6);
    const { counts } = visitors;
    const begun = performance.now();
    let slowestStart = 0;
    for (let kill = 0; kill < kills; kill += 1) {
      visitors.offer(await freshOffers(environment, 125));
      await delay(random.int(200, 1_500));
      const victim = environment.apis[kill % environment.apis.length];
      await victim?.kill();
      await delay(random.int(0, 500));
      const starting = performance.now();
      await victim?.start();
      slowestStart = Math.max(slowestStart, performance.now() - starting);
      process.stderr.write(`\r  R6: killed ${kill + 1} of ${kills}, ${counts.attempts} purchases`);
    }
    // As many purchases as R1 has, however fast the kills went by.
    while (counts.attempts < attempts) await delay(500);
    await visitors.stop();
    process.stderr.write('\n');
    const row = visitsRow(counts, (performance.now() - begun) / 1000);
    own.table(`R6: ${kills} kills of ${bench.processes} processes`, [{ ...row, 'slowest start ms': slowestStart }]);
    await checkAftermath(environment, visitors, own);
    own.holds(counts.paid > 0 && counts.left > 0, 'nothing was paid, or nothing left unpaid');
  });

  // The database is killed under load and restarted; all committed data is there, and the API recovers.
  const { faults } = server;
  if (faults)
    await part('R7', async (environment, own) => {
      const { holds } = own;
      const listPids = () => environment.apis.map(({ pid }) => pid).join();
      const pids = listPids();
      const visitors = startPayingVisitors(environment, inFlight, 7);
      const { counts } = visitors;
      const begun = performance.now();
      visitors.offer(await freshOffers(environment, 400));
      await delay(4_000);
      holds(counts.sold > 0, 'nothing was sold before the kill');
      await faults.kill();
      await delay(1_000);
      await faults.start();
      visitors.offer(await freshOffers(environment, 400));
      const atStart = counts.sold;
      const soldAgain = (await timeUntil(() => counts.sold > atStart, 30_000, 20)) / 1000;
      holds(!Number.isNaN(soldAgain), 'nothing was sold any more after the database had come back');
      await delay(6_000);
      await visitors.stop();
      const row = visitsRow(counts, (performance.now() - begun) / 1000);
      own.table('R7: database killed', [{ ...row, 'sold again s after its start': soldAgain }]);
      await checkAftermath(environment, visitors, own);
      holds(listPids() === pids && environment.apis.every(({ isRunning }) => isRunning), 'an API process has ended');
    });
  else console.log('R7 LEFT OUT: it kills PostgreSQL, and the one of DATABASE_URL is not ours to kill.');
  await part('R14', (environment, own) => providerDown(environment, own, bench.outage));
});

import { checkAftermath, printAftermath } from '../../faults/after-faults.ts';
import { printVisits } from '../../faults/paying-visitors.ts';
import { sellThroughOutage } from '../../faults/runs/kill-database.ts';
import { createChecks, type RunReport } from '../../lib/run-report.ts';
import type { EnvironmentClock } from '../../environment/environment-clock.ts';
import { clusterEnvironment } from '../bench-cluster.ts';
import { calmMachine, publicPaths, type ClusterContext } from '../cluster-context.ts';
import { startVisitors, summarizeVisits, visitTable } from '../visitors.ts';

const NAME = 'PostgreSQL killed';
const IN_FLIGHT = 100;

/** PostgreSQL is killed under a sale and started again: R6 and R7 hold, and pages are served or refused with 503. */
export const killedDatabaseRun =
  (clock: EnvironmentClock) =>
  async (context: ClusterContext): Promise<RunReport> => {
    const { cluster, server, share } = context;
    if (!server.faults) {
      console.log(`${NAME}: LEFT OUT, the one of DATABASE_URL is not ours to kill. Run it without.`);
      return { name: NAME, numbers: { leftOut: true }, broken: [] };
    }
    const checks = createChecks();
    const { holds } = checks;
    const load = await calmMachine();
    const environment = clusterEnvironment(cluster, server, clock);
    const before = await cluster.status();
    const { pages } = await publicPaths(cluster);
    const readers = startVisitors(cluster.port, [{ name: 'pages', count: 4, pauseMs: 150, paths: pages }]);
    const inFlight = Math.round(IN_FLIGHT * share);
    const { visitors, ...times } = await sellThroughOutage(environment, server.faults, inFlight, checks);
    const read = await readers.stop();

    const { after, files } = await checkAftermath(environment, visitors, checks);
    const now = await cluster.status();
    holds(visitors.counts.unavailable > 0, 'nobody got a 503: this proves nothing');
    holds(visitors.counts.broken === 0, `${visitors.counts.broken} purchases got no response at all`);
    for (const { name, pid } of before)
      holds(
        now.some((row) => row.name === name && row.pid === pid && row.serves),
        `${name} did not go on`,
      );
    const rows = summarizeVisits(NAME, read.visits, read.seconds);
    const wrong = read.visits.filter(({ seen }) => seen.some((status) => status !== 503));
    holds(wrong.length === 0, `pages failed otherwise than with 503: ${JSON.stringify(wrong.slice(0, 3))}`);

    console.log(`${NAME} under load, load average before ${load.toFixed(1)}`);
    printVisits(NAME, visitors.counts, times.seconds);
    console.log(visitTable(rows));
    console.log(`  first ticket sold ${times.soldAgain.toFixed(1)} s after it was back; ${files}`);
    printAftermath(after);
    return { name: NAME, numbers: { load, ...visitors.counts, ...times, rows, after }, broken: checks.broken };
  };

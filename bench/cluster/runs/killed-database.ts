import { sellThroughOutage, withFaults } from '../../faults/runs/kill-database.ts';
import type { RunReport } from '../../lib/bench.ts';
import { printTable } from '../../lib/text-table.ts';
import { clusterEnvironment } from '../bench-cluster.ts';
import { clusterRun, publicPaths, type ClusterContext, startVisitors, summarizeVisits } from '../cluster-runs.ts';

const NAME = 'PostgreSQL killed';
const IN_FLIGHT = 100;

/** PostgreSQL is killed under a sale and started again: R6 and R7 hold, and pages are served or refused with 503. */
export const killedDatabaseRun = (context: ClusterContext): Promise<RunReport> =>
  withFaults(NAME, context.cluster.server, (faults) =>
    clusterRun(NAME, async ({ cluster, share }, checks) => {
      const { holds } = checks;
      const before = await cluster.status();
      const { pages } = await publicPaths(cluster);
      const readers = startVisitors(cluster.port, [{ name: 'pages', count: 4, pauseMs: 150, paths: pages }]);
      const inFlight = Math.round(IN_FLIGHT * share);
      const sale = await sellThroughOutage(NAME, clusterEnvironment(cluster), { faults, inFlight }, checks);
      const { visits, seconds } = await readers.stop();

      const now = await cluster.status();
      holds(sale.unavailable > 0, 'nobody got a 503: this proves nothing');
      holds(sale.broken === 0, `${sale.broken} purchases got no response at all`);
      for (const { name, pid } of before) {
        const goesOn = now.some((row) => row.name === name && row.pid === pid && row.serves);
        holds(goesOn, `${name} did not go on`);
      }
      const wrong = visits.filter(({ seen }) => seen.some((status) => status !== 503));
      holds(wrong.length === 0, `pages failed otherwise than with 503: ${JSON.stringify(wrong.slice(0, 3))}`);
      const rows = summarizeVisits(NAME, visits, seconds);
      printTable('pages meanwhile', rows);
      return { ...sale, rows };
    })(context),
  );

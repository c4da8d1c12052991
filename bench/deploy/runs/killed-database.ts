import { sellThroughOutage, withFaults } from '../../faults/runs/kill-database.ts';
import type { RunReport } from '../../lib/bench.ts';
import { printTable } from '../../lib/text-table.ts';
import { deployedEnvironment } from '../deployed-site.ts';
import { deployRun, publicPaths, type DeployContext, startVisitors, summarizeVisits } from '../visitors.ts';

const NAME = 'PostgreSQL killed';
const IN_FLIGHT = 100;

/** PostgreSQL is killed under a sale and started again: R6 and R7 hold, and pages are served or refused with 503. */
export const killedDatabaseRun = (context: DeployContext): Promise<RunReport> =>
  withFaults(NAME, context.site.server, (faults) =>
    deployRun(NAME, async ({ site, share }, checks) => {
      const { holds } = checks;
      const before = await site.status();
      const { pages } = await publicPaths(site);
      const readers = startVisitors(site.port, [{ name: 'pages', count: 4, pauseMs: 150, paths: pages }]);
      const inFlight = Math.round(IN_FLIGHT * share);
      const sale = await sellThroughOutage(NAME, deployedEnvironment(site), { faults, inFlight }, checks);
      const { visits, seconds } = await readers.stop();

      const now = await site.status();
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

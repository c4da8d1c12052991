import { createChecks, type RunReport } from '../../lib/run-report.ts';
import { rushTable } from '../../sales/attempts.ts';
import { brokenBy, flashSale } from '../../sales/runs/flash-sale.ts';
import { withTestEnvironment } from '../../environment/test-environment.ts';
import type { FaultsContext } from '../faults-context.ts';

const STOCK = 500;
const MOST_ROUNDS = 5;

/**
 * The flash sales of R1 and R2 by the API as `npm start` runs it, in several processes on one PostgreSQL, with the real
 * payment service: exact although the processes do not know each other.
 */
export const twoProcessesRun = async (context: FaultsContext): Promise<RunReport> => {
  const { attempts } = context;
  const processes = Math.max(2, context.processes);
  return withTestEnvironment({ ...context, processes }, { name: 'two' }, async ({ database, apis, ledger }) => {
    const { broken, holds, add } = createChecks();
    const numbers: Record<string, unknown> = {};
    for (const kind of ['RESERVED', 'UNRESERVED'] as const) {
      const size = { attempts, stock: STOCK };
      // Places without numbers go within milliseconds: a process may come too late for all of them.
      let allSold = false;
      for (let round = 1; round <= MOST_ROUNDS && !allSold; round += 1) {
        const sale = await flashSale({ database, ports: apis.map(({ port }) => port) }, kind, size);
        const shares = Object.values(sale.soldBy);
        allSold = shares.every((sold) => sold > 0);
        add(brokenBy(sale, kind, size), kind);
        console.log(rushTable([{ name: `${processes} processes, ${kind}`, ...sale.counts }]));
        console.log(
          `  orders sold by each process: ${shares.join(' + ')}; tickets after the mop-up ${sale.atEnd.live} of ${STOCK}, exactly: ${sale.atEnd.live === STOCK && sale.atEnd.twice === 0}; seats sold twice ${sale.atEnd.twice}`,
        );
        numbers[kind] = sale;
      }
      holds(allSold, `${kind}: in ${MOST_ROUNDS} sales one process sold nothing, so this proves nothing`);
    }
    add(await ledger());
    return { name: `${processes} processes`, numbers, broken };
  });
};

import { environmentRun } from '../../environment/test-environment.ts';
import { brokenBy, flashSale, printSale, type FlashSale } from '../../sales/runs/flash-sale.ts';
import type { FaultsContext } from '../faults-bench.ts';

const STOCK = 500;
const MOST_ROUNDS = 5;

/**
 * The flash sales of R1 and R2 by the API as `npm start` runs it, in several processes on one PostgreSQL, with the real
 * payment service: exact although the processes do not know each other.
 */
export const twoProcessesRun = environmentRun<FaultsContext>(
  'two',
  async ({ database, apis }, { holds, add }, { attempts }) => {
    const numbers: Record<string, FlashSale> = {};
    const size = { attempts, stock: STOCK };
    const ports = apis.map(({ port }) => port);
    for (const kind of ['RESERVED', 'UNRESERVED'] as const) {
      // Places without numbers are sold within milliseconds: a process may be too late for all of them.
      let allSold = false;
      for (let round = 1; round <= MOST_ROUNDS && !allSold; round += 1) {
        const sale = await flashSale({ database, ports }, kind, size);
        allSold = sale.soldBy.every((sold) => sold > 0);
        add(brokenBy(sale, kind, size), kind);
        printSale(`${apis.length} processes, ${kind}, ${STOCK} places`, sale);
        numbers[kind] = sale;
      }
      holds(allSold, `${kind}: in ${MOST_ROUNDS} sales one process sold nothing, so this proves nothing`);
    }
    return numbers;
  },
  { processes: 2 },
);

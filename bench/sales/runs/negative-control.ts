import { dropGuards } from '@acara/core-api/bench';
import { printTable } from '../../lib/text-table.ts';
import { salesRun } from '../sales-apis.ts';
import { flashSale } from './flash-sale.ts';

/** Enough to fall over each other; the same sale as R1 and R2 otherwise. */
const ATTEMPTS = 2_000;

/** R3: without the guards the same sale must be seen to oversell, else the other runs prove nothing. */
export const negativeControl = salesRun(
  'R3',
  async (apis, { holds }, { attempts, stock }) => {
    const rows = [];
    for (const kind of ['RESERVED', 'UNRESERVED'] as const) {
      const { atOnce } = await flashSale(apis, kind, { stock, attempts: Math.min(ATTEMPTS, attempts) });
      const oversold = kind === 'RESERVED' ? atOnce.twice : Math.max(0, atOnce.live - stock);
      holds(oversold > 0, `without guards the ${kind} class was not oversold: the other runs are not valid`);
      rows.push({ class: kind, tickets: atOnce.live, places: stock, oversold });
    }
    printTable('R3: a sale without guards', rows);
    return { rows };
  },
  { env: { SALES_UNGUARDED: '1' }, prepare: dropGuards },
);

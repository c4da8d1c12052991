import { dropGuards } from '@acara/core-api/bench';
import { createChecks, type RunReport } from '../../lib/run-report.ts';
import { withApis, type SalesContext } from '../sales-context.ts';
import { flashSale } from './flash-sale.ts';

/** Enough to fall over each other; the same sale as R1 and R2 otherwise. */
const ATTEMPTS = 2_000;

/** R3: without the guards the same sale must be seen to oversell, else the other runs prove nothing. */
export const negativeControl = async (context: SalesContext): Promise<RunReport> =>
  withApis(
    context,
    'r3',
    async (apis) => {
      const { broken, holds } = createChecks();
      const attempts = Math.min(ATTEMPTS, context.attempts);
      const numbers: Record<string, unknown> = {};
      for (const kind of ['RESERVED', 'UNRESERVED'] as const) {
        const { atOnce } = await flashSale(apis, kind, { ...context, attempts });
        const oversold = kind === 'RESERVED' ? atOnce.twice : Math.max(0, atOnce.live - context.stock);
        holds(oversold > 0, `without guards the ${kind} class was not oversold: the other runs are not valid`);
        console.log(
          `R3 ${kind}: ${atOnce.live} tickets for ${context.stock} places, ${oversold} ${kind === 'RESERVED' ? 'seats sold more than once' : 'too many'}`,
        );
        numbers[kind] = { oversold, live: atOnce.live };
      }
      return { name: 'R3', numbers, broken };
    },
    { env: { SALES_UNGUARDED: '1' }, prepare: ({ pool }) => dropGuards(pool) },
  );

import { takeSnapshot } from '../../environment/databases.ts';
import { withTestEnvironment } from '../../environment/test-environment.ts';
import type { RunReport } from '../../lib/bench.ts';
import { createChecks } from '../../lib/runs.ts';
import { checkMoney, reconcile, sellThroughLoss } from '../lost-orders.ts';
import type { PaymentsContext } from '../payments-bench.ts';

/**
 * R26: the database of ten minutes ago comes back during a sale: no payment is lost, none is attributed to another
 * order.
 */
export const restoredDatabaseRun = (context: PaymentsContext): Promise<RunReport> =>
  withTestEnvironment(context, { name: 'r26' }, async (environment) => {
    const { server, database } = environment;
    const checks = createChecks();
    const orders = await sellThroughLoss(environment, () => takeSnapshot(server.url, database));
    const summary = await reconcile(environment).catch((error: unknown) => {
      checks.holds(false, `there is no reconciliation: ${String(error).slice(0, 200)}`);
      return '';
    });
    const numbers = await checkMoney(environment, orders, checks);
    return { name: 'R26', numbers: { ...numbers, summary }, broken: checks.broken };
  });

import { startPostgresServer } from '../environment/postgres-server.ts';
import { benchRun } from '../lib/bench-run.ts';
import { readOptions } from '../lib/options.ts';
import { chooseRuns, finishBench, runAll, type Runs } from '../lib/run-report.ts';
import { PAYMENTS_OPTIONS, type PaymentsContext } from './payments-context.ts';
import { disorderedNotificationsRun } from './runs/disordered-notifications.ts';
import { forgedNotificationsRun } from './runs/forged-notifications.ts';
import { lateSettlementRun } from './runs/late-settlement.ts';
import { paidOrdersRun } from './runs/paid-orders.ts';
import { restoredDatabaseRun } from './runs/restored-database.ts';
import { settleAndSweepRun } from './runs/settle-and-sweep.ts';
import { slowProviderRun } from './runs/slow-provider.ts';
import { soakRun } from './runs/soak.ts';
import { soldOutRun } from './runs/sold-out.ts';

export const usage = `payments: orders that are paid, with the real API and the payment emulator (R4, R8-R11, R13, R15, R25, R26)
  --only r4,r8,r9,r10,r11,r13,r15,r25,r26   default all; DATABASE_URL takes another PostgreSQL (databases acara_sales_* on it)
  --processes N   API processes on the one database (default 1)
  --attempts N    purchases of each sale of R4 (default 3000), --in-flight N at once (1000), for --stock N places (1000)
  --orders N      orders of each scenario of R8 (default 20)
  --rounds N      rounds of R11 (default 1000)
  --hours N       simulated length of R13 (default 24)
  --comers N      buyers who come at once in R25 (default 2000)
  --minutes N     give up after (default 40)`;

const RUNS: Runs<PaymentsContext> = {
  r4: paidOrdersRun,
  r8: disorderedNotificationsRun,
  r9: forgedNotificationsRun,
  r10: lateSettlementRun,
  r11: settleAndSweepRun,
  r13: soakRun,
  r15: soldOutRun,
  r25: slowProviderRun,
  r26: restoredDatabaseRun,
};

/** @throws BenchError when an invariant does not hold */
export const run = async (args: string[]): Promise<void> => {
  const options = readOptions(args, PAYMENTS_OPTIONS);
  const runs = chooseRuns(RUNS, options.only);
  await benchRun(options.minutes, async (disposables) => {
    const server = await startPostgresServer(disposables, 'payments');
    finishBench('payments', { options, reports: await runAll(runs, { ...options, disposables, server }) });
  });
};

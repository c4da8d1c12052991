import { defineRuns, type RunsContext } from '../environment/test-environment.ts';
import { disorderedNotificationsRun } from './runs/disordered-notifications.ts';
import { forgedNotificationsRun } from './runs/forged-notifications.ts';
import { lateSettlementRun } from './runs/late-settlement.ts';
import { paidOrdersRun } from './runs/paid-orders.ts';
import { restoredDatabaseRun } from './runs/restored-database.ts';
import { settleAndSweepRun } from './runs/settle-and-sweep.ts';
import { slowProviderRun } from './runs/slow-provider.ts';
import { soakRun } from './runs/soak.ts';
import { soldOutRun } from './runs/sold-out.ts';

const USAGE = `orders that are paid, with the real API and the payment emulator (R4, R8-R11, R13, R15, R25, R26)
  --processes N   API processes on the one database (default 1)
  --attempts N    purchases of each sale of R4 (default 3000), --in-flight N at once (1000), for --stock N places (1000)
  --orders N      orders of each scenario of R8 (default 20)
  --rounds N      rounds of R11 (default 1000)
  --hours N       simulated length of R13 (default 24)
  --comers N      buyers who come at once in R25 (default 2000)`;

const OPTIONS = {
  processes: 1,
  attempts: 3_000,
  inFlight: 1_000,
  stock: 1_000,
  orders: 20,
  rounds: 1_000,
  hours: 24,
  comers: 2_000,
  minutes: 40,
};

/** The arguments of every run. */
export type PaymentsContext = RunsContext<typeof OPTIONS>;

export const { usage, run } = defineRuns('payments', USAGE, OPTIONS, {
  r4: paidOrdersRun,
  r8: disorderedNotificationsRun,
  r9: forgedNotificationsRun,
  r10: lateSettlementRun,
  r11: settleAndSweepRun,
  r13: soakRun,
  r15: soldOutRun,
  r25: slowProviderRun,
  r26: restoredDatabaseRun,
});

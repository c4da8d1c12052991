import { parseArgs } from 'node:util';
import { benchRun, BenchError } from '../lib/bench-run.ts';
import { saveResults } from '../lib/save-results.ts';
import type { RunReport } from '../sales/run-report.ts';
import { startPostgresServer } from '../environment/postgres-server.ts';
import type { PaymentsContext } from './payments-context.ts';
import { forgedNotificationsRun } from './runs/forged-notifications.ts';
import { lateSettlementRun } from './runs/late-settlement.ts';
import { paidOrdersRun } from './runs/paid-orders.ts';
import { disorderedNotificationsRun } from './runs/disordered-notifications.ts';
import { settleAndSweepRun } from './runs/settle-and-sweep.ts';
import { restoredDatabaseRun } from './runs/restored-database.ts';
import { slowProviderRun } from './runs/slow-provider.ts';
import { soakRun } from './runs/soak.ts';
import { soldOutRun } from './runs/sold-out.ts';

export const usage = `payments: orders that are paid, with the real API and the payment stand-in (R4, R8-R11, R13, R15, R25, R26)
  --only r4,r8,r9,r10,r11,r13,r15,r25,r26   default all; DATABASE_URL takes another PostgreSQL (databases acara_sales_* on it)
  --processes N   API processes on the one database (default 1)
  --attempts N    purchases of each sale of R4 (default 3000), --in-flight N at once (1000), for --stock N places (1000)
  --orders N      orders of each kind of life in R8 (default 20)
  --rounds N      rounds of R11 (default 1000)
  --hours N       simulated length of R13 (default 24)
  --comers N      buyers who come at once in R25 (default 2000)
  --minutes N     give up after (default 40)`;

const RUNS: Readonly<Record<string, (context: PaymentsContext) => Promise<RunReport>>> = {
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

/** A run that could not go on says why; the others run all the same. */
const fallen = (name: string, error: unknown): RunReport => ({
  name: name.toUpperCase(),
  numbers: {},
  broken: [error instanceof Error ? (error.stack ?? error.message) : String(error)],
});

/** The bench `payments`. @throws BenchError when an invariant does not hold */
export const run = async (args: string[]): Promise<void> => {
  const { values } = parseArgs({
    args,
    options: {
      only: { type: 'string', default: Object.keys(RUNS).join() },
      processes: { type: 'string', default: '1' },
      attempts: { type: 'string', default: '3000' },
      'in-flight': { type: 'string', default: '1000' },
      stock: { type: 'string', default: '1000' },
      orders: { type: 'string', default: '20' },
      rounds: { type: 'string', default: '1000' },
      hours: { type: 'string', default: '24' },
      comers: { type: 'string', default: '2000' },
      minutes: { type: 'string', default: '40' },
    },
  });
  const wanted = values.only.split(',');
  for (const name of wanted) if (!(name in RUNS)) throw new BenchError(`There is no run ${name}`);

  await benchRun(Number(values.minutes), async (disposables) => {
    const context: PaymentsContext = {
      disposables,
      serverUrl: (await startPostgresServer(disposables, 'payments')).url,
      processes: Number(values.processes),
      attempts: Number(values.attempts),
      inFlight: Number(values['in-flight']),
      stock: Number(values.stock),
      orders: Number(values.orders),
      rounds: Number(values.rounds),
      hours: Number(values.hours),
      comers: Number(values.comers),
    };
    const reports: RunReport[] = [];
    for (const name of wanted) {
      const begin = RUNS[name];
      if (begin) reports.push(await begin(context).catch((error: unknown) => fallen(name, error)));
    }
    console.log(`\nkept in ${saveResults('payments', { options: values, reports })}`);
    const broken = reports.flatMap((report) => report.broken.map((words) => `${report.name}: ${words}`));
    if (broken.length > 0) throw new BenchError(`what must hold did not:\n${broken.join('\n')}`);
    console.log('everything that must hold did');
  });
};

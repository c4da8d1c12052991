import { parseArgs } from 'node:util';
import { benchRun, BenchError } from '../lib/bench-run.ts';
import type { GoalResult } from '../lib/goal.ts';
import { goalLines } from '../lib/goal-lines.ts';
import { saveResults } from '../lib/save-results.ts';
import type { RunReport } from './run-report.ts';
import { conservationRun } from './runs/conservation.ts';
import { flashSaleRun } from './runs/flash-sale.ts';
import { maximumRun } from './runs/maximum.ts';
import { negativeControl } from './runs/negative-control.ts';
import { ratioRun } from './runs/ratio.ts';
import { repetitionRun } from './runs/repetition.ts';
import type { SalesContext } from './sales-context.ts';
import { startSalesServer } from './sales-database.ts';

export const usage = `sales: flash sales that must be exact, and orders per second beside pgbench (R1-R3, R5, R12, R13)
  --only r1,r2,r3,r5,r12,r13,ratio   default all; DATABASE_URL takes another PostgreSQL (databases acara_sales_* on it)
  --attempts N     purchases in flight at once in R1 and R2 (default 10000); --stock N places (default 500)
  --processes N    API processes on the one database (default 2)
  --rounds N       rounds of the ratio (default 15); --seconds N of each load and of R13 (default 2, R13: 10 times that)
  --connections N  requests in flight for the ratio (default 64)
  --minutes N      give up after (default 20)`;

const RUNS: Readonly<Record<string, (context: SalesContext) => Promise<RunReport>>> = {
  r1: flashSaleRun('R1', 'RESERVED'),
  r2: flashSaleRun('R2', 'UNRESERVED'),
  r3: negativeControl,
  r5: maximumRun,
  r12: repetitionRun,
  r13: (context) => conservationRun({ ...context, seconds: context.seconds * 10 }),
};

/** The bench `sales`. @throws BenchError when an invariant does not hold */
export const run = async (args: string[]): Promise<void> => {
  const { values } = parseArgs({
    args,
    options: {
      only: { type: 'string', default: [...Object.keys(RUNS), 'ratio'].join() },
      attempts: { type: 'string', default: '10000' },
      stock: { type: 'string', default: '500' },
      processes: { type: 'string', default: '2' },
      rounds: { type: 'string', default: '15' },
      seconds: { type: 'string', default: '2' },
      connections: { type: 'string', default: '64' },
      minutes: { type: 'string', default: '20' },
    },
  });
  const wanted = values.only.split(',');
  for (const name of wanted) if (!(name in RUNS) && name !== 'ratio') throw new BenchError(`There is no run ${name}`);

  await benchRun(Number(values.minutes), async (disposables) => {
    const context: SalesContext = {
      disposables,
      serverUrl: await startSalesServer(disposables),
      attempts: Number(values.attempts),
      stock: Number(values.stock),
      processes: Number(values.processes),
      seconds: Number(values.seconds),
    };
    const reports: RunReport[] = [];
    const goals: GoalResult[] = [];
    for (const name of wanted) {
      const begin = RUNS[name];
      if (begin) reports.push(await begin(context));
    }
    if (wanted.includes('ratio')) {
      const options = { rounds: Number(values.rounds), connections: Number(values.connections) };
      const report = await ratioRun({ ...context, ...options });
      reports.push(report);
      goals.push(...report.goals);
    }
    if (goals.length > 0) console.log(`\n${goalLines(goals)}`);
    console.log(`\nkept in ${saveResults('sales', { options: values, reports, goals })}`);
    const broken = reports.flatMap((report) => report.broken.map((words) => `${report.name}: ${words}`));
    if (broken.length > 0) throw new BenchError(`what must hold did not:\n${broken.join('\n')}`);
    console.log('everything that must hold did');
  });
};

import { startPostgresServer } from '../environment/postgres-server.ts';
import { benchRun } from '../lib/bench-run.ts';
import { readOptions } from '../lib/options.ts';
import { chooseRuns, finishBench, runAll, type Runs } from '../lib/run-report.ts';
import { conservationRun } from './runs/conservation.ts';
import { flashSaleRun } from './runs/flash-sale.ts';
import { maximumRun } from './runs/maximum.ts';
import { negativeControl } from './runs/negative-control.ts';
import { ratioRun } from './runs/ratio.ts';
import { repetitionRun } from './runs/repetition.ts';
import { SALES_OPTIONS, type SalesContext } from './sales-context.ts';

export const usage = `sales: flash sales that must be exact, and orders per second beside pgbench (R1-R3, R5, R12, R13)
  --only r1,r2,r3,r5,r12,r13,ratio   default all; DATABASE_URL takes another PostgreSQL (databases acara_sales_* on it)
  --attempts N     purchases in flight at once in R1 and R2 (default 10000); --stock N places (default 500)
  --processes N    API processes on the one database (default 2)
  --rounds N       rounds of the ratio (default 15); --seconds N of each load and of R13 (default 2, R13: 10 times that)
  --connections N  requests in flight for the ratio (default 64)
  --minutes N      give up after (default 20)`;

const RUNS: Runs<SalesContext> = {
  r1: flashSaleRun('R1', 'RESERVED'),
  r2: flashSaleRun('R2', 'UNRESERVED'),
  r3: negativeControl,
  r5: maximumRun,
  r12: repetitionRun,
  r13: (context) => conservationRun({ ...context, seconds: context.seconds * 10 }),
  ratio: ratioRun,
};

/** @throws BenchError when an invariant does not hold */
export const run = async (args: string[]): Promise<void> => {
  const options = readOptions(args, SALES_OPTIONS);
  const runs = chooseRuns(RUNS, options.only);
  await benchRun(options.minutes, async (disposables) => {
    const server = await startPostgresServer(disposables, 'sales');
    finishBench('sales', { options, reports: await runAll(runs, { ...options, disposables, server }) });
  });
};

import { startPostgresServer } from '../environment/postgres-server.ts';
import { benchRun } from '../lib/bench-run.ts';
import { readOptions } from '../lib/options.ts';
import { chooseRuns, finishBench, runAll, type Runs } from '../lib/run-report.ts';
import { FAULTS_OPTIONS, type FaultsContext } from './faults-context.ts';
import { killApiRun } from './runs/kill-api.ts';
import { killDatabaseRun } from './runs/kill-database.ts';
import { providerDownRun } from './runs/provider-down.ts';
import { sameTokenRun } from './runs/same-token.ts';
import { ticketFilesRun } from './runs/ticket-files.ts';
import { twoProcessesRun } from './runs/two-processes.ts';

export const usage = `faults: what crashes or is unavailable while tickets are sold (R6, R7, R14, R16, R18), and R1/R2 over two processes
  --only r6,r7,r14,r16,r18,two   default all; DATABASE_URL takes another PostgreSQL (databases acara_sales_* on it;
                   R7 kills its server, so it is left out there)
  --kills N        kills of an API process in R6 (default 20); --attempts N purchases at least in it (default 10000)
  --in-flight N    visitors at once (default 500); --processes N API processes (default 2)
  --outage N       seconds for which the payment provider is unavailable in R14 (default 300)
  --issues N       seconds of R18 (default 30); --per-second N tickets issued in each (default 10)
  --minutes N      give up after (default 30)`;

const RUNS: Runs<FaultsContext> = {
  two: twoProcessesRun,
  r16: sameTokenRun,
  r18: ticketFilesRun,
  r6: killApiRun,
  r7: killDatabaseRun,
  r14: providerDownRun,
};

/** @throws BenchError when an invariant does not hold */
export const run = async (args: string[]): Promise<void> => {
  const options = readOptions(args, FAULTS_OPTIONS);
  const runs = chooseRuns(RUNS, options.only);
  await benchRun(options.minutes, async (disposables) => {
    const server = await startPostgresServer(disposables, 'faults');
    finishBench('faults', { options, reports: await runAll(runs, { ...options, disposables, server }) });
  });
};

import { parseArgs } from 'node:util';
import { benchRun, BenchError } from '../lib/bench-run.ts';
import { saveResults } from '../lib/save-results.ts';
import type { RunReport } from '../sales/run-report.ts';
import { startPostgresServer } from '../environment/postgres-server.ts';
import type { FaultsContext } from './faults-context.ts';
import { killApiRun } from './runs/kill-api.ts';
import { killDatabaseRun } from './runs/kill-database.ts';
import { providerDownRun } from './runs/provider-down.ts';
import { sameTokenRun } from './runs/same-token.ts';
import { ticketFilesRun } from './runs/ticket-files.ts';
import { twoProcessesRun } from './runs/two-processes.ts';

export const usage = `faults: what dies or is away while tickets are sold (R6, R7, R14, R16, R18), and R1/R2 over two processes
  --only r6,r7,r14,r16,r18,two   default all; DATABASE_URL takes another PostgreSQL (databases acara_sales_* on it;
                   R7 kills its server, so it is left out there)
  --kills N        kills of an API process in R6 (default 20); --attempts N purchases at least in it (default 10000)
  --in-flight N    visitors at once (default 500); --processes N API processes (default 2)
  --outage N       seconds for which the payment provider is away in R14 (default 300)
  --issues N       seconds of R18 (default 30); --per-second N tickets issued in each (default 10)
  --minutes N      give up after (default 30)`;

const RUNS: Readonly<Record<string, (context: FaultsContext) => Promise<RunReport>>> = {
  two: twoProcessesRun,
  r16: sameTokenRun,
  r18: ticketFilesRun,
  r6: killApiRun,
  r7: killDatabaseRun,
  r14: providerDownRun,
};

/** The bench `faults`. @throws BenchError when an invariant does not hold */
export const run = async (args: string[]): Promise<void> => {
  const { values } = parseArgs({
    args,
    options: {
      only: { type: 'string', default: Object.keys(RUNS).join() },
      kills: { type: 'string', default: '20' },
      attempts: { type: 'string', default: '10000' },
      'in-flight': { type: 'string', default: '500' },
      processes: { type: 'string', default: '2' },
      outage: { type: 'string', default: '300' },
      issues: { type: 'string', default: '30' },
      'per-second': { type: 'string', default: '10' },
      minutes: { type: 'string', default: '30' },
    },
  });
  const wanted = values.only.split(',');
  for (const name of wanted) if (!(name in RUNS)) throw new BenchError(`There is no run ${name}`);

  await benchRun(Number(values.minutes), async (disposables) => {
    const context: FaultsContext = {
      disposables,
      server: await startPostgresServer(disposables, 'faults'),
      kills: Number(values.kills),
      attempts: Number(values.attempts),
      inFlight: Number(values['in-flight']),
      processes: Number(values.processes),
      outageSeconds: Number(values.outage),
      issueSeconds: Number(values.issues),
      issuesPerSecond: Number(values['per-second']),
    };
    const reports: RunReport[] = [];
    for (const name of wanted) {
      const begin = RUNS[name];
      if (begin) reports.push(await begin(context));
    }
    console.log(`\nkept in ${saveResults('faults', { options: values, reports })}`);
    const broken = reports.flatMap((report) => report.broken.map((words) => `${report.name}: ${words}`));
    if (broken.length > 0) throw new BenchError(`what must hold did not:\n${broken.join('\n')}`);
    console.log('everything that must hold did');
  });
};

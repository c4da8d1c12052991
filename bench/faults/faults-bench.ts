import { defineRuns, type RunsContext } from '../environment/test-environment.ts';
import { killApiRun } from './runs/kill-api.ts';
import { killDatabaseRun } from './runs/kill-database.ts';
import { lostConnectionsRun } from './runs/lost-connections.ts';
import { providerDownRun } from './runs/provider-down.ts';
import { sameTokenRun } from './runs/same-token.ts';
import { ticketFilesRun } from './runs/ticket-files.ts';
import { twoProcessesRun } from './runs/two-processes.ts';

const USAGE = `what crashes or is unavailable while tickets are sold (R6, R7, R14, R16, R18, R32), and R1/R2 over two processes
  R7 kills its PostgreSQL, so it is left out with that of DATABASE_URL
  --kills N        kills of an API process in R6 (default 20); --attempts N purchases at least in it (default 10000)
  --in-flight N    visitors at once (default 500); --processes N API processes (default 2)
  --outage N       seconds for which the payment provider is unavailable in R14 (default 300)
  --issues N       seconds of R18 (default 30); --per-second N tickets issued in each (default 10)`;

const OPTIONS = {
  kills: 20,
  attempts: 10_000,
  inFlight: 500,
  processes: 2,
  outage: 300,
  issues: 30,
  perSecond: 10,
  minutes: 30,
};

/** The arguments of every run. */
export type FaultsContext = RunsContext<typeof OPTIONS>;

export const { usage, run } = defineRuns('faults', USAGE, OPTIONS, {
  two: twoProcessesRun,
  r16: sameTokenRun,
  r18: ticketFilesRun,
  r32: lostConnectionsRun,
  r6: killApiRun,
  r7: killDatabaseRun,
  r14: providerDownRun,
});

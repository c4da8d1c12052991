import { startPostgresServer } from '../environment/postgres-server.ts';
import type { EnvironmentContext } from '../environment/test-environment.ts';
import { benchRun } from '../lib/bench-run.ts';
import { readOptions } from '../lib/options.ts';
import { chooseRuns, finishBench, runAll, type Runs } from '../lib/run-report.ts';
import { cacheKeysRun } from './runs/cache-keys.ts';
import { heldPlacesRun } from './runs/held-places.ts';
import { passwordQueueRun } from './runs/password-queue.ts';
import { refreshTokensRun } from './runs/refresh-tokens.ts';
import { sharedLimitsRun } from './runs/shared-limits.ts';
import { slowBodiesRun } from './runs/slow-bodies.ts';

export const usage = `attacks: what strangers can cost the site (R21 to R24, R27, R28)
  --only R21,R22   default all; DATABASE_URL takes another PostgreSQL (databases acara_sales_* on it)
  --minutes N      give up after (default 30)`;

const RUNS: Runs<EnvironmentContext> = {
  r21: refreshTokensRun,
  r22: passwordQueueRun,
  r23: slowBodiesRun,
  r24: cacheKeysRun,
  r27: heldPlacesRun,
  r28: sharedLimitsRun,
};

/** @throws BenchError when an invariant does not hold */
export const run = async (args: string[]): Promise<void> => {
  const options = readOptions(args, { only: '', minutes: 30 });
  const runs = chooseRuns(RUNS, options.only);
  await benchRun(options.minutes, async (disposables) => {
    const server = await startPostgresServer(disposables, 'attacks');
    finishBench('attacks', { options, reports: await runAll(runs, { disposables, server }) });
  });
};

import { parseArgs } from 'node:util';
import { benchRun, BenchError } from '../lib/bench-run.ts';
import { saveResults } from '../lib/save-results.ts';
import type { RunReport } from '../sales/run-report.ts';
import { startPostgresServer, type PostgresServer } from '../environment/postgres-server.ts';
import type { AttackContext } from './attack-context.ts';
import { cacheKeysRun } from './runs/cache-keys.ts';
import { heldPlacesRun } from './runs/held-places.ts';
import { passwordQueueRun } from './runs/password-queue.ts';
import { refreshTokensRun } from './runs/refresh-tokens.ts';
import { sharedLimitsRun } from './runs/shared-limits.ts';
import { slowBodiesRun } from './runs/slow-bodies.ts';

export const usage = `attacks: what strangers can cost the site (R21 to R24, R27, R28)
  --only R21,R22   default all; DATABASE_URL takes another PostgreSQL (databases acara_sales_* on it)
  --minutes N      give up after (default 30)`;

const RUNS: Readonly<Record<string, (context: AttackContext) => Promise<RunReport>>> = {
  R21: refreshTokensRun,
  R22: passwordQueueRun,
  R23: slowBodiesRun,
  R24: cacheKeysRun,
  R27: heldPlacesRun,
  R28: sharedLimitsRun,
};

/** The bench `attacks`. @throws BenchError when an invariant does not hold */
export const run = async (args: string[]): Promise<void> => {
  const { values } = parseArgs({
    args,
    options: {
      only: { type: 'string', default: Object.keys(RUNS).join() },
      minutes: { type: 'string', default: '30' },
    },
  });
  const wanted = values.only.toUpperCase().split(',');
  for (const name of wanted) if (!(name in RUNS)) throw new BenchError(`There is no run ${name}`);

  await benchRun(Number(values.minutes), async (disposables) => {
    let server: Promise<PostgresServer> | undefined;
    const context: AttackContext = {
      disposables,
      server: () => (server ??= startPostgresServer(disposables, 'attacks')),
    };
    const reports: RunReport[] = [];
    for (const name of wanted) {
      const begin = RUNS[name];
      if (begin) reports.push(await begin(context));
    }
    console.log(`\nkept in ${saveResults('attacks', { options: values, reports })}`);
    const broken = reports.flatMap((report) => report.broken.map((words) => `${report.name}: ${words}`));
    if (broken.length > 0) throw new BenchError(`what must hold did not:\n${broken.join('\n')}`);
    console.log('everything that must hold did');
  });
};

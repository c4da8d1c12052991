import { parseArgs } from 'node:util';
import { benchRun, BenchError } from '../lib/bench-run.ts';
import { saveResults } from '../lib/save-results.ts';
import type { RunReport } from '../sales/run-report.ts';
import { startWorldServer } from '../world/world-database-server.ts';
import type { AttacksContext } from './attacks-context.ts';
import { passwordQueueRun } from './runs/password-queue.ts';
import { refreshTokensRun } from './runs/refresh-tokens.ts';

export const usage = `attacks: requests that are meant to cost more than they should (R21, R22)
  --only r21,r22   default all; DATABASE_URL takes another PostgreSQL (databases acara_sales_* on it)
  --minutes N      give up after (default 15)`;

const RUNS: Readonly<Record<string, (context: AttacksContext) => Promise<RunReport>>> = {
  r21: refreshTokensRun,
  r22: passwordQueueRun,
};

/** The bench `attacks`. @throws BenchError when an invariant does not hold */
export const run = async (args: string[]): Promise<void> => {
  const { values } = parseArgs({
    args,
    options: {
      only: { type: 'string', default: Object.keys(RUNS).join() },
      minutes: { type: 'string', default: '15' },
    },
  });
  const wanted = values.only.toLowerCase().split(',');
  for (const name of wanted) if (!(name in RUNS)) throw new BenchError(`There is no run ${name}`);

  await benchRun(Number(values.minutes), async (closers) => {
    const context: AttacksContext = { closers, server: await startWorldServer(closers, 'attacks') };
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

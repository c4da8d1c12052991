import { parseArgs } from 'node:util';
import { benchRun, BenchError } from '../lib/bench-run.ts';
import { saveResults } from '../lib/save-results.ts';
import type { RunReport } from '../sales/run-report.ts';
import type { AttackContext } from './attack-context.ts';
import { cacheKeysRun } from './runs/cache-keys.ts';
import { slowBodiesRun } from './runs/slow-bodies.ts';

export const usage = `attacks: what strangers can cost the site (R23, R24)
  --only R23,R24   default all
  --minutes N      give up after (default 30)`;

const RUNS: Readonly<Record<string, (context: AttackContext) => Promise<RunReport>>> = {
  R23: slowBodiesRun,
  R24: cacheKeysRun,
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

  await benchRun(Number(values.minutes), async (closers) => {
    const reports: RunReport[] = [];
    for (const name of wanted) {
      const report = await RUNS[name]?.({ closers });
      if (report) reports.push(report);
    }
    console.log(`\nkept in ${saveResults('attacks', { reports })}`);
    const broken = reports.flatMap((report) => report.broken.map((words) => `${report.name}: ${words}`));
    if (broken.length > 0) throw new BenchError(`what must hold did not:\n${broken.join('\n')}`);
    console.log('everything that must hold did');
  });
};

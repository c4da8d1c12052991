import { BenchError, createChecks, createPool, createSandboxControl, textTable } from '@acara/bench/lab';
import { checkBooks } from '../books.ts';
import { startCommits } from '../commits.ts';
import { DATABASE_URL, untilDatabaseIsWhole } from '../database.ts';
import { SITES } from '../machine.ts';
import { SANDBOX } from '../site.ts';
import { untilSiteIsWhole } from '../swarm.ts';
import { startVisitors } from '../visitors.ts';
import { CACHE_FAULTS } from './cache-faults.ts';
import { DATABASE_FAULTS } from './database-faults.ts';
import { seconds, type Fault } from './fault.ts';
import { SITE_FAULTS } from './site-faults.ts';
import { UPGRADES } from './upgrades.ts';

export const FAULTS: Readonly<Record<string, Fault>> = {
  ...UPGRADES,
  ...DATABASE_FAULTS,
  ...SITE_FAULTS,
  ...CACHE_FAULTS,
};

/** Before and after a fault, to observe normal operation too. */
const QUIET = 6;

/** Does one fault under visitors. @returns a row of numbers, and what did not hold */
const runFault = async (name: string, fault: Fault) => {
  await untilDatabaseIsWhole();
  await untilSiteIsWhole();
  const checks = createChecks();
  const { holds } = checks;
  const pool = createPool(DATABASE_URL, 4);
  const control = createSandboxControl(SANDBOX);
  const commits = await startCommits(`${name}-${Date.now()}`);
  const visitors = await startVisitors(pool, control);
  let soldAgain: number | undefined;
  const soldWithin = async (limit: number) => {
    soldAgain = await visitors.nextSale(limit);
    holds(!Number.isNaN(soldAgain), `nothing was sold within ${limit} s`);
  };
  const begun = performance.now();
  try {
    await visitors.warmUp();
    await seconds(QUIET);
    await fault.run({ visitors, control, checks, soldWithin });
    await seconds(QUIET);
  } finally {
    await visitors.stop().catch((error: Error) => holds(false, error.message));
    await fault.repair?.();
  }
  const lasted = (performance.now() - begun) / 1000;
  const { lost, confirmed, silence, isEven } = await commits.stop();
  await untilDatabaseIsWhole();
  await untilSiteIsWhole();
  const files = await checkBooks(pool, control, visitors, checks);
  await pool.end();

  const again = visitors.triedAgain();
  const except = fault.except;
  const counts = (front: number) => front !== except;
  const pages = visitors.silence('page', counts);
  const ofEach = Math.max(...SITES.map((_, index) => visitors.silence('page', (front) => front === index)));
  holds(lost === 0, `${lost} of ${confirmed} confirmed commits were lost`);
  holds(isEven, 'what is counted is not what is written');
  holds(again <= (fault.triedAgain ?? Infinity), `${again} requests needed a second try: ${visitors.reasons()}`);
  holds(pages <= (fault.silence ?? Infinity), `no page for ${pages.toFixed(1)} s`);
  holds(ofEach <= (fault.silenceOfEach ?? Infinity), `visitors of a machine had no page for ${ofEach.toFixed(1)} s`);
  const row = {
    fault: name,
    lasted,
    requests: visitors.count(),
    'tried again': again,
    'no page s': pages,
    '… of a machine': ofEach,
    'no call s': visitors.silence('call', counts),
    'no sale s': visitors.silence('purchase', counts),
    'sold again s': soldAgain,
    'no commit s': silence,
    commits: confirmed,
    lost,
    'files s': files,
  };
  return { row, broken: checks.broken, reasons: visitors.reasons() };
};

/** Does one fault after the other. @returns 0 where all that must hold did */
export const runFaults = async (names: readonly string[]): Promise<number> => {
  const rows = [];
  const broken: string[] = [];
  for (const name of names) {
    const fault = FAULTS[name];
    if (!fault) throw new BenchError(`There is no fault ${name}`);
    for (let time = 0; time < (fault.times ?? 1); time += 1) {
      console.log(`\n${name}: ${fault.what}`);
      const result = await runFault(name, fault);
      console.log(textTable([result.row]));
      if (result.reasons !== '') console.log(`  tried again after: ${result.reasons}`);
      rows.push(result.row);
      broken.push(...result.broken.map((words) => `${name}: ${words}`));
    }
  }
  console.log(`\n${textTable(rows)}`);
  for (const words of broken) console.error(`✗ ${words}`);
  return broken.length > 0 ? 1 : 0;
};

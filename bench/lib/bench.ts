import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { createDisposables, type Disposables } from '@acara/tooling/src/site/disposables.ts';
import { goalTable, type GoalResult } from './goal.ts';

const RESULTS = path.resolve(import.meta.dirname, '../results');

/** An error that a person can act on; printed without a stack. */
export class BenchError extends Error {
  override name = 'BenchError';
}

type OptionValues = Readonly<Record<string, string | number | boolean>>;

/** Options with the types of their defaults. */
export type Options<Defaults> = {
  [Name in keyof Defaults]: Defaults[Name] extends number ? number : Defaults[Name] extends boolean ? boolean : string;
};

const getFlag = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** `--in-flight 500` gives `inFlight`. An empty string as default: not given. */
const readOptions = <Defaults extends OptionValues>(args: string[], defaults: Defaults): Options<Defaults> => {
  const entries = Object.entries(defaults);
  const { values } = parseArgs({
    args,
    options: Object.fromEntries(
      entries.map(([name, value]) => [getFlag(name), { type: typeof value === 'boolean' ? 'boolean' : 'string' }]),
    ),
  });
  const options = entries.map(([name, value]) => {
    const given = values[getFlag(name)] ?? value;
    if (typeof value !== 'number') return [name, given];
    if (!(Number(given) >= 0)) throw new BenchError(`--${getFlag(name)} must be a number, not ${String(given)}`);
    return [name, Number(given)];
  });
  return Object.fromEntries(options) as Options<Defaults>; // a value of each name, of its default's type
};

/** Findings of one run. `broken`: invariants that did not hold, in words. */
export type RunReport = { name: string; numbers: Record<string, unknown>; broken: string[]; goals?: GoalResult[] };

type Results = Record<string, unknown> & {
  goals?: readonly GoalResult[];
  reports?: readonly RunReport[];
  /** Invariants that did not hold, beside those of the reports. */
  broken?: readonly string[];
  /** A check, not a measurement. */
  isUnsaved?: boolean;
};

export type BenchContext<Defaults> = Options<Defaults> & { disposables: Disposables };

/**
 * A command: reads its options, always ends all that it started, prints its goals and saves its results.
 * It fails when an invariant does not hold.
 * @param getLimit minutes after which it is given up
 */
export const defineBench = <const Defaults extends OptionValues & { minutes: number }>(
  name: string,
  usage: string,
  defaults: Defaults,
  work: (context: BenchContext<Defaults>) => Promise<Results>,
  getLimit = (options: Options<Defaults>): number => Number(options.minutes),
) => ({
  usage: `${name}: ${usage}${usage.includes('--minutes') ? '' : `\n  --minutes N  give up after (default ${defaults.minutes})`}`,
  run: (args: string[]): Promise<void> => {
    const options = readOptions(args, defaults);
    return withinMinutes(getLimit(options), async (disposables) =>
      finish(name, { options, ...(await work({ ...options, disposables })) }),
    );
  },
});

const withinMinutes = async (minutes: number, run: (disposables: Disposables) => Promise<void>): Promise<void> => {
  const disposables = createDisposables();
  const giveUp = (reason: string) => {
    console.error(reason);
    void disposables.closeAll().finally(() => process.exit(1));
  };
  const timer = setTimeout(() => giveUp(`given up after ${minutes} minutes`), minutes * 60_000);
  process.once('SIGINT', () => giveUp('interrupted'));
  process.once('SIGTERM', () => giveUp('interrupted'));
  try {
    await run(disposables);
  } finally {
    clearTimeout(timer);
    await disposables.closeAll();
  }
};

const finish = (name: string, results: Results): void => {
  const { goals = [], reports = [], broken = [], isUnsaved } = results;
  const allGoals = [...goals, ...reports.flatMap((report) => report.goals ?? [])];
  if (allGoals.length > 0) console.log(`\n${goalTable(allGoals)}`);
  if (!isUnsaved) save(name, results);
  const failures = [
    ...reports.flatMap((report) => report.broken.map((words) => `${report.name}: ${words}`)),
    ...broken,
  ];
  if (failures.length > 0) throw new BenchError(`what must hold did not:\n${failures.join('\n')}`);
  if (results.reports ?? results.broken) console.log('everything that must hold did');
};

const save = (name: string, results: Results): void => {
  const when = new Date().toISOString();
  mkdirSync(RESULTS, { recursive: true });
  const file = path.join(RESULTS, `${name}-${when.replace(/[:.]/g, '-')}.json`);
  const machine = { node: process.version, processors: cpus().length, model: cpus()[0]?.model, load: loadavg() };
  writeFileSync(file, `${JSON.stringify({ name, when, machine, ...results }, null, 1)}\n`);
  console.log(`\nsaved in ${file}`);
};

/** Runs with disposables of its own: what it started ends with it, or with the given ones if that is earlier. */
export const withDisposables = async <Result>(
  disposables: Disposables,
  run: (own: Disposables) => Promise<Result>,
): Promise<Result> => {
  const own = createDisposables();
  const forget = disposables.add(() => own.closeAll());
  try {
    return await run(own);
  } finally {
    forget();
    await own.closeAll();
  }
};

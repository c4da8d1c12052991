import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { createDisposables, type Disposables } from '@acara/tooling/src/site/disposables.ts';
import { decideGoal, goalTable, type Goal, type GoalResult } from './goal.ts';
import type { Estimate } from './statistics.ts';
import { textTable, type Row } from './text-table.ts';

const RESULTS = path.resolve(import.meta.dirname, '../results');

/** An error that a person can act on; printed without a stack. */
export class BenchError extends Error {
  override name = 'BenchError';
}

/** Collects what does not hold, each once. */
export const createChecks = () => {
  const found = new Set<string>();
  return {
    get broken(): string[] {
      return [...found];
    },
    /** @param words message if it does not hold */
    holds: (isSo: boolean, words: string): void => void (isSo || found.add(words)),
    /** Adds what another check has found. */
    add: (words: readonly string[], where?: string): void => {
      for (const each of words) found.add(where === undefined ? each : `${where}: ${each}`);
    },
  };
};

export type Checks = ReturnType<typeof createChecks>;

/** One run: what it starts ends with it, what it prints is saved, and what does not hold makes the command fail. */
export type Run = Checks & {
  disposables: Disposables;
  /** Prints rows under a title. */
  table: (title: string, rows: readonly Row[]) => void;
  /** Saves what is not printed. */
  save: (name: string, value: unknown) => void;
  /** Compares with a budget; a goal that is missed is no failure. */
  goal: (goal: Goal, where: string, estimate: Estimate) => void;
};

type OptionValues = Readonly<Record<string, string | number | boolean>> & { minutes: number };

/** Options with the types of their defaults. */
type Options<Defaults> = {
  [Name in keyof Defaults]: Defaults[Name] extends number ? number : Defaults[Name] extends boolean ? boolean : string;
};

/** A command as its work sees it. A bench of several runs begins each with `part`. */
export type Bench<Defaults = object> = Run &
  Options<Defaults> & {
    /** Does it unless `--only` names others. One that throws has failed; the others continue. */
    part: (name: string, work: (run: Run) => Promise<void>) => Promise<void>;
  };

const getFlag = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** `--in-flight 500` gives `inFlight`. An empty string as default: not given. */
const readOptions = <Defaults extends OptionValues>(args: string[], defaults: Defaults) => {
  const entries = Object.entries({ only: '', ...defaults });
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
  return Object.fromEntries(options) as Options<Defaults> & { only: string; minutes: number }; // of its default's type
};

type Saved = { tables: Record<string, readonly Row[]>; values: Record<string, unknown>; broken: string[] };

const createRun = (disposables: Disposables, goals: GoalResult[]): { run: Run; saved: () => Saved } => {
  const checks = createChecks();
  const tables: Record<string, readonly Row[]> = {};
  const values: Record<string, unknown> = {};
  const run: Run = {
    ...checks,
    disposables,
    table: (title, rows) => {
      tables[title] = rows;
      console.log(`\n${title}\n${textTable(rows)}`);
    },
    save: (name, value) => void (values[name] = value),
    goal: (goal, where, estimate) => void goals.push({ goal, where, estimate, state: decideGoal(goal, estimate) }),
  };
  // A getter is not spread.
  Object.defineProperty(run, 'broken', { get: () => checks.broken });
  return { run, saved: () => ({ tables, values, broken: checks.broken }) };
};

/**
 * A command: reads its options, ends all that it started, prints its goals and saves its results. It fails when something
 * does not hold.
 */
export const defineBench = <const Defaults extends OptionValues>(
  name: string,
  usage: string,
  defaults: Defaults,
  work: (bench: Bench<Defaults>) => Promise<void>,
) => ({
  usage: `${name}: ${usage}\n  --minutes N  give up after (default ${defaults.minutes})`,
  run: async (args: string[]): Promise<void> => {
    const options = readOptions(args, defaults);
    const goals: GoalResult[] = [];
    const saved: Record<string, Saved> = {};
    await withinMinutes(options.minutes, async (disposables) => {
      const whole = createRun(disposables, goals);
      const known: string[] = [];
      const wanted = options.only.toLowerCase().split(',').filter(Boolean);
      /** `r25` names `R25_1000` and `R25_3000` too. */
      const isNamed = (title: string, by: string) => `${title.toLowerCase()}_`.startsWith(`${by}_`);
      const part: Bench['part'] = async (title, act) => {
        known.push(title);
        if (wanted.length > 0 && !wanted.some((by) => isNamed(title, by))) return;
        await withDisposables(disposables, async (own) => {
          const { run, saved: results } = createRun(own, goals);
          await act(run).catch((error: unknown) =>
            run.holds(false, error instanceof Error ? (error.stack ?? error.message) : String(error)),
          );
          saved[title] = results();
        });
      };
      const bench = Object.assign(whole.run, options, { part });
      await work(bench as Bench<Defaults>); // its options are those of `Defaults`
      saved[name] = whole.saved();
      const unknown = wanted.filter((by) => !known.some((title) => isNamed(title, by)));
      if (known.length > 0 && unknown.length > 0)
        throw new BenchError(`There is no run ${unknown.join()}; there are ${known.join()}`);
    });
    if (goals.length > 0) console.log(`\n${goalTable(goals)}`);
    saveResults(name, { options, goals, runs: saved });
    const failures = Object.entries(saved).flatMap(([title, { broken }]) =>
      broken.map((words) => `${title}: ${words}`),
    );
    if (failures.length > 0) throw new BenchError(`what must hold did not:\n${failures.join('\n')}`);
    console.log('everything that must hold did');
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

const saveResults = (name: string, results: object): void => {
  const when = new Date().toISOString();
  mkdirSync(RESULTS, { recursive: true });
  const file = path.join(RESULTS, `${name}-${when.replace(/[:.]/g, '-')}.json`);
  const machine = { node: process.version, processors: cpus().length, model: cpus()[0]?.model, load: loadavg() };
  writeFileSync(file, `${JSON.stringify({ name, when, machine, ...results }, null, 1)}\n`);
  console.log(`\nsaved in ${file}`);
};

/** Runs with disposables of its own: what it started ends with it, or with the given ones if that is earlier. */
const withDisposables = async <Result>(
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

import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import path from 'node:path';
import { BenchError } from './bench-run.ts';
import { goalLines, type GoalResult } from './goal.ts';

const FOLDER = path.resolve(import.meta.dirname, '../results');

/** What one run found. `broken`: invariants that did not hold, in words. */
export type RunReport = { name: string; numbers: Record<string, unknown>; broken: string[]; goals?: GoalResult[] };

export type Runs<Context> = Readonly<Record<string, (context: Context) => Promise<RunReport>>>;

/** Collects what does not hold. */
export const createChecks = () => {
  const broken: string[] = [];
  return {
    broken,
    /** @param words what was found, should it not hold */
    holds: (isSo: boolean, words: string): void => {
      if (!isSo) broken.push(words);
    },
    /** Adds what another check has found. */
    add: (found: readonly string[], where?: string): void => {
      broken.push(...found.map((words) => (where === undefined ? words : `${where}: ${words}`)));
    },
  };
};

/** @param only names with commas, in any case; empty: all @throws BenchError for an unknown one */
export const chooseRuns = <Context>(runs: Runs<Context>, only: string): Runs<Context> =>
  Object.fromEntries(
    (only || Object.keys(runs).join())
      .toLowerCase()
      .split(',')
      .map((name) => {
        const run = runs[name];
        if (!run) throw new BenchError(`There is no run ${name}; there are ${Object.keys(runs).join()}`);
        return [name, run];
      }),
  );

/** Does one run after the other. One that throws is reported as broken; the others go on. */
export const runAll = async <Context>(runs: Runs<Context>, context: Context): Promise<RunReport[]> => {
  const reports: RunReport[] = [];
  for (const [name, run] of Object.entries(runs))
    reports.push(
      await run(context).catch((error: unknown) => ({
        name: name.toUpperCase(),
        numbers: {},
        broken: [error instanceof Error ? (error.stack ?? error.message) : String(error)],
      })),
    );
  return reports;
};

type Results = Record<string, unknown> & {
  goals?: readonly GoalResult[];
  reports?: readonly RunReport[];
  /** Invariants that did not hold, beside those of the reports. */
  broken?: readonly string[];
};

/**
 * Prints the goals of a bench and saves all that it found as JSON, with what is to be known about the machine.
 * @throws BenchError when an invariant does not hold
 */
export const finishBench = (name: string, results: Results, isSaved = true): void => {
  const { reports, broken } = results;
  const goals = [...(results.goals ?? []), ...(reports ?? []).flatMap((report) => report.goals ?? [])];
  if (goals.length > 0) console.log(`\n${goalLines(goals)}`);
  if (isSaved) console.log(`\nsaved in ${saveResults(name, results)}`);
  if (!reports && !broken) return;
  const all = (reports ?? []).flatMap((report) => report.broken.map((words) => `${report.name}: ${words}`));
  all.push(...(broken ?? []));
  if (all.length > 0) throw new BenchError(`what must hold did not:\n${all.join('\n')}`);
  console.log('everything that must hold did');
};

const saveResults = (name: string, results: Results): string => {
  const when = new Date().toISOString();
  mkdirSync(FOLDER, { recursive: true });
  const file = path.join(FOLDER, `${name}-${when.replace(/[:.]/g, '-')}.json`);
  const machine = { node: process.version, processors: cpus().length, model: cpus()[0]?.model, load: loadavg() };
  writeFileSync(file, `${JSON.stringify({ name, when, machine, ...results }, null, 1)}\n`);
  return file;
};

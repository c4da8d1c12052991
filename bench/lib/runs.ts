import { BenchError, type RunReport } from './bench.ts';

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

export type Runs<Context> = Readonly<Record<string, (context: Context) => Promise<RunReport>>>;

/** @param only names with commas, in any case; empty: all @throws BenchError for an unknown one */
export const chooseRuns = <Context>(runs: Runs<Context>, only: string): Runs<Context> => {
  const names = only ? only.toLowerCase().split(',') : Object.keys(runs);
  const unknown = names.find((name) => !(name in runs));
  if (unknown !== undefined) throw new BenchError(`There is no run ${unknown}; there are ${Object.keys(runs).join()}`);
  return Object.fromEntries(Object.entries(runs).filter(([name]) => names.includes(name)));
};

/** Does one run after the other. One that throws is reported as broken; the others continue. */
export const runAll = async <Context>(runs: Runs<Context>, context: Context): Promise<RunReport[]> => {
  const reports: RunReport[] = [];
  for (const [name, run] of Object.entries(runs)) {
    const report = run(context).catch((error: unknown) => ({
      name: name.toUpperCase(),
      numbers: {},
      broken: [error instanceof Error ? (error.stack ?? error.message) : String(error)],
    }));
    reports.push(await report);
  }
  return reports;
};

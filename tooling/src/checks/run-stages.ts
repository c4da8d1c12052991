import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { ROOT } from '@acara/server-kit/settings';
import { createDisposables, type Disposables } from '../site/disposables.ts';
import { endOnSignals } from '../site/shutdown.ts';
import { createRunCommand } from './run-command.ts';
import type { Stage, StageResult } from './stages.ts';
import { inWords, single, sum } from './tally.ts';
import { describeFailures, listSlowest } from './test-report.ts';

const SLOWEST = 10;

type Result = StageResult & {
  name: string;
  seconds: number;
  /** What a command that failed printed last. */
  problem: string;
};

/**
 * The stages of `--only lint,types`; all without it.
 * @throws Error that lists the names when one is unknown
 */
export const chooseStages = <Known extends Pick<Stage, 'name'>>(stages: readonly Known[], only?: string): Known[] => {
  if (only === undefined) return [...stages];
  const wanted = only.split(',').map((name) => name.trim());
  const unknown = wanted.filter((name) => !stages.some((stage) => stage.name === name));
  if (unknown.length > 0)
    throw new Error(`Unknown stage ${unknown.join(', ')}; there are ${stages.map(({ name }) => name).join(', ')}.`);
  return stages.filter(({ name }) => wanted.includes(name));
};

/** Whether a stage would end in time, by the duration of its last successful run. */
export const fits = (
  { name, estimate = 0 }: Pick<Stage, 'name' | 'estimate'>,
  durations: Readonly<Record<string, number>>,
  secondsLeft: number,
): boolean => (durations[name] ?? estimate) <= secondsLeft;

const runStage = async ({ name, run }: Stage, work: string, disposables: Disposables): Promise<Result> => {
  console.log(`\n── ${name} ${'─'.repeat(60 - name.length)}`);
  const begin = performance.now();
  let problem = '';
  const runCommand = createRunCommand(ROOT, disposables, (printed) => {
    problem = printed;
  });
  const result = await run({ root: ROOT, run: runCommand, work }).catch((error: unknown) => {
    problem = error instanceof Error ? error.message : String(error);
    console.error(problem);
    return single(false);
  });
  return { ...result, name, problem, seconds: (performance.now() - begin) / 1000 };
};

/** Failures, the slowest tests, the stages with their times, skipped stages, the totals. */
const report = (results: readonly Result[], notRun: readonly Stage[]): void => {
  const reports = results.flatMap((result) => result.reports ?? []);
  for (const message of reports.flatMap(describeFailures)) console.log(`\n✗ ${message}`);
  for (const result of results)
    if (result.failed > 0 && !result.reports) console.log(`\n✗ ${result.name} ended with\n${result.problem}`);
  const slowest = listSlowest(reports, SLOWEST);
  if (slowest.length > 0) console.log(`\nThe slowest tests:\n${slowest.join('\n')}`);
  console.log('');
  for (const { name, seconds, ...tally } of results)
    console.log(`  ${name.padEnd(10)} ${seconds.toFixed(1).padStart(6)} s   ${inWords(tally)}`);
  if (notRun.length > 0) console.log(`\nNot run, for want of time: ${notRun.map(({ name }) => name).join(', ')}`);
  console.log(`\n${inWords(sum(results))}`);
};

const runChosen = async (stages: readonly Stage[], work: string): Promise<boolean> => {
  const options = { only: { type: 'string' }, minutes: { type: 'string' } } as const;
  const { only, minutes } = parseArgs({ options }).values;
  const limit = minutes === undefined ? Infinity : Number(minutes) * 60;
  if (Number.isNaN(limit)) throw new Error(`--minutes takes a number, not ${String(minutes)}.`);
  const chosen = chooseStages(stages, only);
  const disposables = createDisposables();
  endOnSignals(disposables, 1);
  fs.mkdirSync(work, { recursive: true });
  const durationsFile = path.join(work, 'durations.json');
  const durations: Record<string, number> = fs.existsSync(durationsFile)
    ? JSON.parse(fs.readFileSync(durationsFile, 'utf8'))
    : {};
  const begin = performance.now();
  const results: Result[] = [];
  const notRun: Stage[] = [];
  for (const stage of chosen) {
    if (!fits(stage, durations, limit - (performance.now() - begin) / 1000)) {
      notRun.push(stage);
      continue;
    }
    const result = await runStage(stage, work, disposables);
    results.push(result);
    if (result.failed === 0) durations[stage.name] = result.seconds;
    fs.writeFileSync(durationsFile, JSON.stringify(durations));
  }
  report(results, notRun);
  return sum(results).failed === 0;
};

/**
 * Runs the stages in order, or those that this process's arguments name, reports how each went and ends the process: with 0
 * where nothing failed.
 * @param name of the folder below `.build` for what the stages write
 */
export const runStages = async (stages: readonly Stage[], name: string): Promise<never> => {
  try {
    process.exit((await runChosen(stages, path.join(ROOT, '.build', name))) ? 0 : 1);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
};

import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { createDisposables } from '../site/disposables.ts';
import { endOnSignals } from '../site/shutdown.ts';
import { createBudget, type Budget } from './budget.ts';
import { readChange } from './change.ts';
import { createRunCommand } from './run-command.ts';
import type { Stage, StageContext, StageResult } from './stages.ts';
import { inWords, single, sum } from './tally.ts';
import { describeFailures, listSlowest } from './test-report.ts';

const ROOT = path.resolve(import.meta.dirname, '../../..');
const SLOWEST = 10;

type Result = StageResult & { name: string; seconds: number };

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

/** The chosen stages in order, each with those that run beside it: a choice makes no others neighbours. */
export const inGroups = <Known extends Pick<Stage, 'beside'>>(
  stages: readonly Known[],
  chosen: readonly Known[],
): Known[][] => {
  const groups: Known[][] = [];
  for (const stage of stages) {
    const before = groups.at(-1);
    if (before && stage.beside) before.push(stage);
    else groups.push([stage]);
  }
  return groups.map((group) => group.filter((stage) => chosen.includes(stage))).filter((group) => group.length > 0);
};

const runStage = async ({ name, run }: Stage, context: StageContext): Promise<Result> => {
  const begin = performance.now();
  const result = await run(context).catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    return single(false);
  });
  return { ...result, name, seconds: (performance.now() - begin) / 1000 };
};

const runGroup = (group: readonly Stage[], context: StageContext): Promise<Result[]> => {
  const names = group.map(({ name }) => name).join(', ');
  console.log(`\n── ${names} ${'─'.repeat(60 - names.length)}`);
  return Promise.all(group.map((stage) => runStage(stage, context)));
};

/** Failures, the slowest tests, the stages with their times, skipped stages, the totals. */
const report = (results: readonly Result[], notRun: readonly Stage[]): void => {
  const reports = results.flatMap((result) => result.report ?? []);
  for (const message of reports.flatMap(describeFailures)) console.log(`\n✗ ${message}`);
  const slowest = listSlowest(reports, SLOWEST);
  if (slowest.length > 0) console.log(`\nThe slowest tests:\n${slowest.join('\n')}`);
  console.log('');
  for (const { name, seconds, ...tally } of results)
    console.log(`  ${name.padEnd(10)} ${seconds.toFixed(1).padStart(6)} s   ${inWords(tally)}`);
  if (notRun.length > 0) console.log(`\nNot run, for want of time: ${notRun.map(({ name }) => name).join(', ')}`);
  console.log(`\n${inWords(sum(results))}`);
};

const OPTIONS = {
  only: { type: 'string' },
  changed: { type: 'boolean' },
  minutes: { type: 'string' },
} as const;

const runGroups = async (groups: readonly Stage[][], context: StageContext, budget: Budget) => {
  const results: Result[] = [];
  const notRun: Stage[] = [];
  for (const group of groups) {
    if (!budget.allows(group)) {
      notRun.push(...group);
      continue;
    }
    const finished = await runGroup(group, context);
    budget.record(finished);
    results.push(...finished);
  }
  return { results, notRun };
};

const runChosen = async (stages: readonly Stage[], work: string): Promise<boolean> => {
  const { only, changed, minutes } = parseArgs({ options: OPTIONS }).values;
  const chosen = chooseStages(stages, only);
  const disposables = createDisposables();
  endOnSignals(disposables, 1);
  fs.mkdirSync(work, { recursive: true });
  const context: StageContext = {
    root: ROOT,
    run: createRunCommand(ROOT, disposables),
    work,
    change: changed ? readChange(ROOT) : undefined,
  };
  const budget = createBudget(path.join(work, 'durations.json'), minutes);
  const { results, notRun } = await runGroups(inGroups(stages, chosen), context, budget);
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

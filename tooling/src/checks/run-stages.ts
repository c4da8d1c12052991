import fs from 'node:fs';
import path from 'node:path';
import { createDisposables } from '../site/disposables.ts';
import { endOnSignals } from '../site/shutdown.ts';
import { chooseStages } from './choose-stages.ts';
import { describeFailures } from './failures.ts';
import { createRunCommand } from './run-command.ts';
import type { Stage, StageContext } from './stages.ts';
import { inWords, single, sum, type Tally } from './tally.ts';

const ROOT = path.resolve(import.meta.dirname, '../../..');

type Result = Tally & { line: string };

type Prepare = (work: string) => void;

/** The stages in order, each with those that run beside it. */
const inGroups = (stages: readonly Stage[]): Stage[][] => {
  const groups: Stage[][] = [];
  for (const stage of stages) {
    const before = groups.at(-1);
    if (before && stage.beside) before.push(stage);
    else groups.push([stage]);
  }
  return groups;
};

const runStage = async ({ name, run }: Stage, context: StageContext): Promise<Result> => {
  const begin = performance.now();
  const tally = await run(context).catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    return single(false);
  });
  const seconds = ((performance.now() - begin) / 1000).toFixed(1).padStart(6);
  return { ...tally, line: `  ${name.padEnd(10)} ${seconds} s   ${inWords(tally)}` };
};

const runGroup = (group: readonly Stage[], context: StageContext): Promise<Result[]> => {
  const names = group.map(({ name }) => name).join(', ');
  console.log(`\n── ${names} ${'─'.repeat(60 - names.length)}`);
  return Promise.all(group.map((stage) => runStage(stage, context)));
};

const runChosen = async (stages: readonly Stage[], work: string, prepare: Prepare): Promise<boolean> => {
  const disposables = createDisposables();
  endOnSignals(disposables, 1);
  const context: StageContext = { root: ROOT, run: createRunCommand(ROOT, disposables), work };
  fs.mkdirSync(work, { recursive: true });
  const chosen = chooseStages(stages, process.argv.slice(2));
  prepare(work);
  const results: Result[] = [];
  for (const group of inGroups(chosen)) results.push(...(await runGroup(group, context)));
  const total = sum(results);
  const failures = chosen.flatMap(({ name }) => describeFailures(path.join(work, `${name}.json`)));
  for (const message of failures) console.log(`\n✗ ${message}`);
  console.log(`\n${results.map(({ line }) => line).join('\n')}\n`);
  console.log(inWords(total));
  return total.failed === 0;
};

/**
 * Runs the stages one after another, or those that this process's arguments name, says how each went and ends the
 * process: with 0 where nothing failed.
 * @param name of the folder below `.build` for what the stages write
 * @param prepare sees to what the stages need; where it throws, none of them begins
 */
export const runStages = async (
  stages: readonly Stage[],
  name: string,
  prepare: Prepare = () => undefined,
): Promise<never> => {
  try {
    process.exit((await runChosen(stages, path.join(ROOT, '.build', name), prepare)) ? 0 : 1);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
};

import fs from 'node:fs';
import path from 'node:path';
import { createClosers } from '../site/closers.ts';
import { endOnSignals } from '../site/shutdown.ts';
import { chooseStages } from './choose-stages.ts';
import { createRunCommand } from './run-command.ts';
import { STAGES, type Stage, type StageContext } from './stages.ts';
import { inWords, single, sum, type Tally } from './tally.ts';

const ROOT = path.resolve(import.meta.dirname, '../../..');

const closers = createClosers();
endOnSignals(closers, 1);

const runStage = async ({ name, run }: Stage, context: StageContext): Promise<Tally & { line: string }> => {
  console.log(`\n── ${name} ${'─'.repeat(60 - name.length)}`);
  const begin = performance.now();
  const tally = await run(context).catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    return single(false);
  });
  const seconds = ((performance.now() - begin) / 1000).toFixed(1).padStart(6);
  return { ...tally, line: `  ${name.padEnd(10)} ${seconds} s   ${inWords(tally)}` };
};

const runAll = async (): Promise<boolean> => {
  const context: StageContext = {
    root: ROOT,
    run: createRunCommand(ROOT, closers),
    work: path.join(ROOT, '.build', 'test'),
  };
  fs.mkdirSync(context.work, { recursive: true });
  const results: (Tally & { line: string })[] = [];
  for (const stage of chooseStages(STAGES, process.argv.slice(2))) results.push(await runStage(stage, context));
  const total = sum(results);
  console.log(`\n${results.map(({ line }) => line).join('\n')}\n`);
  console.log(inWords(total));
  return total.failed === 0;
};

try {
  process.exit((await runAll()) ? 0 : 1);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

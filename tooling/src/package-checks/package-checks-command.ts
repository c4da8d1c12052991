import path from 'node:path';
import { createRunCommand, type RunCommand } from '../checks/run-command.ts';
import { createDisposables } from '../site/disposables.ts';
import { endOnSignals } from '../site/shutdown.ts';
import { packageChecks, type PackageCheck } from './package-checks.ts';

const ROOT = path.resolve(import.meta.dirname, '../../..');

const runCheck = async (
  run: RunCommand,
  { name, commands }: PackageCheck,
): Promise<{ passed: boolean; line: string }> => {
  console.log(`\n── ${name} ${'─'.repeat(60 - name.length)}`);
  const begin = performance.now();
  let passed = true;
  for (const command of commands) passed = (await run(command)) === 0 && passed;
  const seconds = ((performance.now() - begin) / 1000).toFixed(1).padStart(6);
  return { passed, line: `  ${name.padEnd(10)} ${seconds} s   ${passed ? 'passed' : 'failed'}` };
};

/** @returns the exit code: 0 all passed, 1 something failed, 2 wrongly called */
const main = async ([name, ...others]: string[]): Promise<number> => {
  if (!name || others.length > 0) {
    console.error('Usage: npm run check -- <package>, such as: npm run check -- mfe-account');
    return 2;
  }
  const disposables = createDisposables();
  endOnSignals(disposables, 1);
  const run = createRunCommand(ROOT, disposables);
  const results: { passed: boolean; line: string }[] = [];
  for (const step of packageChecks(ROOT, name)) results.push(await runCheck(run, step));
  console.log(`\n${results.map(({ line }) => line).join('\n')}\n`);
  return results.every(({ passed }) => passed) ? 0 : 1;
};

try {
  process.exit(await main(process.argv.slice(2)));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

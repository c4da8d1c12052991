import { once } from 'node:events';
import fs from 'node:fs';
import { endProcess, logTail, spawnProgram, type Program } from './child-process.ts';
import type { Disposables } from './disposables.ts';

/**
 * Runs a program to its end.
 * @returns the lines of its output
 * @throws Error with the last lines of its output.
 */
export const runTask = async (program: Program, disposables: Disposables): Promise<string[]> => {
  const { logFile } = program;
  fs.rmSync(logFile, { force: true });
  const child = spawnProgram(program);
  const leave = disposables.add(() => endProcess(child));
  const [code] = await once(child, 'exit');
  leave();
  if (code !== 0) throw new Error(`${program.name} failed:\n${logTail(logFile)}`);
  return fs.readFileSync(logFile, 'utf8').split('\n').filter(Boolean);
};

import { once } from 'node:events';
import fs from 'node:fs';
import { endProcess, logTail, spawnProgram, type Program } from './child-process.ts';
import type { Disposables } from './disposables.ts';
import { rotateLog } from './rotate-log.ts';

/**
 * Runs a program to its end.
 * @returns the lines of its output
 * @throws Error with the last lines of its output.
 */
export const runTask = async (program: Program, disposables: Disposables): Promise<string[]> => {
  const { logFile } = program;
  rotateLog(logFile);
  const before = fs.existsSync(logFile) ? fs.statSync(logFile).size : 0;
  const child = spawnProgram(program);
  const leave = disposables.add(() => endProcess(child));
  const [code] = await once(child, 'exit');
  leave();
  if (code !== 0) throw new Error(`${program.name} failed:\n${logTail(logFile)}`);
  return fs.readFileSync(logFile).subarray(before).toString().split('\n').filter(Boolean);
};

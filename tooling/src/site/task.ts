import { once } from 'node:events';
import { endProcess, logTail, spawnProgram, type Program } from './child-process.ts';
import type { Closers } from './closers.ts';

/**
 * Runs a program to its end.
 * @throws Error with the last lines of its output.
 */
export const runTask = async (program: Program, closers: Closers): Promise<void> => {
  const child = spawnProgram(program);
  const leave = closers.add(() => endProcess(child));
  const [code] = await once(child, 'exit');
  leave();
  if (code !== 0) throw new Error(`${program.name} failed:\n${logTail(program.logFile)}`);
};

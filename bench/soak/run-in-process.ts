import { once } from 'node:events';
import path from 'node:path';
import { endProcess, logTail, spawnProgram } from '@acara/tooling/src/site/child-process.ts';
import type { Disposables } from '@acara/tooling/src/site/disposables.ts';
import { BenchError } from '../lib/bench.ts';

export const SOAK_DATA = path.resolve(import.meta.dirname, '../.data/soak');

/** `cpu`: the processor time that it took, in s. */
type Answer<Result> = { result: Result; cpu: number };

/**
 * Runs a program of this folder in a process of its own, which ends when it is done; the disposables end it earlier.
 * @param file it calls `sendResult`
 */
export const runInProcess = async <Options extends object, Result>(
  disposables: Disposables,
  file: string,
  options: Options,
): Promise<Answer<Result>> => {
  const name = path.basename(file, '.ts');
  const logFile = path.join(SOAK_DATA, 'logs', `${name}.log`);
  const child = spawnProgram({ name, command: [path.join(import.meta.dirname, file)], env: {}, logFile });
  const forget = disposables.add(() => endProcess(child));
  child.send(options);
  const answer = once(child, 'message').then(([found]) => found as Answer<Result>); // of the program that was named
  const failure = once(child, 'exit').then(() => {
    throw new BenchError(`${name} ended without a result\n${logTail(logFile)}`);
  });
  failure.catch(() => {});
  try {
    return await Promise.race([answer, failure]);
  } finally {
    forget();
    await endProcess(child);
  }
};

/** The program's side: does its work, sends the result and exits. */
export const sendResult = <Options, Result>(work: (options: Options) => Promise<Result>): void => {
  // Programs of the site do not wait for their parent; these do.
  process.channel?.ref();
  // As `runInProcess` sends them.
  process.once('message', async (options: Options) => {
    const result = await work(options);
    const { user, system } = process.cpuUsage();
    process.send?.({ result, cpu: (user + system) / 1e6 } satisfies Answer<Result>, () => process.exit());
  });
};

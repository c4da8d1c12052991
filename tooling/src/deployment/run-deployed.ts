import { spawn, type ChildProcess } from 'node:child_process';
import path from 'node:path';
import { ROOT } from '@acara/server-kit/settings';
import { endProcess, hasEnded } from '../site/child-process.ts';
import { untilReady } from '../site/readiness.ts';
import type { DeployedProgram } from './deployed-programs.ts';

const NODE = path.join(ROOT, 'node_modules/node/bin/node');
/** No server outlives a test that is killed. */
const END_WITH_PARENT = path.join(ROOT, 'tooling/src/site/end-with-parent.mjs');
const READY_LIMIT_MS = 60_000;
const END_LIMIT_MS = 60_000;

export type Environment = Readonly<Record<string, string>>;

/** Like systemd and a container: a program sees no variables of this process, but where programs are. */
const launch = ({ command, environment }: DeployedProgram, own: Environment) => {
  const { PATH = '', NODE_COMPILE_CACHE = path.join(ROOT, '.build/cache/node') } = process.env;
  const child = spawn(NODE, ['--import', END_WITH_PARENT, ...command], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    detached: process.platform !== 'win32',
    env: { PATH, NODE_COMPILE_CACHE, ...environment, ...own },
  });
  let output = '';
  let errors = '';
  child.stdout?.on('data', (data) => (output += String(data)));
  child.stderr?.on('data', (data) => (errors += String(data)));
  return { child, output: () => output, errors: () => errors };
};

const whenEnded = (child: ChildProcess): Promise<number | null> =>
  new Promise((resolve) => {
    child.once('close', resolve);
  });

/** Runs a command to its end; one that goes on is ended. */
export const runDeployed = async (program: DeployedProgram, own: Environment) => {
  const { child, output, errors } = launch(program, own);
  const ended = whenEnded(child);
  const tooLong = setTimeout(() => void endProcess(child), END_LIMIT_MS);
  const code = await ended;
  clearTimeout(tooLong);
  return { code, output: output(), errors: errors() };
};

/** Starts a server. @returns once it is ready @throws Error with what it wrote if it ends instead */
export const startDeployed = async (program: DeployedProgram, own: Environment, readyUrl: string) => {
  const { child, output, errors } = launch(program, own);
  const ended = whenEnded(child);
  const end = async (): Promise<number | null> => {
    await endProcess(child);
    return ended;
  };
  if (await untilReady(readyUrl, () => hasEnded(child), READY_LIMIT_MS)) return { end, output };
  await end();
  throw new Error(`${program.command.join(' ')} is not ready: ${errors()}${output()}`);
};

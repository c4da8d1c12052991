import { spawn } from 'node:child_process';
import path from 'node:path';
import { endProcess } from '../site/child-process.ts';
import type { Disposables } from '../site/disposables.ts';

/** Runs a command of the toolchain in the repository's root. @returns its exit code */
export type RunCommand = (args: readonly string[], env?: Readonly<Record<string, string>>) => Promise<number>;

/**
 * @param root of the repository
 * @param disposables end the command when the run is broken off
 */
export const createRunCommand =
  (root: string, disposables: Disposables): RunCommand =>
  async (args, env = {}) => {
    const child = spawn(process.execPath, args, {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      detached: process.platform !== 'win32',
      // Servers and commands that tests start are compiled once.
      env: { NODE_COMPILE_CACHE: path.join(root, '.build', 'cache', 'node'), ...process.env, ...env },
    });
    // SIGINT: what Ctrl-C would send, on which Playwright ends its browsers and the site it started.
    const leave = disposables.add(() => endProcess(child, 'SIGINT'));
    const code = await new Promise<number>((resolve) => child.once('close', (exitCode) => resolve(exitCode ?? 1)));
    leave();
    return code;
  };

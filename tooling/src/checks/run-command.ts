import { spawn } from 'node:child_process';
import path from 'node:path';
import { endProcess } from '../site/child-process.ts';
import type { Disposables } from '../site/disposables.ts';

/** Runs a command of the toolchain in the repository's root and prints what it prints. @returns its exit code */
export type RunCommand = (args: readonly string[], env?: Readonly<Record<string, string>>) => Promise<number>;

/** Characters kept of what a command printed last. */
const KEPT = 6_000;

/**
 * @param root of the repository
 * @param disposables end the command when the run is broken off
 * @param onFailure gets the end of what a command printed that failed
 */
export const createRunCommand =
  (root: string, disposables: Disposables, onFailure?: (printed: string) => void): RunCommand =>
  async (args, env = {}) => {
    const child = spawn(process.execPath, args, {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: process.platform !== 'win32',
      // Servers and commands that tests start are compiled once.
      env: { NODE_COMPILE_CACHE: path.join(root, '.build', 'cache', 'node'), ...process.env, ...env },
    });
    let printed = '';
    const keep = (text: string) => {
      printed = (printed + text).slice(-KEPT);
    };
    child.stdout.setEncoding('utf8').on('data', keep).pipe(process.stdout, { end: false });
    child.stderr.setEncoding('utf8').on('data', keep).pipe(process.stderr, { end: false });
    // SIGINT: what Ctrl-C would send, on which Playwright ends its browsers and the site it started.
    const leave = disposables.add(() => endProcess(child, 'SIGINT'));
    const code = await new Promise<number>((resolve) => child.once('close', (exitCode) => resolve(exitCode ?? 1)));
    leave();
    if (code !== 0) onFailure?.(printed);
    return code;
  };

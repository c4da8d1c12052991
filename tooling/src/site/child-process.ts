import { spawn, type ChildProcess } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

const WINDOWS = process.platform === 'win32';
const END_WITH_PARENT = path.join(import.meta.dirname, 'end-with-parent.mjs');
const STOP_LIMIT_MS = 12_000;
const TAIL_LINES = 15;

/** One program of the site. */
export interface Program {
  /** For messages. */
  name: string;
  /** Its file and arguments. */
  command: readonly [file: string, ...args: string[]];
  env: Readonly<Record<string, string | undefined>>;
  /** For its output. */
  logFile: string;
}

/** Runs the program with this Node, in a process group of its own: Ctrl-C reaches it only through us. */
export const spawnProgram = ({ command, env, logFile }: Program): ChildProcess => {
  // Addresses and names of visitors are in it: for this user's eyes only.
  fs.mkdirSync(path.dirname(logFile), { recursive: true, mode: 0o700 });
  const log = fs.openSync(logFile, 'a', 0o600);
  const child = spawn(process.execPath, ['--import', END_WITH_PARENT, ...command], {
    detached: !WINDOWS,
    stdio: ['ignore', log, log, 'ipc'],
    // Without the .env file: its settings are in `env` already.
    env: { ...process.env, ENV_FILE: '', ...env },
  });
  fs.closeSync(log);
  return child;
};

/** Whether the process has ended or could not start. */
export const hasEnded = (child: ChildProcess): boolean =>
  child.pid === undefined || child.exitCode !== null || child.signalCode !== null;

/**
 * Signals the process and its children, and waits for the exit; after 12 s they are killed.
 */
export const endProcess = async (child: ChildProcess, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> => {
  if (hasEnded(child)) return;
  await new Promise<void>((resolve) => {
    const giveUp = setTimeout(() => signalGroup(child, 'SIGKILL'), STOP_LIMIT_MS);
    child.once('exit', () => {
      clearTimeout(giveUp);
      resolve();
    });
    signalGroup(child, signal);
  });
};

/** Our programs lead process groups of their own (not on Windows, which has none). */
const signalGroup = (child: ChildProcess, signal: NodeJS.Signals): void => {
  if (WINDOWS || child.pid === undefined) child.kill(signal);
  else process.kill(-child.pid, signal);
};

/** The last lines a program wrote, for the message about its failure. */
export const logTail = (file: string): string =>
  fs.existsSync(file) ? fs.readFileSync(file, 'utf8').trimEnd().split('\n').slice(-TAIL_LINES).join('\n') : '';

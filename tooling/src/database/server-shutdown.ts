import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { isAlive, readPostmaster } from './postmaster-status.ts';
import type { RunIdentity } from './run-identity.ts';
import { programPath } from './server-binaries.ts';

const WINDOWS = process.platform === 'win32';
const STOP_LIMIT_MS = 10_000;
const END_LIMIT_MS = 1000;
const POLL_INTERVAL_MS = 20;

/** The server of a data folder that is to be ended. */
export interface RunningServer {
  native: string;
  data: string;
  pid: number;
  identity: RunIdentity;
}

const pgCtlStop = (data: string) => ['stop', '-m', 'fast', '-D', data];

/**
 * A process that waits on a pipe from this one and ends the server when the pipe closes, which the system does even for
 * `kill -9`. So no server is left behind.
 */
export const spawnWatchdog = ({ native, data, pid, identity }: RunningServer): ChildProcess => {
  const waitThenStop = `process.stdin.resume().on('end',()=>require('node:child_process').spawnSync(process.argv[1],process.argv.slice(2)))`;
  const [command, args] = WINDOWS
    ? [process.execPath, ['-e', waitThenStop, programPath(native, 'pg_ctl'), ...pgCtlStop(data)]]
    : ['/bin/sh', ['-c', 'read _; kill -INT "$0"', String(pid)]];
  const watchdog = spawn(command, args, { ...identity, cwd: '/', detached: true, stdio: ['pipe', 'ignore', 'ignore'] });
  watchdog.unref();
  // The pipe alone must not keep this process alive; its type does not say that it is a socket with `unref`.
  if (watchdog.stdin && 'unref' in watchdog.stdin && typeof watchdog.stdin.unref === 'function') watchdog.stdin.unref();
  return watchdog;
};

/** Fast shutdown: running statements are broken off, all is written, then the process ends. */
export const stopServer = async ({ native, data, pid }: RunningServer): Promise<void> => {
  if (readPostmaster(data)?.pid !== pid) return;
  if (WINDOWS) spawnSync(programPath(native, 'pg_ctl'), pgCtlStop(data));
  else process.kill(pid, 'SIGINT');
  const deadline = performance.now() + STOP_LIMIT_MS;
  while (readPostmaster(data)?.pid === pid) {
    if (performance.now() > deadline) throw new Error(`PostgreSQL (process ${pid}) did not stop within 10 s.`);
    await delay(POLL_INTERVAL_MS);
  }
  // It gives its lock file up just before it ends. No longer than this: nobody may collect a process whose parent died.
  for (let waited = 0; isAlive(pid) && waited < END_LIMIT_MS; waited += POLL_INTERVAL_MS) await delay(POLL_INTERVAL_MS);
};

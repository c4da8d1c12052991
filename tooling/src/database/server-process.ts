import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '../net/ports.ts';
import { clusterPaths, serverEnvironment } from './cluster-folder.ts';
import { readPostmaster, type Postmaster, isAlive } from './postmaster-status.ts';
import type { RunIdentity } from './reachable-folder.ts';
import { programPath } from './server-binaries.ts';

const POLL_MS = 15;
// Long, for the crash recovery of a large cluster.
const START_LIMIT_MS = 60_000;
const ATTEMPTS = 5;

export interface ServerPlan {
  native: string;
  dir: string;
  identity: RunIdentity;
  flags: readonly string[];
}

/**
 * Starts the server on a free port of the loopback interface and waits until it is ready.
 * @throws Error with the end of the server's log.
 */
export const startServer = async (plan: ServerPlan): Promise<Postmaster> => {
  for (let attempt = 1; ; attempt += 1) {
    const postmaster = await launch(plan);
    if (postmaster) return postmaster;
    const output = logTail(plan.dir);
    // A predecessor that is still closing its files, or a port taken meanwhile: both are temporary.
    if (attempt === ATTEMPTS || !/already exists|already running|in use/.test(output))
      throw new Error(`PostgreSQL did not start: ${output}`);
    await delay(300 * attempt);
  }
};

const launch = async ({ native, dir, identity, flags }: ServerPlan): Promise<Postmaster | undefined> => {
  const { data, log } = clusterPaths(dir);
  const port = await freePort();
  const sockets = process.platform === 'win32' ? [] : ['-k', ''];
  const logFile = fs.openSync(log, 'w', 0o600);
  // In its own process group (detached): Ctrl-C must not end it before the site, which still needs it while it drains.
  const child = spawn(
    programPath(native, 'postgres'),
    [
      '-D',
      data,
      '-p',
      String(port),
      '-c',
      'listen_addresses=127.0.0.1',
      '-c',
      'max_connections=100',
      ...sockets,
      ...flags,
    ],
    { ...identity, cwd: dir, detached: true, stdio: ['ignore', logFile, logFile], env: serverEnvironment() },
  );
  fs.closeSync(logFile);
  let ended = false;
  child.once('exit', () => (ended = true));
  child.once('error', (error) => {
    fs.appendFileSync(log, error.message);
    ended = true;
  });
  const deadline = performance.now() + START_LIMIT_MS;
  while (!ended && performance.now() < deadline) {
    const postmaster = readPostmaster(data);
    if (postmaster?.ready && postmaster.pid === child.pid) {
      child.unref();
      return postmaster;
    }
    await delay(POLL_MS);
  }
  if (!ended) {
    child.kill('SIGQUIT');
    await once(child, 'exit');
  }
  return undefined;
};

const logTail = (dir: string): string => fs.readFileSync(clusterPaths(dir).log, 'utf8').trim().slice(-800);

const WINDOWS = process.platform === 'win32';
const STOP_LIMIT_MS = 10_000;
const END_LIMIT_MS = 1000;
const POLL_INTERVAL_MS = 20;

export interface RunningServer {
  native: string;
  data: string;
  pid: number;
  identity: RunIdentity;
}

const pgCtlStop = (data: string) => ['stop', '-m', 'fast', '-D', data];

/**
 * A process that waits on a pipe from this one and ends the server when the pipe closes, even after `kill -9`. So no
 * server is left behind.
 */
export const spawnWatchdog = ({ native, data, pid, identity }: RunningServer): ChildProcess => {
  const waitThenStop = `process.stdin.resume().on('end',()=>require('node:child_process').spawnSync(process.argv[1],process.argv.slice(2)))`;
  const [command, args] = WINDOWS
    ? [process.execPath, ['-e', waitThenStop, programPath(native, 'pg_ctl'), ...pgCtlStop(data)]]
    : ['/bin/sh', ['-c', 'read _; kill -INT "$0"', String(pid)]];
  const watchdog = spawn(command, args, { ...identity, cwd: '/', detached: true, stdio: ['pipe', 'ignore', 'ignore'] });
  watchdog.unref();
  // The pipe alone must not keep this process alive; it is a socket with `unref`, which its type does not include.
  if (watchdog.stdin && 'unref' in watchdog.stdin && typeof watchdog.stdin.unref === 'function') watchdog.stdin.unref();
  return watchdog;
};

/** Fast shutdown: running statements are cancelled, all data is written. */
export const stopServer = async ({ native, data, pid }: RunningServer): Promise<void> => {
  if (readPostmaster(data)?.pid !== pid) return;
  if (WINDOWS) spawnSync(programPath(native, 'pg_ctl'), pgCtlStop(data));
  else process.kill(pid, 'SIGINT');
  const deadline = performance.now() + STOP_LIMIT_MS;
  while (readPostmaster(data)?.pid === pid) {
    if (performance.now() > deadline) throw new Error(`PostgreSQL (process ${pid}) did not stop within 10 s.`);
    await delay(POLL_INTERVAL_MS);
  }
  // It removes its lock file just before it exits. Not for longer: without a parent it may stay as a zombie.
  for (let waited = 0; isAlive(pid) && waited < END_LIMIT_MS; waited += POLL_INTERVAL_MS) await delay(POLL_INTERVAL_MS);
};

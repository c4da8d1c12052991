import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '../net/ports.ts';
import { clusterPaths, serverEnvironment } from './cluster-folder.ts';
import { readPostmaster, type Postmaster } from './postmaster-status.ts';
import type { RunIdentity } from './run-identity.ts';
import { programPath } from './server-binaries.ts';

const POLL_MS = 15;
// Long, for the crash recovery of a large cluster.
const START_LIMIT_MS = 60_000;
const ATTEMPTS = 5;

/** What it takes to run a server on a cluster. */
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
    const words = logTail(plan.dir);
    // A predecessor still closing its files, or a port taken since we looked: both pass.
    if (attempt === ATTEMPTS || !/already exists|already running|in use/.test(words))
      throw new Error(`PostgreSQL did not start: ${words}`);
    await delay(300 * attempt);
  }
};

const launch = async ({ native, dir, identity, flags }: ServerPlan): Promise<Postmaster | undefined> => {
  const { data, log } = clusterPaths(dir);
  const port = await freePort();
  const sockets = process.platform === 'win32' ? [] : ['-k', ''];
  const logFile = fs.openSync(log, 'w', 0o600);
  // Its own process group (detached): Ctrl-C reaches the site, which still needs the database while it drains.
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

import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '../net/ports.ts';
import { hasEnded } from '../site/child-process.ts';
import { reachableBinaries, reachableDataFolder, databaseIdentity, type RunIdentity } from './reachable-folder.ts';
import { locateServerBinaries, programPath } from './server-binaries.ts';

const WINDOWS = process.platform === 'win32';
/** Name of the one role; it owns the cluster. */
const DATABASE_USER = 'acara';
const POLL_MS = 15;
// Long, for the crash recovery of a large cluster.
const START_LIMIT_MS = 60_000;
const ATTEMPTS = 5;

/** Where the database lives and how it runs. */
export interface EmbeddedPostgresOptions {
  /** Folder of the cluster; created if missing. */
  dir: string;
  /** More arguments for the server, such as `['-c', 'fsync=off']` in tests. */
  flags?: readonly string[];
}

/** A running server on the loopback interface. */
export interface EmbeddedPostgres {
  /** `postgres://user:password@127.0.0.1:port/postgres` */
  url: string;
  port: number;
  pid: number;
  /** Ends the server and keeps the data. */
  stop(): Promise<void>;
}

interface Cluster {
  /** Folder of the server's programs. */
  native: string;
  dir: string;
  data: string;
  identity: RunIdentity;
}

/** The environment of the server's programs, without PGDATA, PGPORT and the like, which would change their behaviour. */
const serverEnvironment = (): NodeJS.ProcessEnv => ({
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('PG'))),
  LC_ALL: 'C',
});

/**
 * Creates the cluster unless it exists.
 * @returns its password
 * @throws Error with the output of initdb, or when the cluster exists without its password file.
 */
const ensureCluster = ({ native, dir, data, identity }: Cluster): string => {
  const secret = path.join(dir, 'password');
  if (fs.existsSync(data)) {
    if (fs.existsSync(secret)) return fs.readFileSync(secret, 'utf8');
    throw new Error(`${secret} is missing: remove ${dir} to begin with an empty database.`);
  }
  const partial = `${data}.new`;
  for (const left of [partial, secret]) fs.rmSync(left, { recursive: true, force: true });
  const password = randomBytes(24).toString('base64url');
  fs.writeFileSync(secret, password, { mode: 0o600 });
  if (identity.uid !== undefined && identity.gid !== undefined) fs.chownSync(secret, identity.uid, identity.gid);
  // The builtin collation, not ICU: the bundled ICU is old, and a move to another server would need a reindex.
  const collation = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  const { status, stderr, error } = spawnSync(
    programPath(native, 'initdb'),
    ['-D', partial, '-U', DATABASE_USER, '--pwfile', secret, '--auth=scram-sha-256', '--no-sync', ...collation],
    { ...identity, cwd: dir, encoding: 'utf8', env: serverEnvironment() },
  );
  if (status !== 0) throw new Error(`PostgreSQL could not create its data folder: ${error?.message ?? stderr.trim()}`);
  // Renamed when complete: an interrupted creation is started again.
  fs.renameSync(partial, data);
  return password;
};

/** `postmaster.pid` has these lines: pid, folder, start, port, socket folder, address, shared memory, status. */
const readLockFile = (data: string): { pid: number; port: number; ready: boolean } => {
  const file = path.join(data, 'postmaster.pid');
  const [pid, , , port, , , , status] = fs.existsSync(file) ? fs.readFileSync(file, 'utf8').split('\n') : [];
  return { pid: Number(pid), port: Number(port), ready: status?.trim() === 'ready' };
};

/** Where it is known: on Linux, as long as the process is there. */
const isAnotherProgram = (pid: number): boolean => {
  try {
    return !fs.readFileSync(`/proc/${pid}/comm`, 'utf8').startsWith('postgres');
  } catch {
    return false;
  }
};

/**
 * Starts the server on a free port of the loopback interface.
 * @returns its process and port once it is ready; nothing where it has ended instead
 */
const launch = async ({ native, dir, data, identity }: Cluster, log: string, flags: readonly string[]) => {
  // As after the restart of a container: PostgreSQL would take the program for a server.
  if (isAnotherProgram(readLockFile(data).pid)) fs.rmSync(path.join(data, 'postmaster.pid'));
  const settings = [
    'listen_addresses=127.0.0.1',
    'max_connections=100',
    ...(WINDOWS ? [] : ['unix_socket_directories=']),
  ];
  const options = ['-D', data, '-p', String(await freePort()), ...settings.flatMap((setting) => ['-c', setting])];
  const logFile = fs.openSync(log, 'w', 0o600);
  const child = spawn(programPath(native, 'postgres'), [...options, ...flags], {
    ...identity,
    cwd: dir,
    // In its own process group: Ctrl-C must not end it before the site, which still needs it while it drains.
    detached: true,
    stdio: ['ignore', logFile, logFile],
    env: serverEnvironment(),
  });
  fs.closeSync(logFile);
  child.once('error', (error) => fs.appendFileSync(log, error.message));
  const deadline = performance.now() + START_LIMIT_MS;
  while (!hasEnded(child) && performance.now() < deadline) {
    const { pid, port, ready } = readLockFile(data);
    if (ready && pid === child.pid) return { child, pid, port };
    await delay(POLL_MS);
  }
  if (!hasEnded(child)) child.kill('SIGQUIT');
  return undefined;
};

const FAST_STOP = ['stop', '-m', 'fast', '-D'];

/**
 * A process that waits on a pipe from this one and ends the server when the pipe closes, even after `kill -9`. So no
 * server is left behind.
 */
const spawnWatchdog = ({ native, data, identity }: Cluster, pid: number): ChildProcess => {
  const waitThenStop = `process.stdin.resume().on('end',()=>require('node:child_process').spawnSync(process.argv[1],process.argv.slice(2)))`;
  const [command, args] = WINDOWS
    ? [process.execPath, ['-e', waitThenStop, programPath(native, 'pg_ctl'), ...FAST_STOP, data]]
    : ['/bin/sh', ['-c', 'read _; kill -INT "$0"', String(pid)]];
  const watchdog = spawn(command, args, { ...identity, cwd: '/', detached: true, stdio: ['pipe', 'ignore', 'ignore'] });
  watchdog.unref();
  // The pipe alone must not keep this process alive; it is a socket with `unref`, which its type does not include.
  if (watchdog.stdin && 'unref' in watchdog.stdin && typeof watchdog.stdin.unref === 'function') watchdog.stdin.unref();
  return watchdog;
};

/** Fast shutdown: running statements are cancelled, all data is written. */
const stopServer = async ({ native, data }: Cluster, child: ChildProcess): Promise<void> => {
  if (hasEnded(child)) return;
  child.ref();
  const ended = once(child, 'exit');
  if (WINDOWS) spawnSync(programPath(native, 'pg_ctl'), [...FAST_STOP, data]);
  else child.kill('SIGINT');
  await ended;
};

const urlOf = (password: string, port: number): string =>
  `postgres://${DATABASE_USER}:${password}@127.0.0.1:${port}/postgres`;

/** The address of the server that another process runs on a folder. @throws Error where none does */
export const runningPostgresUrl = (wanted: string): string => {
  const dir = reachableDataFolder(path.resolve(wanted), databaseIdentity());
  const { port, ready } = readLockFile(path.join(dir, 'data'));
  if (!ready) throw new Error(`No database runs in ${wanted}`);
  return urlOf(fs.readFileSync(path.join(dir, 'password'), 'utf8'), port);
};

/**
 * Starts a real PostgreSQL from the binaries that npm installed, without setup: as root (it then runs as another user),
 * from a folder that user cannot reach, and after a crash of the last run. The server ends with this process, however
 * that ends.
 * @throws Error with the end of the server's log, or one readable line when this platform has no binaries
 */
export const startEmbeddedPostgres = async ({
  dir: wanted,
  flags = [],
}: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> => {
  const identity = databaseIdentity();
  const dir = reachableDataFolder(path.resolve(wanted), identity);
  const native = reachableBinaries(locateServerBinaries(), identity);
  const cluster: Cluster = { native, dir, data: path.join(dir, 'data'), identity };
  const password = ensureCluster(cluster);
  const log = path.join(dir, 'server.log');
  for (let attempt = 1; ; attempt += 1) {
    const server = await launch(cluster, log, flags);
    if (server) {
      const { child, pid, port } = server;
      child.unref();
      const watchdog = spawnWatchdog(cluster, pid);
      const stop = async () => {
        await stopServer(cluster, child);
        watchdog.kill('SIGKILL');
      };
      return { url: urlOf(password, port), port, pid, stop };
    }
    const output = fs.readFileSync(log, 'utf8').trim().slice(-800);
    // A predecessor that is still closing its files, or a port taken meanwhile: both are temporary.
    if (attempt === ATTEMPTS || !/already exists|already running|in use/.test(output))
      throw new Error(`PostgreSQL did not start: ${output}`);
    await delay(300 * attempt);
  }
};

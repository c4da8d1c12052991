import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { acceptsConnections } from '../net/ports.ts';
import { clusterPaths, DATABASE_USER, ensureCluster } from './cluster-folder.ts';
import { isAlive, readPostmaster, removeStaleLock, type Postmaster } from './postmaster-status.ts';
import { reachableBinaries, reachableDataFolder, databaseIdentity } from './reachable-folder.ts';
import { locateServerBinaries } from './server-binaries.ts';
import { startServer, spawnWatchdog, stopServer } from './server-process.ts';

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
  /** The server was running already: left by a killed process, or used by another one. */
  reused: boolean;
  /** Ends the server and keeps the data. A server that another running process started is not ended. */
  stop(): Promise<void>;
}

/**
 * Starts a real PostgreSQL from the binaries that npm installed, without setup: as root (it then runs as another user),
 * from a folder that user cannot reach, and after a crash of the last run. The server ends with this process, however
 * that ends.
 * @throws Error with one readable line when this platform has no binaries or the server does not start.
 */
export const startEmbeddedPostgres = async ({
  dir,
  flags = [],
}: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> => {
  const identity = databaseIdentity();
  const folder = reachableDataFolder(path.resolve(dir), identity);
  const native = reachableBinaries(locateServerBinaries(), identity);
  const password = ensureCluster(native, folder, identity);
  const { data, owner } = clusterPaths(folder);

  removeStaleLock(data);
  const running = await adoptable(data);
  const { pid, port } = running ?? (await startServer({ native, dir: folder, identity, flags }));
  const reused = running !== undefined;
  const shared = reused && hasOtherOwner(owner);
  const url = `postgres://${DATABASE_USER}:${password}@127.0.0.1:${port}/postgres`;
  if (shared) return { url, port, pid, reused, stop: () => Promise.resolve() };

  fs.writeFileSync(owner, String(process.pid));
  const server = { native, data, pid, identity };
  const watchdog = spawnWatchdog(server);
  const stop = async () => {
    await stopServer(server);
    watchdog.kill('SIGKILL');
  };
  return { url, port, pid, reused, stop };
};

const MAX_POLLS = 50;
const POLL_INTERVAL_MS = 100;

/** A server that is ready in two polls: the first may see one that its watchdog is just ending. */
const adoptable = async (data: string): Promise<Postmaster | undefined> => {
  let readyPolls = 0;
  for (let poll = 0; poll < MAX_POLLS; poll += 1) {
    const found = readPostmaster(data);
    if (!found) return undefined;
    readyPolls = found.ready && (await acceptsConnections(found.port)) ? readyPolls + 1 : 0;
    if (readyPolls === 2) return found;
    await delay(POLL_INTERVAL_MS);
  }
  return undefined;
};

const hasOtherOwner = (file: string): boolean => {
  const pid = fs.existsSync(file) ? Number(fs.readFileSync(file, 'utf8')) : 0;
  return pid > 0 && pid !== process.pid && isAlive(pid);
};

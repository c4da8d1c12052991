import { hash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { spawnSync } from 'node:child_process';

/** User and group of a child process; empty: those of this process. */
export interface RunIdentity {
  uid?: number;
  gid?: number;
}

/**
 * PostgreSQL refuses to run as root. Started by root, it runs as `postgres` or else as `nobody`.
 * @throws Error when root has neither.
 */
export const databaseIdentity = (): RunIdentity => {
  if (process.getuid?.() !== 0) return {};
  for (const user of ['postgres', 'nobody']) {
    const uid = numberFrom('id', ['-u', user]);
    const gid = numberFrom('id', ['-g', user]);
    if (uid !== undefined && gid !== undefined) return { uid, gid };
  }
  throw new Error('Running as root, and neither user postgres nor nobody exists: set DATABASE_URL or start as a user.');
};

const numberFrom = (command: string, args: string[]): number | undefined => {
  const { status, stdout } = spawnSync(command, args, { encoding: 'utf8' });
  return status === 0 ? Number(stdout.trim()) : undefined;
};

/** Whether the user can reach the path: each folder above it is open to all or its own. */
const isReachable = (target: string, identity: RunIdentity): boolean => {
  if (identity.uid === undefined) return true;
  for (let folder = path.dirname(target); ; folder = path.dirname(folder)) {
    const { mode, uid } = fs.statSync(folder);
    if (!(mode & 0o001) && uid !== identity.uid) return false;
    if (folder === path.dirname(folder)) return true;
  }
};

/**
 * The binaries themselves, or a copy in the temporary folder when the database user cannot reach the checkout (for
 * example in root's home).
 */
export const reachableBinaries = (native: string, identity: RunIdentity): string => {
  if (isReachable(path.join(native, 'bin'), identity)) return native;
  const copy = temporaryTwin('acara-postgres', native);
  if (!fs.existsSync(copy)) {
    const partial = fs.mkdtempSync(`${copy}-`);
    fs.cpSync(native, partial, { recursive: true, verbatimSymlinks: true });
    fs.chmodSync(partial, 0o755);
    // Renamed when complete, so that an interrupted copy is never used.
    fs.renameSync(partial, copy);
  }
  return assertOwned(copy, process.getuid?.());
};

/** The folder, created for the user, or another one in the temporary folder when the user cannot reach it. */
export const reachableDataFolder = (wanted: string, identity: RunIdentity): string => {
  fs.mkdirSync(wanted, { recursive: true });
  if (identity.uid === undefined || identity.gid === undefined) return wanted;
  if (isReachable(wanted, identity)) {
    fs.chownSync(wanted, identity.uid, identity.gid);
    return wanted;
  }
  const twin = temporaryTwin('acara-data', wanted);
  if (!fs.existsSync(twin)) {
    fs.mkdirSync(twin, { mode: 0o700 });
    fs.chownSync(twin, identity.uid, identity.gid);
  }
  return assertOwned(twin, identity.uid);
};

const temporaryTwin = (prefix: string, original: string): string =>
  path.join(os.tmpdir(), `${prefix}-${hash('sha256', original).slice(0, 12)}`);

/** The temporary folder is open to all: a folder of this name that belongs to another user is not used. */
const assertOwned = (folder: string, uid: number | undefined): string => {
  const stat = fs.lstatSync(folder);
  if (!stat.isDirectory() || stat.uid !== uid || stat.mode & 0o022)
    throw new Error(`${folder} belongs to somebody else: remove it or set DATABASE_URL.`);
  return folder;
};

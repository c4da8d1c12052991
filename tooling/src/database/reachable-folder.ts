import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { RunIdentity } from './run-identity.ts';

/** Whether the identity may walk to the path: each folder above it is open to everybody or its own. */
export const isReachable = (target: string, identity: RunIdentity): boolean => {
  if (identity.uid === undefined) return true;
  for (let folder = path.dirname(target); ; folder = path.dirname(folder)) {
    const { mode, uid } = fs.statSync(folder);
    if (!(mode & 0o001) && uid !== identity.uid) return false;
    if (folder === path.dirname(folder)) return true;
  }
};

/**
 * The binaries themselves, or a copy in the temporary folder when the checkout lies where the database user cannot go
 * (a clone in root's home, say).
 */
export const reachableBinaries = (native: string, identity: RunIdentity): string => {
  if (isReachable(path.join(native, 'bin'), identity)) return native;
  const copy = temporaryTwin('acara-postgres', native);
  if (!fs.existsSync(copy)) {
    const partial = fs.mkdtempSync(`${copy}-`);
    fs.cpSync(native, partial, { recursive: true, verbatimSymlinks: true });
    fs.chmodSync(partial, 0o755);
    // One rename, so that a copy broken off half-way is never taken for a whole one.
    fs.renameSync(partial, copy);
  }
  return assertOwned(copy, process.getuid?.());
};

/** The wanted folder, made for the identity, or its twin in the temporary folder when the identity cannot reach it. */
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
  path.join(os.tmpdir(), `${prefix}-${createHash('sha256').update(original).digest('hex').slice(0, 12)}`);

/** The temporary folder is open to all: whatever somebody else put under our name there is not used. */
const assertOwned = (folder: string, uid: number | undefined): string => {
  const stat = fs.lstatSync(folder);
  if (!stat.isDirectory() || stat.uid !== uid || stat.mode & 0o022)
    throw new Error(`${folder} belongs to somebody else: remove it or set DATABASE_URL.`);
  return folder;
};

import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { isAlive } from '../site/process-tree.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';

/**
 * Files in memory. Each database is some 700 files, and on a disk the file system takes a sixth of the processor time of tests
 * that create and drop many.
 */
const MEMORY = '/dev/shm';
const ENOUGH_BYTES = 2 ** 30;
const PREFIX = 'acara-test-postgres-';

const hasRoom = (folder: string): boolean => {
  try {
    const { bavail, bsize } = fs.statfsSync(folder);
    return bavail * bsize >= ENOUGH_BYTES && process.availableMemory() >= 4 * ENOUGH_BYTES;
  } catch {
    return false;
  }
};

/** Removes what runs of this user left behind that were killed. */
const removeLeftovers = (parent: string): void => {
  for (const name of fs.readdirSync(parent)) {
    const pid = name.startsWith(PREFIX) ? Number.parseInt(name.slice(PREFIX.length)) : NaN;
    if (!(pid > 0) || isAlive(pid)) continue;
    try {
      fs.rmSync(path.join(parent, name), { recursive: true });
    } catch {
      // Of another user, or another run removes it.
    }
  }
};

/** A PostgreSQL for tests, whose data are gone when it stops. */
export type TemporaryPostgres = { url: string; stop: () => Promise<void> };

/**
 * Starts a PostgreSQL that keeps nothing: in memory where there is room for it.
 * @param settings such as `max_connections=200`
 */
export const startTemporaryPostgres = async (settings: readonly string[] = []): Promise<TemporaryPostgres> => {
  const parent = hasRoom(MEMORY) ? MEMORY : os.tmpdir();
  removeLeftovers(parent);
  const dir = fs.mkdtempSync(path.join(parent, `${PREFIX}${process.pid}-`));
  // The server may run as another user.
  fs.chmodSync(dir, 0o755);
  const remove = () => fs.rmSync(dir, { recursive: true, force: true });
  try {
    const flags = ['fsync=off', 'max_wal_size=256MB', ...settings].flatMap((setting) => ['-c', setting]);
    const { url, stop } = await startEmbeddedPostgres({ dir, flags });
    return { url, stop: () => stop().finally(remove) };
  } catch (error) {
    remove();
    throw error;
  }
};

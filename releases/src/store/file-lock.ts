import { open, readFile, rm } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { errorCode } from './error-code.ts';

const RETRY_MS = 20;

/** Nobody let go of the lock in time. */
export class LockTimeoutError extends Error {
  constructor(path: string, waitedMs: number) {
    super(`${path} was held by another process for ${waitedMs} ms`);
    this.name = 'LockTimeoutError';
  }
}

/**
 * Runs `act` while holding a lock file; the file names the holder, so that the lock of a dead process is taken over.
 * @param path of the lock file; its folder exists
 * @param waitMs how long to wait for another holder
 * @throws {LockTimeoutError}
 */
export const withLock = async <T>(path: string, act: () => Promise<T>, waitMs = 10_000): Promise<T> => {
  const deadline = Date.now() + waitMs;
  while (!(await take(path))) {
    if (await isAbandoned(path)) await rm(path, { force: true });
    else if (Date.now() > deadline) throw new LockTimeoutError(path, waitMs);
    else await delay(RETRY_MS);
  }
  try {
    return await act();
  } finally {
    await rm(path, { force: true });
  }
};

const take = async (path: string): Promise<boolean> => {
  try {
    const file = await open(path, 'wx');
    await file.writeFile(String(process.pid));
    await file.close();
    return true;
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false;
    throw error;
  }
};

const isAbandoned = async (path: string): Promise<boolean> => {
  const pid = Number(await readFile(path, 'utf8').catch(() => ''));
  // Empty: just taken, its holder is about to write, or gone already.
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return errorCode(error) === 'ESRCH';
  }
};

import { randomUUID } from 'node:crypto';
import { link, readFile, rm, writeFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { errorCode } from './error-code.ts';

const RETRY_MS = 20;

/** Nobody let go of the lock in time. */
export class LockTimeoutError extends Error {
  constructor(path: string, waitedMs: number, holder: number) {
    super(`${path} was held by process ${holder} for ${waitedMs} ms; remove the file if that is no release command`);
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
    const content = await readFile(path, 'utf8').catch(() => null);
    const holder = Number.parseInt(content ?? '', 10);
    if (content !== null && !isAlive(holder)) await takeAway(path, content, waitMs);
    else if (Date.now() > deadline) throw new LockTimeoutError(path, waitMs, holder);
    // Gone already where nothing was read.
    else if (content !== null) await delay(RETRY_MS);
  }
  try {
    return await act();
  } finally {
    await rm(path, { force: true });
  }
};

/** The file appears with its content: a process that is killed on the way leaves no lock without a holder. */
const take = async (path: string): Promise<boolean> => {
  const token = randomUUID();
  const staged = `${path}.${token}`;
  await writeFile(staged, `${process.pid} ${token}`);
  try {
    await link(staged, path);
    return true;
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false;
    throw error;
  } finally {
    await rm(staged, { force: true });
  }
};

/** One at a time, and only the very lock that was looked at: another may have taken it over already. */
const takeAway = (path: string, content: string, waitMs: number): Promise<void> =>
  withLock(
    `${path}.takeover`,
    async () => {
      const now = await readFile(path, 'utf8').catch(() => null);
      if (now === content) await rm(path, { force: true });
    },
    waitMs,
  );

const isAlive = (pid: number): boolean => {
  // What names no process was not written by one.
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return errorCode(error) !== 'ESRCH';
  }
};

import { randomUUID } from 'node:crypto';
import { link, readFile, rm, writeFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { errorCode } from './error-code.ts';
import { processPlace } from './process-place.ts';

const RETRY_MS = 20;

/** Nobody let go of the lock in time. */
export class LockTimeoutError extends Error {
  /** @param holder such as `process 12` or `process 12 on the host build-3` */
  constructor(path: string, waitedMs: number, holder: string) {
    super(
      `${path} was held by ${holder} for ${waitedMs} ms. If no release command runs there, remove the file: rm ${path}`,
    );
    this.name = 'LockTimeoutError';
  }
}

const HERE = processPlace();

/**
 * Runs `act` while holding a lock file; the file names the holder, so that the lock of a process that died is taken
 * over, and one from before this host was started anew. One of another host or container is only waited for: from here
 * nobody can see whether it lives.
 * @param path of the lock file; its folder exists
 * @param waitMs how long to wait for another holder
 * @param onWait told once of the holder who is waited for
 * @throws {LockTimeoutError}
 */
export const withLock = async <T>(
  path: string,
  act: () => Promise<T>,
  waitMs = 10_000,
  onWait?: (holder: string) => void,
): Promise<T> => {
  const deadline = Date.now() + waitMs;
  let isReported = false;
  while (!(await take(path))) {
    const content = await readFile(path, 'utf8').catch(() => null);
    // Gone already where nothing was read.
    if (content === null) continue;
    const holder = parseHolder(content);
    if (holder.isDead()) await removeStale(path, content, waitMs);
    else if (Date.now() > deadline) throw new LockTimeoutError(path, waitMs, holder.name);
    else {
      if (!isReported) onWait?.(holder.name);
      isReported = true;
      await delay(RETRY_MS);
    }
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
  await writeFile(staged, `${process.pid} ${token} ${HERE}`);
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
const removeStale = (path: string, content: string, waitMs: number): Promise<void> =>
  withLock(
    `${path}.takeover`,
    async () => {
      const now = await readFile(path, 'utf8').catch(() => null);
      if (now === content) await rm(path, { force: true });
    },
    waitMs,
  );

/** Older locks do not say where they were made: they are of here. */
const parseHolder = (content: string) => {
  const [pid = '', _token, ...place] = content.trim().split(' ');
  const isHere = place.length === 0 || place.join(' ') === HERE;
  const [host, boot] = HERE.split(' ');
  const isBeforeReboot = place[0] === host && place[1] !== boot;
  return {
    name: isHere ? `process ${pid}` : `process ${pid} on the host ${place[0]} (another machine or container)`,
    isDead: () => isBeforeReboot || (isHere && !isAlive(Number.parseInt(pid, 10))),
  };
};

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

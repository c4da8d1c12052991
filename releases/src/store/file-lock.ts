import { randomUUID } from 'node:crypto';
import { readFileSync, readlinkSync } from 'node:fs';
import { link, readFile, rm, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { errorCode } from '@acara/server-kit/server-process';

const RETRY_MS = 20;

export class LockTimeoutError extends Error {
  override name = 'LockTimeoutError';
}

const orDash = (read: () => string): string => {
  try {
    return read();
  } catch {
    return '-'; // Not Linux.
  }
};

/** Where a process id is valid: the host, and on Linux its boot and process namespace (of a container). One line. */
export const OWN_PLACE = [
  hostname(),
  orDash(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()),
  orDash(() => readlinkSync('/proc/self/ns/pid')),
].join(' ');

/**
 * Runs `act` while holding a lock file. The file names its holder, so that the lock of a dead process, or of one from
 * before a reboot, is taken over. A lock of another host or container is only waited for: its process cannot be seen
 * from here.
 * @param onWait called once with another holder
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
    // Already released.
    if (content === null) continue;
    const holder = parseHolder(content);
    if (holder.isDead()) await removeStale(path, content, waitMs);
    else if (Date.now() > deadline)
      throw new LockTimeoutError(
        `${path} was held by ${holder.name} for ${waitMs} ms. ` +
          `If no release command is running there, remove the file: rm ${path}`,
      );
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

/** The file appears with its content: a killed process leaves no lock without a holder. */
const take = async (path: string): Promise<boolean> => {
  const token = randomUUID();
  const staged = `${path}.${token}`;
  await writeFile(staged, `${process.pid} ${token} ${OWN_PLACE}`);
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

/** One at a time, and only the lock that was read: another process may have taken it over. */
const removeStale = (path: string, content: string, waitMs: number): Promise<void> =>
  withLock(
    `${path}.takeover`,
    async () => {
      const now = await readFile(path, 'utf8').catch(() => null);
      if (now === content) await rm(path, { force: true });
    },
    waitMs,
  );

/** Older locks have no place: they count as local. */
const parseHolder = (content: string) => {
  const [pid = '', _token, ...place] = content.trim().split(' ');
  const isLocal = place.length === 0 || place.join(' ') === OWN_PLACE;
  const [host, boot] = OWN_PLACE.split(' ');
  const isBeforeReboot = place[0] === host && place[1] !== boot;
  return {
    name: isLocal ? `process ${pid}` : `process ${pid} on the host ${place[0]} (another machine or container)`,
    isDead: () => isBeforeReboot || (isLocal && !isAlive(Number.parseInt(pid, 10))),
  };
};

export const isAlive = (pid: number): boolean => {
  // Not a process id.
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return errorCode(error) !== 'ESRCH';
  }
};

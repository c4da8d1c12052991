import fs from 'node:fs';
import path from 'node:path';

/** A server process that holds a data folder. */
export interface Postmaster {
  pid: number;
  port: number;
  ready: boolean;
}

/** Whether a process with this id runs (another user's, too). */
export const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
};

/**
 * The server of a data folder, from its `postmaster.pid` (lines: pid, folder, start, port, socket folder, address, shared
 * memory, status), or undefined when none runs.
 */
export const readPostmaster = (data: string): Postmaster | undefined => {
  const lines = readLines(path.join(data, 'postmaster.pid'));
  const [pid, port] = [Number(lines[0]), Number(lines[3])];
  if (!pid || !isAlive(pid) || !isPostgres(pid)) return undefined;
  return { pid, port, ready: lines[7]?.trim() === 'ready' };
};

/**
 * Removes a `postmaster.pid` whose process id now belongs to another program, as after the restart of a container:
 * PostgreSQL would refuse to start because of it.
 */
export const removeStaleLock = (data: string): void => {
  const file = path.join(data, 'postmaster.pid');
  const pid = Number(readLines(file)[0]);
  if (pid && isAlive(pid) && !isPostgres(pid)) fs.rmSync(file, { force: true });
};

const readLines = (file: string): string[] => {
  try {
    return fs.readFileSync(file, 'utf8').split('\n');
  } catch {
    return [];
  }
};

/** Known on Linux only; elsewhere any running process counts as the server, as for PostgreSQL itself. */
const isPostgres = (pid: number): boolean => {
  try {
    return fs.readFileSync(`/proc/${pid}/comm`, 'utf8').startsWith('postgres');
  } catch {
    return process.platform !== 'linux';
  }
};

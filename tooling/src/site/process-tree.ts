import fs from 'node:fs';

/** A line of `/proc/<pid>/stat`: state and parent. */
const readStat = (pid: number | string): { state: string; parent: number } | undefined => {
  try {
    const stat = fs.readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name before it may contain anything.
    const [state = '', parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return { state, parent: Number(parent) };
  } catch {
    return undefined;
  }
};

/** Whether there is a process with this id (another user's, too), a zombie included. */
export const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
};

/** Whether a process runs; a zombie does not. Linux only, as all below. */
export const isRunning = (pid: number): boolean => {
  const stat = readStat(pid);
  return stat !== undefined && stat.state !== 'Z' && stat.state !== 'X';
};

/** All running processes; on Linux only. */
const runningProcesses = (): number[] =>
  fs
    .readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter(isRunning);

export const findChildren = (pid: number): number[] =>
  runningProcesses().filter((child) => readStat(child)?.parent === pid);

/** Words of the command that a process was started with; empty where it has gone. */
export const getCommand = (pid: number): string => {
  try {
    return fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
  } catch {
    return '';
  }
};

/**
 * Memory of a process in MB; NaN if it has ended. @param kind `RssAnon`: private memory, without files and shared
 * memory
 */
export const memoryMb = (pid: number, kind: 'VmRSS' | 'RssAnon' = 'VmRSS'): number => {
  try {
    const kb = new RegExp(`${kind}:\\s+(\\d+) kB`).exec(fs.readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return Number(kb) / 1024;
  } catch {
    return NaN;
  }
};

/** Sockets that a process has open; NaN where it has gone. */
export const openSockets = (pid: number): number => {
  try {
    const folder = `/proc/${pid}/fd`;
    return fs.readdirSync(folder).filter((name) => readLink(`${folder}/${name}`).startsWith('socket:')).length;
  } catch {
    return NaN;
  }
};

/** Where a link leads; nothing for one that has gone meanwhile. */
const readLink = (file: string): string => {
  try {
    return fs.readlinkSync(file);
  } catch {
    return '';
  }
};

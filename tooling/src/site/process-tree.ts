import fs from 'node:fs';
import { errorCode } from '@acara/server-kit/server-process';

/** A file of `/proc/<pid>`; empty where the process has gone. */
const read = (pid: number, name: string): string => {
  try {
    return fs.readFileSync(`/proc/${pid}/${name}`, 'utf8');
  } catch {
    return '';
  }
};

/** State and parent; the name before them may contain anything. */
const readStat = (pid: number): string[] => read(pid, 'stat').split(') ').at(-1)?.split(' ') ?? [];

/** Whether there is a process with this id (another user's, too), a zombie included. */
export const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return errorCode(error) === 'EPERM';
  }
};

/** Running children of a process. Linux only, as all below. */
export const findChildren = (pid: number): number[] =>
  fs
    .readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((child) => {
      const [state, parent] = readStat(child);
      return Number(parent) === pid && state !== 'Z';
    });

/** Words of the command that a process was started with; empty where it has gone. */
export const getCommand = (pid: number): string => read(pid, 'cmdline').replaceAll('\0', ' ');

/**
 * Memory of a process in MB; NaN if it has ended. @param kind `RssAnon`: private memory, without files and shared
 * memory
 */
export const memoryMb = (pid: number, kind: 'VmRSS' | 'RssAnon' = 'VmRSS'): number =>
  Number(new RegExp(`${kind}:\\s+(\\d+) kB`).exec(read(pid, 'status'))?.[1]) / 1024;

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

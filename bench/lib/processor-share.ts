import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { findChildren } from '@acara/tooling/src/site/process-tree.ts';

const CGROUPS = '/sys/fs/cgroup';
const PERIOD_US = 10_000;

export const listDescendants = (pid: number): number[] =>
  findChildren(pid).flatMap((child) => [child, ...listDescendants(child)]);

/** Keeps every thread of a process on one processor. */
export const pin = (pid: number, processor: number): void => {
  execFileSync('taskset', ['--all-tasks', '--cpu-list', '--pid', String(processor), String(pid)], { stdio: 'ignore' });
};

/** A group of processes that gets at most so much of one processor. Needs root. @param share 1: all of it */
export const createProcessorShare = (name: string, share: number) => {
  const isUnified = fs.existsSync(`${CGROUPS}/cgroup.controllers`);
  const folder = path.join(CGROUPS, isUnified ? '' : 'cpu', name);
  if (isUnified) fs.writeFileSync(`${CGROUPS}/cgroup.subtree_control`, '+cpu');
  fs.mkdirSync(folder, { recursive: true });
  const write = (file: string, value: string | number) => fs.writeFileSync(path.join(folder, file), String(value));
  const quota = Math.round(share * PERIOD_US);
  if (isUnified) write('cpu.max', `${quota} ${PERIOD_US}`);
  else {
    write('cpu.cfs_period_us', PERIOD_US);
    write('cpu.cfs_quota_us', quota);
  }
  return {
    /** With all that it has started. */
    add: (pid: number, processor: number): void => {
      for (const one of [pid, ...listDescendants(pid)]) {
        write('cgroup.procs', one);
        pin(one, processor);
      }
    },
    /** Once its processes have ended. */
    remove: (): void => fs.rmdirSync(folder),
  };
};

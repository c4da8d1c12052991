import fs from 'node:fs';
import type pg from 'pg';
import { sum } from './statistics.ts';

const TICKS_PER_SECOND = 100;

/** Processor time that a process has used, in seconds; NaN where it is unknown (no Linux). */
export const cpuSeconds = (pid: number): number => {
  try {
    const stat = fs.readFileSync(`/proc/${pid}/stat`, 'utf8');
    // After the name, which may hold anything, come the state and, as 12th and 13th, user and system time.
    const [user, system] = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .slice(11, 13);
    return (Number(user) + Number(system)) / TICKS_PER_SECOND;
  } catch {
    return NaN;
  }
};

/** The same in ms, to fractions of one, of the threads that a process has now; NaN where it is unknown. */
export const threadMs = (pid: number): number => {
  try {
    const folder = `/proc/${pid}/task`;
    const ran = fs.readdirSync(folder).map((thread) => fs.readFileSync(`${folder}/${thread}/schedstat`, 'utf8'));
    return sum(ran.map((line) => Number(line.split(' ', 1)[0]))) / 1e6;
  } catch {
    return NaN;
  }
};

/** Processor time in seconds by part: those that were named, all of PostgreSQL, and this process. */
type CpuTime<Part extends string = string> = Record<Part | 'PostgreSQL' | 'load', number>;

/**
 * @param getPids the processes of each part
 * @returns a function that returns what was used since; connections that ended meanwhile are left out
 */
export const startCpuTime = async <Part extends string>(
  pool: pg.Pool,
  getPids: () => Promise<Record<Part, readonly number[]>> | Record<Part, readonly number[]>,
): Promise<() => Promise<CpuTime<Part>>> => {
  const read = async () => {
    const { rows } = await pool.query<{ pid: number }>('select pid from pg_stat_activity');
    const { user, system } = process.cpuUsage();
    const parts: Record<string, readonly number[]> = { ...(await getPids()), PostgreSQL: rows.map(({ pid }) => pid) };
    const times = Object.entries(parts).map(([part, pids]) => [
      part,
      new Map(pids.map((pid) => [pid, cpuSeconds(pid)])),
    ]);
    return { times: times as [string, Map<number, number>][], load: (user + system) / 1e6 }; // pairs, as made above
  };
  const before = await read();
  return async () => {
    const now = await read();
    const used = now.times.map(([part, times], index) => {
      const earlier = before.times[index]?.[1];
      return [part, sum([...times].map(([pid, seconds]) => seconds - (earlier?.get(pid) ?? 0)))];
    });
    return { ...Object.fromEntries(used), load: now.load - before.load } as CpuTime<Part>; // a number for each part
  };
};

import fs from 'node:fs';
import type { TestEnvironment } from '../environment/test-environment.ts';

const TICKS_PER_SECOND = 100;

/** Processor time in seconds that the parts of a world have used; NaN where the system does not tell (no Linux). */
export type CpuTime = { api: number; emulator: number; database: number; load: number };

/** Processor time that a process has used, in seconds; NaN where the system does not tell (no Linux). */
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

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

/** @returns a function that says what was used since; connections of the database that ended meanwhile are left out */
export const startCpuTime = async (environment: TestEnvironment): Promise<() => Promise<CpuTime>> => {
  const connections = async () => {
    const { rows } = await environment.database.pool.query<{ pid: number }>('select pid from pg_stat_activity');
    return new Map(rows.map(({ pid }) => [pid, cpuSeconds(pid)]));
  };
  const own = () => process.cpuUsage().user / 1e6 + process.cpuUsage().system / 1e6;
  const read = async () => ({
    api: sum(environment.apis.map(({ pid }) => cpuSeconds(pid))),
    standIn: cpuSeconds(environment.sandbox.pid),
    database: await connections(),
    load: own(),
  });
  const before = await read();
  return async () => {
    const now = await read();
    return {
      api: now.api - before.api,
      emulator: now.standIn - before.standIn,
      database: sum([...now.database].map(([pid, seconds]) => seconds - (before.database.get(pid) ?? 0))),
      load: now.load - before.load,
    };
  };
};

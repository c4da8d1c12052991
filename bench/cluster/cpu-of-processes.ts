import { cpuSeconds } from '../payments/cpu-time.ts';
import { findChildren } from '@acara/tooling/src/cluster/process-tree.ts';
import type { BenchCluster } from './bench-cluster.ts';

/** Processor time in seconds by part: each process of the cluster, all of PostgreSQL, and who asks. */
export type ProcessorTime = Record<string, number>;

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

/** @returns a function that says what was used since */
export const startProcessorTime = async (cluster: BenchCluster): Promise<() => Promise<ProcessorTime>> => {
  const read = async (): Promise<ProcessorTime> => {
    const rows = await cluster.status();
    const { rows: connections } = await cluster.database.pool.query<{ pid: number }>(
      'select pid from pg_stat_activity',
    );
    const named = rows.map(({ name, pid }): [string, number] => [
      name,
      name === 'nginx' ? sum(findChildren(pid).map(cpuSeconds)) : cpuSeconds(pid),
    ]);
    const { user, system } = process.cpuUsage();
    return {
      ...Object.fromEntries(named),
      PostgreSQL: sum(connections.map(({ pid }) => cpuSeconds(pid))),
      load: (user + system) / 1e6,
    };
  };
  const before = await read();
  return async () => {
    const now = await read();
    return Object.fromEntries(Object.entries(now).map(([name, seconds]) => [name, seconds - (before[name] ?? 0)]));
  };
};

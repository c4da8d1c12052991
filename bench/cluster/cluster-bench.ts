import path from 'node:path';
import { findChildren, getCommand, isRunning } from '@acara/tooling/src/cluster/process-tree.ts';
import { createEnvironmentClock } from '../environment/clock.ts';
import { ENVIRONMENT_DATA, startPostgresServer } from '../environment/databases.ts';
import { defineBench, withDisposables, type RunReport } from '../lib/bench.ts';
import { chooseRuns, runAll, type Runs } from '../lib/runs.ts';
import { startBenchCluster, type BenchCluster } from './bench-cluster.ts';
import type { ClusterContext } from './cluster-runs.ts';
import { killedDatabaseRun } from './runs/killed-database.ts';
import { killedEdgeRun } from './runs/killed-edge.ts';
import { registryUpdatesRun } from './runs/registry-updates.ts';
import { rollingRestartRun } from './runs/rolling-restart.ts';
import { throughputRun } from './runs/throughput.ts';

const USAGE = `the site of several processes behind nginx (npm run cluster): restarts, faults, throughput
  --only restart,edge,registry,throughput,database   default all
  --seconds N      length of each load of the throughput (default 8)
  --small          a tenth of the visitors, nothing is saved: a check, not a measurement`;

/** The last one moves the clock. */
const RUNS: Runs<ClusterContext> = {
  restart: rollingRestartRun,
  edge: killedEdgeRun,
  registry: registryUpdatesRun,
  throughput: throughputRun('two API processes, two edges'),
  database: killedDatabaseRun,
};
const OPTIONS = { only: '', seconds: 8, small: false, minutes: 25 };

export const { usage, run } = defineBench(
  'cluster',
  USAGE,
  OPTIONS,
  async ({ disposables, only, seconds, small: isUnsaved }) => {
    const chosen = chooseRuns(RUNS, only);
    const clock = createEnvironmentClock(path.join(ENVIRONMENT_DATA, 'cluster'));
    const server = await startPostgresServer(disposables, 'cluster');
    const reports: RunReport[] = [];
    const broken: string[] = [];
    const inCluster = (apis: number, edges: number, runs: Runs<ClusterContext>) =>
      withDisposables(disposables, async (own) => {
        const cluster = await startBenchCluster(own, { server, clock, apis, edges });
        reports.push(...(await runAll(runs, { cluster, seconds, share: isUnsaved ? 0.1 : 1 })));
        broken.push(...(await stopCluster(cluster)));
      });
    if ('throughput' in chosen) await inCluster(1, 1, { throughput: throughputRun('one API process, one edge') });
    await inCluster(2, 2, chosen);
    return { reports, broken, isUnsaved };
  },
);

const listDescendants = (pid: number): number[] =>
  findChildren(pid).flatMap((child) => [child, ...listDescendants(child)]);

/** Stops a cluster as a person does. @returns what still runs after that, in words */
const stopCluster = async (cluster: BenchCluster): Promise<string[]> => {
  const named = (await cluster.status()).map(({ name, pid }): [string, number] => [name, pid]);
  const started = listDescendants(cluster.pid).map((pid): [string, number] => [getCommand(pid), pid]);
  await cluster.stop();
  return [...named, ...started]
    .filter(([, pid]) => pid > 0 && isRunning(pid))
    .map(([name, pid]) => `${name} (${pid}) still runs after the end`);
};

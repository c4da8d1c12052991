import path from 'node:path';
import { findChildren, getCommand, isRunning } from '@acara/tooling/src/cluster/process-tree.ts';
import { createEnvironmentClock } from '../environment/environment-clock.ts';
import { startPostgresServer, ENVIRONMENT_DATA } from '../environment/postgres-server.ts';
import { benchRun } from '../lib/bench-run.ts';
import { readOptions } from '../lib/options.ts';
import { chooseRuns, finishBench, runAll, type RunReport, type Runs } from '../lib/run-report.ts';
import { withCluster, type BenchCluster } from './bench-cluster.ts';
import type { ClusterContext } from './cluster-context.ts';
import { killedDatabaseRun } from './runs/killed-database.ts';
import { killedEdgeRun } from './runs/killed-edge.ts';
import { registryUpdatesRun } from './runs/registry-updates.ts';
import { rollingRestartRun } from './runs/rolling-restart.ts';
import { throughputRun } from './runs/throughput.ts';

export const usage = `cluster: the site of several processes behind nginx (npm run cluster): restarts, faults, throughput
  --only restart,edge,registry,database,throughput   default all; the database run moves the clock, so it comes last
  --seconds N      length of each load of the throughput (default 8)
  --small          a tenth of the visitors, nothing is saved: a check, not a measurement
  --minutes N      give up after (default 25)`;

/** @throws BenchError when something that must hold does not */
export const run = async (args: string[]): Promise<void> => {
  const options = readOptions(args, { only: '', seconds: 8, small: false, minutes: 25 });
  const clock = createEnvironmentClock(path.join(ENVIRONMENT_DATA, 'cluster'));
  const all: Runs<ClusterContext> = {
    restart: rollingRestartRun,
    edge: killedEdgeRun,
    registry: registryUpdatesRun,
    throughput: throughputRun('two API processes, two edges'),
    database: killedDatabaseRun(clock),
  };
  const chosen = chooseRuns(all, options.only);
  const inOrder = Object.fromEntries(Object.entries(all).filter(([name]) => name in chosen));

  await benchRun(options.minutes, async (disposables) => {
    const server = await startPostgresServer(disposables, 'cluster');
    const reports: RunReport[] = [];
    const broken: string[] = [];
    const inCluster = async (size: { apis: number; edges: number }, runs: Runs<ClusterContext>) =>
      withCluster(disposables, { server, env: { TEST_CLOCK_FILE: clock.file }, ...size }, async (cluster) => {
        const { seconds, small } = options;
        reports.push(...(await runAll(runs, { disposables, server, cluster, seconds, share: small ? 0.1 : 1 })));
        broken.push(...(await stopCluster(cluster)));
      });
    if ('throughput' in chosen)
      await inCluster({ apis: 1, edges: 1 }, { throughput: throughputRun('one API process, one edge') });
    await inCluster({ apis: 2, edges: 2 }, inOrder);
    finishBench('cluster', { options, reports, broken }, !options.small);
  });
};

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

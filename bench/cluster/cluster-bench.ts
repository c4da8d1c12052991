import path from 'node:path';
import { parseArgs } from 'node:util';
import { findChildren, getCommand, isRunning } from '@acara/tooling/src/cluster/process-tree.ts';
import { benchRun, BenchError } from '../lib/bench-run.ts';
import { saveResults } from '../lib/save-results.ts';
import type { RunReport } from '../sales/run-report.ts';
import { createEnvironmentClock } from '../environment/environment-clock.ts';
import { startPostgresServer, ENVIRONMENT_DATA } from '../environment/postgres-server.ts';
import { withCluster, type BenchCluster, type BenchClusterOptions } from './bench-cluster.ts';
import type { ClusterContext } from './cluster-context.ts';
import { killedDatabaseRun } from './runs/killed-database.ts';
import { killedEdgeRun } from './runs/killed-edge.ts';
import { registryUpdatesRun } from './runs/registry-updates.ts';
import { rollingRestartRun } from './runs/rolling-restart.ts';
import { throughputRun } from './runs/throughput.ts';

export const usage = `cluster: the site of several processes behind nginx (npm run cluster): restarts, faults, throughput
  --only restart,edge,registry,database,throughput   default all; the database run moves the clock, so it comes last
  --seconds N      length of each load of the throughput (default 8)
  --small          a tenth of the visitors, nothing is kept: a check, not a measurement
  --minutes N      give up after (default 25)`;

type Run = (context: ClusterContext) => Promise<RunReport>;
const THROUGHPUT = 'throughput';

/** The bench `cluster`. @throws BenchError when something that must hold does not */
export const run = async (args: string[]): Promise<void> => {
  const { values } = parseArgs({
    args,
    options: {
      only: { type: 'string', default: 'restart,edge,registry,throughput,database' },
      seconds: { type: 'string', default: '8' },
      small: { type: 'boolean', default: false },
      minutes: { type: 'string', default: '25' },
    },
  });
  const clock = createEnvironmentClock(path.join(ENVIRONMENT_DATA, 'cluster'));
  const runs: Readonly<Record<string, Run>> = {
    restart: rollingRestartRun,
    edge: killedEdgeRun,
    registry: registryUpdatesRun,
    [THROUGHPUT]: throughputRun('two API processes, two edges'),
    database: killedDatabaseRun(clock),
  };
  const wanted = values.only.split(',');
  for (const name of wanted) if (!(name in runs)) throw new BenchError(`There is no run ${name}`);

  await benchRun(Number(values.minutes), async (disposables) => {
    const server = await startPostgresServer(disposables, 'cluster');
    const reports: RunReport[] = [];
    const stay: string[] = [];
    const inCluster = async (options: Omit<BenchClusterOptions, 'server'>, chosen: readonly Run[]) => {
      if (chosen.length === 0) return;
      const env = { TEST_CLOCK_FILE: clock.file };
      await withCluster(disposables, { server, env, ...options }, async (cluster) => {
        const context = {
          disposables,
          server,
          cluster,
          seconds: Number(values.seconds),
          share: values.small ? 0.1 : 1,
        };
        for (const one of chosen) reports.push(await one(context));
        stay.push(...(await stopCluster(cluster)));
      });
    };
    const one = { apis: 1, edges: 1 };
    await inCluster(one, wanted.includes(THROUGHPUT) ? [throughputRun('one API process, one edge')] : []);
    await inCluster(
      {},
      Object.entries(runs).flatMap(([name, begin]) => (wanted.includes(name) ? [begin] : [])),
    );
    if (!values.small) console.log(`\nkept in ${saveResults('cluster', { options: values, reports })}`);
    const broken = reports.flatMap((report) => report.broken.map((words) => `${report.name}: ${words}`));
    broken.push(...stay);
    if (broken.length > 0) throw new BenchError(`what must hold did not:\n${broken.join('\n')}`);
    console.log('everything that must hold did');
  });
};

/** All that a process started, and what those started. */
const listDescendants = (pid: number): number[] =>
  findChildren(pid).flatMap((child) => [child, ...listDescendants(child)]);

/** Stops a cluster as a person does. @returns what goes on running after that, in words */
const stopCluster = async (cluster: BenchCluster): Promise<string[]> => {
  const named = (await cluster.status()).map(({ name, pid }): [string, number] => [name, pid]);
  const started = listDescendants(cluster.pid).map((pid): [string, number] => [getCommand(pid), pid]);
  await cluster.stop();
  return [...named, ...started]
    .filter(([, pid]) => pid > 0 && isRunning(pid))
    .map(([name, pid]) => `${name} (${pid}) still runs after the end`);
};

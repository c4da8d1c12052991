import path from 'node:path';
import { createEnvironmentClock } from '../environment/clock.ts';
import { ENVIRONMENT_DATA, startPostgresServer } from '../environment/databases.ts';
import { defineBench, withDisposables, type RunReport } from '../lib/bench.ts';
import { chooseRuns, runAll, type Runs } from '../lib/runs.ts';
import { startDeployedSite } from './deployed-site.ts';
import { hasOwnNetwork, runInOwnNetwork } from './machine.ts';
import { killedDatabaseRun } from './runs/killed-database.ts';
import { killedProcessRun } from './runs/killed-process.ts';
import { prometheusRun } from './runs/prometheus.ts';
import { registryUpdatesRun } from './runs/registry-updates.ts';
import { rollingRestartRun } from './runs/rolling-restart.ts';
import { throughputRun } from './runs/throughput.ts';
import type { DeployContext } from './visitors.ts';

const USAGE = `the site on a machine with systemd, as deploy/systemd installs it: restarts, faults, throughput. Needs root
  --only restart,edge,api,registry,prometheus,throughput,database   default all
  --seconds N      length of each load of the throughput (default 8)
  --small          a tenth of the visitors, nothing is saved: a check, not a measurement`;

/** The last one moves the clock. */
const RUNS: Runs<DeployContext> = {
  restart: rollingRestartRun,
  edge: killedProcessRun('edge'),
  api: killedProcessRun('api'),
  registry: registryUpdatesRun,
  prometheus: prometheusRun,
  throughput: throughputRun('two API processes, two edges'),
  database: killedDatabaseRun,
};
const OPTIONS = { only: '', seconds: 8, small: false, minutes: 25 };

const bench = defineBench('deploy', USAGE, OPTIONS, async ({ disposables, only, seconds, small: isUnsaved }) => {
  const chosen = chooseRuns(RUNS, only);
  const clock = createEnvironmentClock(path.join(ENVIRONMENT_DATA, 'deploy'));
  const server = await startPostgresServer(disposables, 'deploy');
  const reports: RunReport[] = [];
  const broken: string[] = [];
  const onSite = (apis: number, edges: number, runs: Runs<DeployContext>) =>
    withDisposables(disposables, async (own) => {
      const site = await startDeployedSite(own, { server, clock, apis, edges });
      reports.push(...(await runAll(runs, { site, seconds, share: isUnsaved ? 0.1 : 1 })));
      broken.push(...(await site.stop()));
    });
  if ('throughput' in chosen) await onSite(1, 1, { throughput: throughputRun('one API process, one edge') });
  await onSite(2, 2, chosen);
  return { reports, broken, isUnsaved };
});

export const { usage } = bench;
export const run = (args: string[]): Promise<void> =>
  hasOwnNetwork() ? bench.run(args) : runInOwnNetwork(process.argv.slice(1));

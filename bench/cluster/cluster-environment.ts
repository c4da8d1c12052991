import { createEnvironmentBuyers } from '../environment/environment-buyers.ts';
import type { EnvironmentClock } from '../environment/environment-clock.ts';
import type { PostgresServer } from '../environment/postgres-server.ts';
import { createLedger } from '../environment/ledger.ts';
import type { ServerProcess } from '../environment/server-process.ts';
import { createSandboxControl } from '../environment/sandbox-control.ts';
import type { TestEnvironment } from '../environment/test-environment.ts';
import type { BenchCluster } from './bench-cluster.ts';

/** The cluster as a world: its visitors come in by the front, as all do. */
export const clusterEnvironment = (
  cluster: BenchCluster,
  server: PostgresServer,
  clock: EnvironmentClock,
): TestEnvironment => {
  const { database, port, sandboxPort, pid } = cluster;
  const never = () => Promise.reject(new Error('the cluster looks after its processes itself'));
  const front: ServerProcess = {
    url: `http://127.0.0.1:${port}`,
    port,
    pid,
    isRunning: true,
    kill: never,
    stop: never,
    start: never,
  };
  const origin = `http://127.0.0.1:${sandboxPort}`;
  const control = createSandboxControl(origin);
  return {
    server,
    database,
    apis: [front],
    sandbox: { ...front, url: origin, port: sandboxPort, origin, control },
    clock,
    hold: 30 * 60_000,
    ...createEnvironmentBuyers(database, clock, [front]),
    ledger: createLedger({ database, clock, control }),
  };
};

import { createWorldBuyers } from '../world/world-buyers.ts';
import type { WorldClock } from '../world/world-clock.ts';
import type { WorldServer } from '../world/world-database-server.ts';
import { createLedger } from '../world/world-ledger.ts';
import type { WorldProcess } from '../world/world-process.ts';
import { createSandboxControl } from '../world/world-sandbox.ts';
import type { World } from '../world/world.ts';
import type { BenchCluster } from './bench-cluster.ts';

/** The cluster as a world: its visitors come in by the front, as all do. */
export const clusterWorld = (cluster: BenchCluster, server: WorldServer, clock: WorldClock): World => {
  const { database, port, sandboxPort, pid } = cluster;
  const never = () => Promise.reject(new Error('the cluster looks after its processes itself'));
  const front: WorldProcess = {
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
    ...createWorldBuyers(database, clock, [front]),
    ledger: createLedger({ database, clock, control }),
  };
};

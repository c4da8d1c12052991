import fs from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { freePort, isPortFree } from '@acara/tooling/src/net/ports.ts';
import { controlSocket, sendCommand } from '@acara/tooling/src/cluster/control.ts';
import type { StatusRow } from '@acara/tooling/src/cluster/status-table.ts';
import { endProcess, hasEnded, logTail, spawnProgram } from '@acara/tooling/src/site/child-process.ts';
import type { Disposables } from '@acara/tooling/src/site/disposables.ts';
import { BenchError, withDisposables } from '../lib/bench-run.ts';
import { timeUntil } from '../lib/concurrency.ts';
import { ensureDatabase } from '../lib/databases.ts';
import { TOKEN_SETTINGS } from '../sales/sales-apis.ts';
import { type SalesDatabase, resetSales } from '../environment/sales-database.ts';
import type { PostgresServer } from '../environment/postgres-server.ts';
import { createEnvironmentBuyers } from '../environment/environment-buyers.ts';
import type { EnvironmentClock } from '../environment/environment-clock.ts';
import { createLedger } from '../environment/ledger.ts';
import type { ServerProcess } from '../environment/server-process.ts';
import { createSandboxControl } from '../environment/sandbox-control.ts';
import type { TestEnvironment } from '../environment/test-environment.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const DATA = path.resolve(import.meta.dirname, '../.data/cluster');
const READY_LIMIT_MS = 400_000;
const POLL_INTERVAL_MS = 100;

/** What the processes write, and the releases they serve. */
export const CLUSTER_DATA = path.join(DATA, 'site');

/** A line of a command's output, and when it came. */
export type Step = { seconds: number; line: string };

/** The cluster as `npm run cluster` runs it, in processes of its own. */
export type BenchCluster = {
  /** Where visitors come in. */
  port: number;
  sandboxPort: number;
  database: SalesDatabase;
  status: () => Promise<StatusRow[]>;
  /** `restart-edge` and others; see tooling/src/cluster. @returns the lines of its output @throws with its message */
  command: (name: string) => Promise<Step[]>;
  /** Process id of the supervisor. */
  pid: number;
  /** Ends it as `npm run cluster -- stop` does. @returns when it is gone */
  stop: () => Promise<void>;
};

export type BenchClusterOptions = {
  server: PostgresServer;
  apis: number;
  edges: number;
  env: Record<string, string>;
};

/** Starts a cluster on free ports, with data of its own that stay for the next run. The disposables end it. */
export const startBenchCluster = async (
  disposables: Disposables,
  { server, apis, edges, env }: BenchClusterOptions,
): Promise<BenchCluster> => {
  const url = await ensureDatabase(server.url, 'acara_cluster');
  // The payment emulator remembers what was paid; our tables are emptied.
  fs.rmSync(path.join(CLUSTER_DATA, 'sandbox'), { recursive: true, force: true });
  const [port, sandboxPort] = [await freePort(), await freePort()];
  const first = await freeRow(apis + edges);
  const logFile = path.join(DATA, 'cluster.log');
  const child = spawnProgram({
    name: 'cluster',
    command: [path.join(ROOT, 'tooling/src/cluster/cluster-command.ts')],
    env: {
      DATA_DIR: CLUSTER_DATA,
      DATABASE_URL: url,
      RELEASES_DATABASE_URL: url,
      PORT: String(port),
      API_PORT: String(await freePort()),
      SANDBOX_PORT: String(sandboxPort),
      MAILBOX_PORT: String(await freePort()),
      MAILBOX_SMTP_PORT: String(await freePort()),
      CLUSTER_PORT: String(first),
      CLUSTER_APIS: String(apis),
      CLUSTER_EDGES: String(edges),
      SEED_EVENTS: '500',
      NODE_ENV: 'test',
      LOG_LEVEL: 'warn',
      ...TOKEN_SETTINGS,
      ...env,
    },
    logFile,
  });
  disposables.add(() => endProcess(child));
  const socket = controlSocket(path.join(CLUSTER_DATA, 'cluster'));
  const isUp = () => sendCommand(socket, 'environment', () => undefined).catch(() => false);
  await timeUntil(async () => hasEnded(child) || (await isUp()), READY_LIMIT_MS, POLL_INTERVAL_MS);
  if (!(await isUp())) throw new BenchError(`the cluster did not start\n${logTail(logFile)}`);

  const pool = new pg.Pool({ connectionString: url, max: 8 });
  pool.on('error', () => {});
  disposables.add(() => pool.end());
  await resetSales(pool);
  const command = async (name: string) => {
    const [began, steps]: [number, Step[]] = [performance.now(), []];
    const note = (line: string) => steps.push({ seconds: (performance.now() - began) / 1000, line });
    if (!(await sendCommand(socket, name, note))) throw new BenchError('the cluster has ended');
    return steps;
  };
  return {
    port,
    sandboxPort,
    database: { url, pool },
    pid: child.pid ?? 0,
    command,
    status: async () => {
      let rows: StatusRow[] = [];
      await sendCommand(socket, 'status', (line) => {
        rows = JSON.parse(line) as StatusRow[]; // cluster-console.ts writes it
      });
      return rows;
    },
    stop: async () => {
      await command('stop');
      await timeUntil(() => hasEnded(child), Infinity, POLL_INTERVAL_MS);
    },
  };
};

/** @returns the first of so many ports in a row that nobody listens on */
const freeRow = async (count: number): Promise<number> => {
  for (let first = 3811; first < 4800; first += count) {
    const free = await Promise.all(Array.from({ length: count }, (_, index) => isPortFree(first + index)));
    if (free.every(Boolean)) return first;
  }
  throw new BenchError('there are no free ports in a row');
};

/** Runs with a cluster of its own and ends it. */
export const withCluster = <Result>(
  disposables: Disposables,
  options: BenchClusterOptions,
  run: (cluster: BenchCluster) => Promise<Result>,
): Promise<Result> => withDisposables(disposables, async (own) => run(await startBenchCluster(own, options)));

/** The cluster as a test environment: its visitors come through nginx, as all do. */
export const clusterEnvironment = (
  cluster: BenchCluster,
  server: PostgresServer,
  clock: EnvironmentClock,
): TestEnvironment => {
  const { database, port, sandboxPort, pid } = cluster;
  const never = () => Promise.reject(new Error('the cluster restarts its processes itself'));
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

import fs from 'node:fs';
import path from 'node:path';
import { controlSocket, sendCommand } from '@acara/tooling/src/cluster/control.ts';
import type { StatusRow } from '@acara/tooling/src/cluster/status-table.ts';
import { isPortFree } from '@acara/tooling/src/net/ports.ts';
import { endProcess, hasEnded, logTail, spawnProgram } from '@acara/tooling/src/site/child-process.ts';
import type { Disposables } from '@acara/tooling/src/site/disposables.ts';
import { createEnvironmentBuyers, TOKEN_SETTINGS } from '../environment/buyers.ts';
import type { EnvironmentClock } from '../environment/clock.ts';
import { resetSales, type PostgresServer } from '../environment/databases.ts';
import { createLedger } from '../environment/ledger.ts';
import { createSandboxControl } from '../environment/sandbox-control.ts';
import type { TestEnvironment } from '../environment/test-environment.ts';
import { BenchError } from '../lib/bench.ts';
import { sitePorts } from '../lib/bench-site.ts';
import { timeUntil, upTo } from '../lib/concurrency.ts';
import { createPool, ensureDatabase } from '../lib/databases.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const DATA = path.resolve(import.meta.dirname, '../.data/cluster');
const READY_LIMIT_MS = 400_000;
const POLL_INTERVAL_MS = 100;

/** What the processes write, and the releases they serve. */
export const CLUSTER_DATA = path.join(DATA, 'site');

/** A line of a command's output, and when it came. */
export type Step = { seconds: number; line: string };

type BenchClusterOptions = { server: PostgresServer; clock: EnvironmentClock; apis: number; edges: number };

/** The cluster as `npm run cluster` runs it, in processes of its own. */
export type BenchCluster = Awaited<ReturnType<typeof startBenchCluster>>;

/** Starts a cluster on free ports, with data of its own that stay for the next run. The disposables end it. */
export const startBenchCluster = async (
  disposables: Disposables,
  { server, clock, apis, edges }: BenchClusterOptions,
) => {
  const url = await ensureDatabase(server.url, 'acara_cluster');
  // The payment emulator remembers what was paid; our tables are emptied.
  fs.rmSync(path.join(CLUSTER_DATA, 'sandbox'), { recursive: true, force: true });
  const ports = await sitePorts();
  const logFile = path.join(DATA, 'cluster.log');
  const child = spawnProgram({
    name: 'cluster',
    command: [path.join(ROOT, 'tooling/src/cluster/cluster-command.ts')],
    env: {
      ...ports,
      DATA_DIR: CLUSTER_DATA,
      DATABASE_URL: url,
      RELEASES_DATABASE_URL: url,
      CLUSTER_PORT: String(await freeRow(apis + edges)),
      CLUSTER_APIS: String(apis),
      CLUSTER_EDGES: String(edges),
      SEED_EVENTS: '500',
      NODE_ENV: 'test',
      LOG_LEVEL: 'warn',
      TEST_CLOCK_FILE: clock.file,
      ...TOKEN_SETTINGS,
    },
    logFile,
  });
  disposables.add(() => endProcess(child));
  const socket = controlSocket(path.join(CLUSTER_DATA, 'cluster'));
  const isUp = () => sendCommand(socket, 'environment', () => undefined).catch(() => false);
  await timeUntil(async () => hasEnded(child) || (await isUp()), READY_LIMIT_MS, POLL_INTERVAL_MS);
  if (!(await isUp())) throw new BenchError(`the cluster did not start\n${logTail(logFile)}`);

  const pool = createPool(url, 8);
  disposables.add(() => pool.end());
  await resetSales(pool);
  /** `restart-edge` and others; see tooling/src/cluster. @returns the lines of its output @throws with its message */
  const command = async (name: string): Promise<Step[]> => {
    const began = performance.now();
    const steps: Step[] = [];
    const note = (line: string) => steps.push({ seconds: (performance.now() - began) / 1000, line });
    if (!(await sendCommand(socket, name, note))) throw new BenchError('the cluster has ended');
    return steps;
  };
  const port = Number(ports['PORT']);
  return {
    server,
    clock,
    /** Where visitors come in. */
    port,
    origin: `http://127.0.0.1:${port}`,
    sandboxOrigin: `http://127.0.0.1:${ports['SANDBOX_PORT']}`,
    database: { url, pool },
    /** Process id of the supervisor. */
    pid: child.pid ?? 0,
    command,
    status: async (): Promise<StatusRow[]> => {
      const [step] = await command('status');
      return JSON.parse(step?.line ?? '[]') as StatusRow[]; // cluster-console.ts writes it
    },
    /** Ends it as `npm run cluster -- stop` does. @returns when it is gone */
    stop: async (): Promise<void> => {
      await command('stop');
      await timeUntil(() => hasEnded(child), Infinity, POLL_INTERVAL_MS);
    },
  };
};

/** @returns the first of so many ports in a row that nobody listens on */
const freeRow = async (count: number): Promise<number> => {
  for (let first = 3811; first < 4800; first += count) {
    const free = await Promise.all(upTo(count).map((index) => isPortFree(first + index)));
    if (free.every(Boolean)) return first;
  }
  throw new BenchError('there are no free ports in a row');
};

/** The cluster as a test environment: its visitors come through nginx, as all do. */
export const clusterEnvironment = (cluster: BenchCluster): TestEnvironment => {
  const { server, clock, database, port, pid, origin, sandboxOrigin } = cluster;
  const never = () => Promise.reject(new Error('the cluster restarts its processes itself'));
  const front = { url: origin, port, pid, isRunning: true, kill: never, stop: never, start: never };
  const control = createSandboxControl(sandboxOrigin);
  return {
    server,
    database,
    apis: [front],
    sandbox: { ...front, url: sandboxOrigin },
    control,
    clock,
    hold: 30 * 60_000,
    ...createEnvironmentBuyers(database, clock, [front]),
    ledger: createLedger({ database, clock, control }),
  };
};

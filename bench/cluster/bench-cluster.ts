import fs from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort, isPortFree } from '@acara/tooling/src/net/ports.ts';
import { controlSocket, sendCommand } from '@acara/tooling/src/cluster/control.ts';
import type { StatusRow } from '@acara/tooling/src/cluster/status-table.ts';
import { endProcess, hasEnded, logTail, spawnProgram } from '@acara/tooling/src/site/child-process.ts';
import type { Disposables } from '@acara/tooling/src/site/disposables.ts';
import { BenchError } from '../lib/bench-run.ts';
import { ensureDatabase } from '../lib/ensure-database.ts';
import { withDisposables } from '../lib/own-disposables.ts';
import { BENCH_SECRET } from '../lib/bench-servers.ts';
import { SALES_TOKEN_SECONDS } from '../sales/sales-apis.ts';
import type { SalesDatabase } from '../sales/sales-database.ts';
import { resetSales } from '../environment/reset-sales.ts';
import type { PostgresServer } from '../environment/postgres-server.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const DATA = path.resolve(import.meta.dirname, '../.data/cluster');
const READY_LIMIT_MS = 400_000;
const POLL_INTERVAL_MS = 100;

/** Where what processes write lies, and whose releases are served. */
export const CLUSTER_DATA = path.join(DATA, 'site');

/** A line of a command, so many seconds after it was given. */
export type Step = { seconds: number; line: string };

/** The cluster as `npm run cluster` runs it, in processes of its own. */
export type BenchCluster = {
  /** Where visitors come in. */
  port: number;
  sandboxPort: number;
  database: SalesDatabase;
  status: () => Promise<StatusRow[]>;
  /** `restart-edge` and others; see tooling/src/cluster. @returns its lines, each with when it came @throws in its words */
  command: (name: string) => Promise<Step[]>;
  /** Process id of the supervisor. */
  pid: number;
  /** Ends it as `npm run cluster -- stop` does. @returns when it is gone */
  stop: () => Promise<void>;
};

export type BenchClusterOptions = {
  server: PostgresServer;
  apis?: number;
  edges?: number;
  env?: Record<string, string>;
};

/** Starts a cluster on free ports, with data of its own that stay for the next run. The closers end it. */
export const startBenchCluster = async (
  disposables: Disposables,
  options: BenchClusterOptions,
): Promise<BenchCluster> => {
  const { server, apis = 2, edges = 2, env = {} } = options;
  const url = await ensureDatabase(server.url, 'acara_cluster');
  // The stand-in remembers what was paid there; our books begin anew.
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
      TOKEN_SECRET: BENCH_SECRET,
      ACCESS_TOKEN_SECONDS: String(SALES_TOKEN_SECONDS),
      ...env,
    },
    logFile,
  });
  disposables.add(() => endProcess(child));
  const socket = controlSocket(path.join(CLUSTER_DATA, 'cluster'));
  const deadline = performance.now() + READY_LIMIT_MS;
  const answers = () => sendCommand(socket, 'environment', () => undefined).catch(() => false);
  while (!(await answers())) {
    if (hasEnded(child) || performance.now() > deadline)
      throw new BenchError(`the cluster did not start\n${logTail(logFile)}`);
    await delay(POLL_INTERVAL_MS);
  }

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
      while (!hasEnded(child)) await delay(POLL_INTERVAL_MS);
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

/** Gives a run a cluster of its own, and ends it after it. */
export const withCluster = <Result>(
  disposables: Disposables,
  options: BenchClusterOptions,
  run: (cluster: BenchCluster) => Promise<Result>,
): Promise<Result> => withDisposables(disposables, async (own) => run(await startBenchCluster(own, options)));

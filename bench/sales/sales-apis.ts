import path from 'node:path';
import type { Disposables } from '@acara/tooling/src/site/disposables.ts';
import { freePort } from '@acara/tooling/src/net/ports.ts';
import { TOKEN_SETTINGS } from '../environment/buyers.ts';
import { createSalesDatabase } from '../environment/databases.ts';
import { startServerProcess, type ServerProcess } from '../environment/server-process.ts';
import type { RunsContext } from '../environment/test-environment.ts';
import { withDisposables, type RunReport } from '../lib/bench.ts';
import type { Database } from '../lib/databases.ts';
import { createChecks, type Checks } from '../lib/runs.ts';

export const SALES_OPTIONS = {
  attempts: 10_000,
  stock: 500,
  processes: 2,
  rounds: 15,
  seconds: 2,
  connections: 64,
  minutes: 20,
};

/** The arguments of every run. */
export type SalesContext = RunsContext<typeof SALES_OPTIONS>;

/** The size of a flash sale: purchases in flight at once, and places. */
export type SaleSize = Pick<SalesContext, 'attempts' | 'stock'>;

/** Logs and scripts. */
export const SALES_DATA = path.resolve(import.meta.dirname, '../.data/sales');
const SERVER = path.resolve(import.meta.dirname, 'sales-server.ts');

/** API processes on one database, started by us or not. */
export type SalesApis = { database: Pick<Database, 'pool'>; ports: readonly number[] };
type StartedApis = { database: Database; ports: number[]; pids: number[] };

const startApis = async (
  disposables: Disposables,
  database: Database,
  count: number,
  env: Record<string, string>,
): Promise<StartedApis> => {
  const apis: ServerProcess[] = [];
  while (apis.length < count) {
    const port = await freePort();
    const name = `sales-api-${apis.length + 1}`;
    const program = {
      name,
      command: [SERVER] as const,
      env: {
        DATABASE_URL: database.url,
        API_PORT: String(port),
        ...TOKEN_SETTINGS,
        LOG_LEVEL: 'error',
        NODE_ENV: 'test',
        ...env,
      },
      logFile: path.join(SALES_DATA, 'logs', `${name}.log`),
    };
    apis.push(await startServerProcess(disposables, program, port));
  }
  return { database, ports: apis.map(({ port }) => port), pids: apis.map(({ pid }) => pid) };
};

type SalesRunOptions = {
  env?: Record<string, string>;
  processes?: number;
  prepare?: (pool: Database['pool']) => Promise<void>;
};

/**
 * A run with API processes on a database of its own.
 * @param work checks what must hold, prints what was found and returns it
 */
export const salesRun =
  (
    name: string,
    work: (
      apis: StartedApis,
      checks: Checks,
      context: SalesContext,
    ) => Promise<RunReport['numbers'] & { goals?: RunReport['goals'] }>,
    { env = {}, processes, prepare }: SalesRunOptions = {},
  ) =>
  (context: SalesContext): Promise<RunReport> =>
    withDisposables(context.disposables, async (disposables) => {
      const database = await createSalesDatabase(disposables, context.server.url, name.toLowerCase());
      await prepare?.(database.pool);
      const checks = createChecks();
      const apis = await startApis(disposables, database, processes ?? context.processes, env);
      const { goals = [], ...numbers } = await work(apis, checks, context);
      return { name, numbers, broken: checks.broken, goals };
    });

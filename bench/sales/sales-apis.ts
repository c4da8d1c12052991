import path from 'node:path';
import { type Buyer, createAccessTokens, createBuyers, tokenKeys } from '@acara/core-api/bench';
import { freePort } from '@acara/tooling/src/net/ports.ts';
import type { Disposables } from '@acara/tooling/src/site/disposables.ts';
import { BENCH_SECRET } from '../lib/bench-servers.ts';
import { startServerProcess } from '../environment/server-process.ts';
import type { SalesDatabase } from '../environment/sales-database.ts';

/** Logs and scripts. */
export const SALES_DATA = path.resolve(import.meta.dirname, '../.data/sales');
const TOKEN_SECONDS = 86_400;
/** Settings of the API, with which it takes the tokens of `mintBuyers`. */
export const TOKEN_SETTINGS = { TOKEN_SECRET: BENCH_SECRET, ACCESS_TOKEN_SECONDS: String(TOKEN_SECONDS) };
const SERVER = path.resolve(import.meta.dirname, 'sales-server.ts');

/** API processes on one database, started by us or not. */
export type SalesApis = { database: SalesDatabase; ports: number[] };

export type StartedApis = SalesApis & { pids: number[] };

export const startApis = async (
  disposables: Disposables,
  database: SalesDatabase,
  count: number,
  env: Record<string, string> = {},
): Promise<StartedApis> => {
  const ports: number[] = [];
  const pids: number[] = [];
  for (let index = 0; index < count; index += 1) {
    const port = await freePort();
    const program = {
      name: `sales-api-${index + 1}`,
      command: [SERVER] as const,
      env: {
        DATABASE_URL: database.url,
        API_PORT: String(port),
        ...TOKEN_SETTINGS,
        LOG_LEVEL: 'error',
        NODE_ENV: 'test',
        ...env,
      },
      logFile: path.join(SALES_DATA, 'logs', `sales-api-${index + 1}.log`),
    };
    const { pid } = await startServerProcess(disposables, program, port);
    pids.push(pid);
    ports.push(port);
  }
  return { database, ports, pids };
};

/** As the API of every bench signs them. */
export const createBenchTokens = (now: () => Date) =>
  createAccessTokens(tokenKeys(BENCH_SECRET).access, TOKEN_SECONDS, now);

/** New users with access tokens. */
export const mintBuyers = ({ pool }: SalesDatabase, count: number, at = new Date()): Promise<Buyer[]> =>
  createBuyers(
    createBenchTokens(() => at),
    pool,
    count,
    at,
  );

import path from 'node:path';
import { type Buyer, createAccessTokens, createBuyers, tokenKeys } from '@acara/core-api/bench';
import { freePort } from '@acara/tooling/src/net/ports.ts';
import type { Disposables } from '@acara/tooling/src/site/disposables.ts';
import { BENCH_SECRET } from '../lib/bench-servers.ts';
import { startServerProcess } from '../environment/server-process.ts';
import { DATA, type SalesDatabase } from './sales-database.ts';

/** How long everybody's token lasts. */
export const SALES_TOKEN_SECONDS = 86_400;
const SERVER = path.resolve(import.meta.dirname, 'sales-server.ts');

/** API processes on one database. */
export type SalesApis = { database: SalesDatabase; ports: number[] };

/** The same, started by us. */
export type StartedApis = SalesApis & { pids: number[] };

/** Starts so many API processes on a database. */
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
        TOKEN_SECRET: BENCH_SECRET,
        ACCESS_TOKEN_SECONDS: String(SALES_TOKEN_SECONDS),
        LOG_LEVEL: 'error',
        NODE_ENV: 'test',
        ...env,
      },
      logFile: path.join(DATA, 'logs', `sales-api-${index + 1}.log`),
    };
    const { pid } = await startServerProcess(disposables, program, port);
    pids.push(pid);
    ports.push(port);
  }
  return { database, ports, pids };
};

/** So many new users with their access tokens, as the API would have given them. */
export const mintBuyers = ({ pool }: SalesDatabase, count: number): Promise<Buyer[]> => {
  const at = new Date();
  return createBuyers(
    createAccessTokens(tokenKeys(BENCH_SECRET).access, SALES_TOKEN_SECONDS, () => at),
    pool,
    count,
    at,
  );
};

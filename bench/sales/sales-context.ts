import { createSalesDatabase } from '../environment/sales-database.ts';
import type { EnvironmentContext } from '../environment/test-environment.ts';
import { withDisposables } from '../lib/bench-run.ts';
import type { Options } from '../lib/options.ts';
import { startApis, type StartedApis } from './sales-apis.ts';

export const SALES_OPTIONS = {
  only: '',
  attempts: 10_000,
  stock: 500,
  processes: 2,
  rounds: 15,
  seconds: 2,
  connections: 64,
  minutes: 20,
};

/** What every run is given. */
export type SalesContext = EnvironmentContext & Options<typeof SALES_OPTIONS>;

/** The size of a flash sale: purchases in flight at once, and places. */
export type SaleSize = Pick<SalesContext, 'attempts' | 'stock'>;

type ApiOptions = { env?: Record<string, string>; prepare?: (database: StartedApis['database']) => Promise<void> };

/** Runs with API processes on a database of its own, and ends both. */
export const withApis = <Result>(
  { disposables, server, processes }: SalesContext,
  name: string,
  run: (apis: StartedApis) => Promise<Result>,
  { env, prepare }: ApiOptions = {},
): Promise<Result> =>
  withDisposables(disposables, async (own) => {
    const database = await createSalesDatabase(own, server.url, name);
    await prepare?.(database);
    return run(await startApis(own, database, processes, env));
  });

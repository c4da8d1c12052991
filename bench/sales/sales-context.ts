import type { Disposables } from '@acara/tooling/src/site/disposables.ts';
import { withDisposables } from '../lib/own-disposables.ts';
import { startApis, type StartedApis } from './sales-apis.ts';
import { createSalesDatabase } from './sales-database.ts';

/** What every run is given. */
export type SalesContext = {
  disposables: Disposables;
  serverUrl: string;
  /** Purchases asked for in a flash sale, all in flight at once. */
  attempts: number;
  /** Places of its class. */
  stock: number;
  /** API processes. */
  processes: number;
  /** Length of the runs that go by time. */
  seconds: number;
};

/** Gives a run API processes on a database of its own, and ends both after it. */
export const withApis = <Result>(
  { disposables, serverUrl, processes }: Pick<SalesContext, 'disposables' | 'serverUrl' | 'processes'>,
  name: string,
  run: (apis: StartedApis) => Promise<Result>,
  {
    env,
    prepare,
  }: { env?: Record<string, string>; prepare?: (database: StartedApis['database']) => Promise<void> } = {},
): Promise<Result> =>
  withDisposables(disposables, async (own) => {
    const database = await createSalesDatabase(own, serverUrl, name);
    await prepare?.(database);
    return run(await startApis(own, database, processes, env));
  });

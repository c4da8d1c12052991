import type { Closers } from '@acara/tooling/src/site/closers.ts';
import { withOwnClosers } from '../lib/own-closers.ts';
import { startApis, type StartedApis } from './sales-apis.ts';
import { createSalesDatabase } from './sales-database.ts';

/** What every run is given. */
export type SalesContext = {
  closers: Closers;
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
  { closers, serverUrl, processes }: Pick<SalesContext, 'closers' | 'serverUrl' | 'processes'>,
  name: string,
  run: (apis: StartedApis) => Promise<Result>,
  {
    env,
    prepare,
  }: { env?: Record<string, string>; prepare?: (database: StartedApis['database']) => Promise<void> } = {},
): Promise<Result> =>
  withOwnClosers(closers, async (own) => {
    const database = await createSalesDatabase(own, serverUrl, name);
    await prepare?.(database);
    return run(await startApis(own, database, processes, env));
  });

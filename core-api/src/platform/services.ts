import type { Config } from './config.ts';
import type { Database, TransactionalDatabase } from './database/database.ts';

/** What every module gets from the app. */
export type Services = {
  config: Config;
  /** Connections for purchases, from login to payment. */
  database: TransactionalDatabase;
  reads: Database;
  /** Reads that may be 5 s late. */
  lateReads: Database;
  jobs: TransactionalDatabase;
  now: () => Date;
};

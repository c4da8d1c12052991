import { withClient } from '../lib/databases.ts';
import type { TestEnvironment } from './test-environment.ts';

/** A copy of a database as it was. */
export type Snapshot = {
  /** Replaces the database by the copy, as after a loss. The API's connections break meanwhile. */
  restore: () => Promise<void>;
};

/** Copies the database while nobody is connected to it. */
export const takeSnapshot = async ({ server, database: { url } }: TestEnvironment): Promise<Snapshot> => {
  const name = new URL(url).pathname.slice(1);
  const copy = `${name}_copy`;

  const alone = (...work: string[]) =>
    withClient(server.url, async (client) => {
      await client.query(`alter database ${name} with allow_connections false`);
      await client.query(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`);
      for (const sql of work) await client.query(sql);
      await client.query(`alter database ${name} with allow_connections true`);
    });

  await alone(`drop database if exists ${copy}`, `create database ${copy} template ${name}`);
  return {
    restore: () => alone(`drop database ${name} with (force)`, `alter database ${copy} rename to ${name}`),
  };
};

import pg from 'pg';
import type { TestEnvironment } from './test-environment.ts';

/** A copy of a world's database as it was. */
export type Snapshot = {
  /** Puts it in the place of the database that there is now, as after a loss. The API's connections break meanwhile. */
  restore: () => Promise<void>;
};

/** Copies the files of the database, with nobody in it. */
export const takeSnapshot = async ({ server, database: { url } }: TestEnvironment): Promise<Snapshot> => {
  const name = new URL(url).pathname.slice(1);
  const copy = `${name}_copy`;

  const alone = async (...work: string[]) => {
    const client = new pg.Client({ connectionString: server.url });
    await client.connect();
    const run = (sql: string) => client.query(sql);
    try {
      await run(`alter database ${name} with allow_connections false`);
      await run(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`);
      for (const sql of work) await run(sql);
      await run(`alter database ${name} with allow_connections true`);
    } finally {
      await client.end();
    }
  };

  await alone(`drop database if exists ${copy}`, `create database ${copy} template ${name}`);
  return {
    restore: () => alone(`drop database ${name} with (force)`, `alter database ${copy} rename to ${name}`),
  };
};

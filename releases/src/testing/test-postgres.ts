import { randomUUID } from 'node:crypto';
import { startTemporaryPostgres } from '@acara/tooling/src/database/temporary-postgres.ts';
import pg from 'pg';

/** A PostgreSQL for the tests of one file: `TEST_DATABASE_URL`, else one of its own. */
export type TestPostgres = {
  /** Creates an empty database and returns its address. */
  createDatabase: () => Promise<string>;
  stop: () => Promise<void>;
};

/** Runs statements on a connection of their own. */
export const onDatabase = async <Row extends pg.QueryResultRow>(url: string, sql: string): Promise<Row[]> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
};

export const startTestPostgres = async (): Promise<TestPostgres> => {
  const given = process.env.TEST_DATABASE_URL;
  const server = given ? { url: given, stop: () => Promise.resolve() } : await startTemporaryPostgres();
  const names: string[] = [];
  return {
    createDatabase: async () => {
      const name = `acara_releases_${randomUUID().replaceAll('-', '')}`;
      await onDatabase(server.url, `create database ${name}`);
      names.push(name);
      const url = new URL(server.url);
      url.pathname = `/${name}`;
      return url.href;
    },
    stop: async () => {
      for (const name of names) await onDatabase(server.url, `drop database if exists ${name} with (force)`);
      await server.stop();
    },
  };
};

import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { createPool } from '../src/platform/database/pool.ts';

/** A database of one test file, a copy of the template. */
export type TestDatabase = { url: string; pool: pg.Pool; drop: () => Promise<void> };

const setting = (name: string): string => {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: run the tests through jest with this package's configuration`);
  return value;
};

const onServer = async (sql: string): Promise<void> => {
  const client = new pg.Client({ connectionString: setting('ACARA_TEST_SERVER_URL') });
  await client.connect();
  await client.query(sql);
  await client.end();
};

/** Address of a database without the PgBouncer that there may be. */
export const onTestServer = (pathname: string): string =>
  Object.assign(new URL(setting('ACARA_TEST_SERVER_URL')), { pathname }).href;

/** By default from the migrated and seeded template. */
export const createTestDatabase = async (template = setting('ACARA_TEST_TEMPLATE')): Promise<TestDatabase> => {
  const name = `acara_api_${randomUUID().replaceAll('-', '')}`;
  await onServer(`create database ${name} template ${template}`);
  const url = new URL(process.env['ACARA_TEST_POOLER_URL'] ?? setting('ACARA_TEST_SERVER_URL'));
  url.pathname = `/${name}`;
  // Dropping a database closes idle connections, which is no failure.
  const pool = createPool({ DATABASE_URL: url.href, DATABASE_POOL: 5 }, () => {});
  return {
    url: url.href,
    pool,
    drop: async () => {
      await pool.end();
      await onServer(`drop database ${name} with (force)`);
    },
  };
};

import { readFile } from 'node:fs/promises';
import path from 'node:path';
import joinLibraries from '@acara/remote-kit/jest/joined-libraries.mjs';
import { startPgbouncer } from '@acara/tooling/src/database/pgbouncer.ts';
import { startTemporaryPostgres } from '@acara/tooling/src/database/temporary-postgres.ts';
import pg from 'pg';
import { migrate } from '../src/platform/database/migrate.ts';

const TEMPLATE = 'acara_api_template';

const withClient = async (url, work) => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
};

/**
 * One server for the whole run; every test file copies the template database (test-database.ts). With `TEST_PGBOUNCER`
 * the API reaches it through a PgBouncer.
 */
export default async () => {
  await joinLibraries();
  const given = process.env.TEST_DATABASE_URL;
  const server = given ? { url: given, stop: async () => {} } : await startTemporaryPostgres(['max_connections=200']);
  globalThis.acaraTestServer = server;
  process.env.ACARA_TEST_SERVER_URL = server.url;
  if (process.env.TEST_PGBOUNCER) {
    const pooler = await startPgbouncer(server.url);
    globalThis.acaraTestPooler = pooler;
    process.env.ACARA_TEST_POOLER_URL = pooler.url;
    process.env.DATABASE_PREPARE = pooler.prepares ? '1' : '0';
  }
  process.env.ACARA_TEST_TEMPLATE = TEMPLATE;

  await withClient(server.url, async (client) => {
    await client.query(`drop database if exists ${TEMPLATE} with (force)`);
    await client.query(`create database ${TEMPLATE}`);
  });
  const template = new URL(server.url);
  template.pathname = `/${TEMPLATE}`;
  await migrate(template.href);
  const fixture = await readFile(path.join(import.meta.dirname, 'fixture.sql'), 'utf8');
  await withClient(template.href, (client) => client.query(fixture));
};

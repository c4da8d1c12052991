import path from 'node:path';
import pg from 'pg';
import { migrate } from '@acara/core-api/bench';
import { startEmbeddedPostgres } from '@acara/tooling/src/database/embedded-postgres.ts';
import type { Disposables } from '@acara/tooling/src/site/disposables.ts';

export const DATA = path.resolve(import.meta.dirname, '../.data/sales');

/** A database of its own for a run. */
export type SalesDatabase = { url: string; pool: pg.Pool };

// One event that is on sale while the bench runs.
const TEST_DATA = `
  insert into category_event values (1, 'Musik');
  insert into organizer (organizer_id, organizer_name) values (1, 'Penyelenggara');
  insert into event (event_id, event_name, event_slug, event_description, event_image_version, event_start_datetime,
    event_end_datetime, event_location, category_venue_id, category_event_id, organizer_id,
    event_ticket_sale_start_datetime, event_ticket_sale_end_datetime, created_at)
  values (1, 'Konser Rebutan', 'konser-rebutan', '<p>Rebutan.</p>', 'v1', now() + interval '30 days',
    now() + interval '31 days', 'Gelanggang', 1, 1, 1, now() - interval '1 day', now() + interval '29 days', now());
  insert into seat (seat_id, event_id) values (1, 1);`;

const withServer = async (serverUrl: string, sql: string): Promise<void> => {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  await client.query(sql).finally(() => client.end());
};

/** @returns address of the server: the one in `DATABASE_URL`, else one of our own that keeps its promises to disk */
export const startSalesServer = async (disposables: Disposables): Promise<string> => {
  if (process.env.DATABASE_URL) return process.env.DATABASE_URL;
  const server = await startEmbeddedPostgres({
    dir: DATA,
    flags: ['-c', 'shared_buffers=512MB', '-c', 'max_wal_size=4GB', '-c', 'max_connections=200'],
  });
  disposables.add(() => server.stop());
  return server.url;
};

/** A fresh database with one event on the server. The closers drop it. */
export const createSalesDatabase = async (
  disposables: Disposables,
  serverUrl: string,
  name: string,
): Promise<SalesDatabase> => {
  const database = `acara_sales_${name}`;
  await withServer(serverUrl, `drop database if exists ${database} with (force)`);
  await withServer(serverUrl, `create database ${database}`);
  const url = Object.assign(new URL(serverUrl), { pathname: `/${database}` }).href;
  await migrate(url);
  const pool = new pg.Pool({ connectionString: url, max: 8 });
  pool.on('error', () => {});
  disposables.add(async () => {
    await pool.end();
    await withServer(serverUrl, `drop database if exists ${database} with (force)`);
  });
  await pool.query(TEST_DATA);
  return { url, pool };
};

import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { migrate, PROGRAMS } from '@acara/core-api/testing';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '@acara/tooling/src/database/embedded-postgres.ts';
import { acceptsConnections, freePort } from '@acara/tooling/src/net/ports.ts';
import type { Disposables } from '@acara/tooling/src/site/disposables.ts';
import { runTask } from '@acara/tooling/src/site/task.ts';

export const ENVIRONMENT_DATA = path.resolve(import.meta.dirname, '../.data/environment');
const READS_DATA = path.resolve(import.meta.dirname, '../.data/reads');
const POLL_INTERVAL_MS = 20;
/** In ms. A proxy whose server has gone may leave a connection open that leads nowhere. */
const CONNECTION_LIMIT = 5_000;

/** A database and its connections. */
export type Database = { url: string; pool: pg.Pool };

/** Runs with a connection of its own. */
export const withClient = async <Result>(url: string, run: (client: pg.Client) => Promise<Result>): Promise<Result> => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECTION_LIMIT });
  await client.connect();
  return run(client).finally(() => client.end());
};

/** Connections that may break: the next query reports it. */
export const createPool = (url: string, max: number): pg.Pool =>
  new pg.Pool({ connectionString: url, max }).on('error', () => {});

/** The same, until the disposables end them. */
export const openPool = (disposables: Disposables, url: string, max = 8): pg.Pool => {
  const pool = createPool(url, max);
  disposables.add(() => pool.end());
  return pool;
};

/** The first row of a query that always has one. */
export const queryRow = async <Row extends pg.QueryResultRow>(
  pool: Pick<pg.Pool, 'query'>,
  sql: string,
  values: unknown[] = [],
): Promise<Row> => {
  const { rows } = await pool.query<Row>(sql, values);
  if (!rows[0]) throw new Error(`no row for ${sql}`);
  return rows[0];
};

/** The only number that a query selects. */
export const queryNumber = async (pool: Pick<pg.Pool, 'query'>, sql: string, values?: unknown[]): Promise<number> =>
  Number(Object.values(await queryRow(pool, sql, values))[0]);

/**
 * A database of a PostgreSQL server, created at first need.
 * @param name letters, digits and underscores
 * @returns its address
 */
export const ensureDatabase = async (serverUrl: string, name: string): Promise<string> => {
  await withClient(serverUrl, async (client) => {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
    if (rowCount === 0) await client.query(`create database ${name}`);
  });
  return Object.assign(new URL(serverUrl), { pathname: `/${name}` }).href;
};

/** The PostgreSQL of a bench. */
export type PostgresServer = {
  /** Stays the same over a restart. */
  url: string;
  /** Only of a server of our own: `kill -9` of the process that all its others hang on, and its start again. */
  faults?: { kill: () => Promise<void>; start: () => Promise<void> };
};

/** @returns the server of `DATABASE_URL`, else one of our own, which syncs every commit to disk */
export const startPostgresServer = async (disposables: Disposables, name: string): Promise<PostgresServer> => {
  if (process.env.DATABASE_URL) return { url: process.env.DATABASE_URL };
  // The port must stay the same over a restart: the API uses no other.
  const port = await freePort();
  const limits = ['shared_buffers=512MB', 'max_wal_size=4GB', 'max_connections=200'];
  const flags = ['-p', String(port), ...limits.flatMap((limit) => ['-c', limit])];
  const begin = () => startEmbeddedPostgres({ dir: path.join(ENVIRONMENT_DATA, `${name}-postgres`), flags });
  let server: EmbeddedPostgres = await begin();
  disposables.add(() => server.stop());
  const kill = async () => {
    process.kill(server.pid, 'SIGKILL');
    while (await acceptsConnections(port)) await delay(POLL_INTERVAL_MS);
  };
  const start = async () => {
    const killed = server;
    server = await begin();
    // Ends the watchdog of the one that is gone.
    await killed.stop();
  };
  return { url: server.url, faults: { kill, start } };
};

/** What an organiser adds: one event that is on sale while the bench runs. */
export const EVENT_ON_SALE = `
  insert into organizer (organizer_id, organizer_name) values (1, 'Penyelenggara');
  insert into event (event_id, event_name, event_slug, event_description, event_image_version, event_start_datetime,
    event_end_datetime, event_location, category_venue_id, category_event_id, organizer_id,
    event_ticket_sale_start_datetime, event_ticket_sale_end_datetime, created_at)
  select 1, 'Konser Rebutan', 'konser-rebutan', '<p>Rebutan.</p>', 'v1', now() + interval '30 days',
    now() + interval '31 days', 'Gelanggang', 1, min(category_event_id), 1, now() - interval '1 day',
    now() + interval '29 days', now() from category_event;
  insert into seat (seat_id, event_id) values (1, 1);`;

/** A fresh database with one event on the server. The disposables drop it. */
export const createSalesDatabase = async (
  disposables: Disposables,
  serverUrl: string,
  name: string,
): Promise<Database> => {
  const database = `acara_sales_${name}`;
  const drop = () =>
    withClient(serverUrl, (client) => client.query(`drop database if exists ${database} with (force)`));
  await drop();
  const url = await ensureDatabase(serverUrl, database);
  await migrate(url);
  const pool = createPool(url, 8);
  disposables.add(async () => {
    await pool.end();
    await drop();
  });
  await pool.query(`insert into category_event values (1, 'Musik'); ${EVENT_ON_SALE}`);
  return { url, pool };
};

const RESET = `
  truncate transaction, ticket, payment_attempt, payment_notification, refund, ticket_file, limit_hold, limit_spent;
  update seat_detail set taken = 0;
  update event set event_active_status = 1, event_private = false, event_access_code = null, event_over = false,
    event_start_datetime = now() + interval '30 days', event_end_datetime = now() + interval '31 days',
    event_ticket_sale_start_datetime = now() - interval '1 day',
    event_ticket_sale_end_datetime = now() + interval '29 days' where event_id = 1;`;

/** Deletes all sales from a database that is used again, and puts its event 1, of which runs buy, on sale. */
export const resetSales = (pool: pg.Pool): Promise<unknown> => pool.query(RESET);

/** Starts the benches' own PostgreSQL of seeded events. @returns address of its first database */
export const startReadsServer = async (disposables: Disposables): Promise<string> => {
  const flags = ['-c', 'shared_buffers=1GB', '-c', 'max_wal_size=4GB'];
  const server = await startEmbeddedPostgres({ dir: READS_DATA, flags });
  disposables.add(() => server.stop());
  return server.url;
};

/** A database with this many events, seeded at first need. @returns its address */
export const eventsDatabase = async (disposables: Disposables, serverUrl: string, events: number): Promise<string> => {
  const url = await ensureDatabase(serverUrl, `events_${events}`);
  const begun = performance.now();
  const seed = {
    name: `seed of ${events} events`,
    command: [PROGRAMS.seed, '--events', String(events)] as const,
    env: { DATABASE_URL: url },
    logFile: path.join(READS_DATA, 'logs', `seed-${events}.log`),
  };
  await runTask(seed, disposables);
  // Reads are measured after a vacuum, so that autovacuum does not disturb them.
  const seconds = (performance.now() - begun) / 1000;
  if (seconds > 10) {
    console.error(`  ${events} events seeded in ${seconds.toFixed(0)} s`);
    await withClient(url, (client) => client.query('vacuum (analyze)'));
  }
  return url;
};

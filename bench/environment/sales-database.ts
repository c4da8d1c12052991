import pg from 'pg';
import { migrate } from '@acara/core-api/bench';
import { ensureDatabase, withClient } from '../lib/databases.ts';
import type { Disposables } from '@acara/tooling/src/site/disposables.ts';

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

/** A fresh database with one event on the server. The disposables drop it. */
export const createSalesDatabase = async (
  disposables: Disposables,
  serverUrl: string,
  name: string,
): Promise<SalesDatabase> => {
  const database = `acara_sales_${name}`;
  const drop = () =>
    withClient(serverUrl, (client) => client.query(`drop database if exists ${database} with (force)`));
  await drop();
  const url = await ensureDatabase(serverUrl, database);
  await migrate(url);
  const pool = new pg.Pool({ connectionString: url, max: 8 });
  pool.on('error', () => {});
  disposables.add(async () => {
    await pool.end();
    await drop();
  });
  await pool.query(TEST_DATA);
  return { url, pool };
};

const BEGIN = `
  truncate transaction, ticket, payment_attempt, payment_notification, refund, ticket_file, limit_hold, limit_spent;
  update seat_detail set taken = 0;
  update event set event_active_status = 1, event_private = false, event_access_code = null, event_over = false,
    event_start_datetime = now() + interval '30 days', event_end_datetime = now() + interval '31 days',
    event_ticket_sale_start_datetime = now() - interval '1 day',
    event_ticket_sale_end_datetime = now() + interval '29 days' where event_id = 1;`;

/** Deletes all sales from a database that is used again, and puts its event 1, of which runs buy, on sale. */
export const resetSales = async (pool: pg.Pool): Promise<void> => {
  await pool.query(BEGIN);
};

import { execFile, spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { upTo } from '../lib/concurrency.ts';
import { SALES_DATA } from './sales-apis.ts';

const CLIENTS = 16;

/** Which classes and buyers the transactions of a load are for: ids from the first to the last. */
type Spread = { classes: [number, number]; buyers: [number, number] };

// The least that a sale is: count the place, write the order and its ticket, with the keys and indexes of the schema.
const SALE = `
  with counted as (
    update seat_detail set taken = taken + 1 where seat_detail_id = $1 and taken < seat_detail_quantity
    returning event_id, seat_detail_name, seat_detail_datetime
  ),
  sold as (
    insert into transaction (seat_detail_id, event_id, user_id, transaction_approve_status_name, transaction_quantity,
      transaction_amount, transaction_total_amount, transaction_data, transaction_created_datetime)
    select $1, event_id, $2, 'approved', 1, 0, 0,
      '{"event_name": "Konser Rebutan", "seat_detail_datetime": "2026-12-21T19:00:00+07:00", "event_location": "Gelanggang", "ms_seat_name": "Unreserved", "ms_price_name": "FREE"}',
      now()
    from counted
    returning transaction_id
  )
  insert into ticket (seat_detail_id, event_id, transaction_id, user_id, ticket_name, ticket_booking_number,
    ticket_seat_number, ticket_reserved, ticket_status_name, ticket_datetime, ticket_price, ticket_created_datetime)
  select $1, event_id, transaction_id, $2, seat_detail_name, $1 || '-' || gen_random_uuid(), 1, false, 'issued',
    seat_detail_datetime, 0, now()
  from counted, sold`;

const byPgbench = (url: string) => {
  const script = path.join(SALES_DATA, 'sale.sql');
  return async ({ classes, buyers }: Spread, seconds: number): Promise<number> => {
    const sale = SALE.replaceAll('$1', ':class').replaceAll('$2', ':buyer').replaceAll(/\s+/g, ' ');
    const random = (name: string, [first, last]: [number, number]) => `\\set ${name} random(${first}, ${last})`;
    writeFileSync(script, `${random('class', classes)}\n${random('buyer', buyers)}\n${sale};\n`);
    const { stdout } = await promisify(execFile)('pgbench', [
      ...['-n', '-M', 'prepared', '-c', String(CLIENTS), '-j', '2', '-T', String(seconds), '-f', script, url],
    ]);
    const rate = /^tps = ([\d.]+)/m.exec(stdout)?.[1];
    if (rate === undefined) throw new Error(`pgbench printed no rate:\n${stdout}`);
    return Number(rate);
  };
};

/** The same statement from this process, where there is no pgbench: slower than that, so kinder to us. */
const byClients = (url: string) => {
  const pool = new pg.Pool({ connectionString: url, max: CLIENTS });
  const between = ([first, last]: [number, number]) => first + Math.floor(Math.random() * (last - first + 1));
  return async ({ classes, buyers }: Spread, seconds: number): Promise<number> => {
    const until = performance.now() + seconds * 1000;
    let count = 0;
    const text = SALE.replaceAll('$1', '$1::int').replaceAll('$2', '$2::int');
    const client = async () => {
      for (; performance.now() < until; count += 1)
        await pool.query({ name: 'sale', text, values: [between(classes), between(buyers)] });
    };
    await Promise.all(upTo(CLIENTS).map(client));
    return count / seconds;
  };
};

/** What the database does without any API: `load` returns transactions per second. */
export const directSales = (
  url: string,
): { name: string; load: (spread: Spread, seconds: number) => Promise<number> } => {
  return spawnSync('pgbench', ['--version']).status === 0
    ? { name: 'pgbench', load: byPgbench(url) }
    : { name: '16 clients of pg (no pgbench here)', load: byClients(url) };
};

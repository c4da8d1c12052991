import type { ClientBase } from 'pg';
import { NEWCOMER_ID, REGULAR_ID } from '../build/user-rows.ts';
import { DEMO_ACCOUNTS } from '../demo.ts';

const TABLES = ['event', 'event_tag', 'seat', 'seat_detail'];

/** Indexes without a constraint. */
const INDEXES = `
  select format('%I', c.relname) as name, pg_get_indexdef(i.indexrelid) as definition
  from pg_index i join pg_class c on c.oid = i.indexrelid
  where i.indrelid = any($1::regclass[]) and not i.indisunique
  order by c.relname`;

const REFERENCES = `
  select conrelid::regclass::text as place, format('%I', conname) as name, pg_get_constraintdef(oid) as definition
  from pg_constraint
  where contype = 'f' and conrelid = any($1::regclass[])
  order by place, conname`;

/**
 * Drops secondary indexes and foreign keys during a large load, which is much faster than updating them row by row. Runs
 * in the caller's transaction; locks the tables.
 */
export const withoutIndexes = async (client: ClientBase, load: () => Promise<void>): Promise<void> => {
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(INDEXES, [TABLES]);
  const { rows: references } = await client.query<{ place: string; name: string; definition: string }>(REFERENCES, [
    TABLES,
  ]);
  for (const { name } of indexes) await client.query(`drop index ${name}`);
  for (const { place, name } of references) await client.query(`alter table ${place} drop constraint ${name}`);
  await load();
  await client.query("set local maintenance_work_mem = '256MB'");
  for (const { definition } of indexes) await client.query(definition);
  for (const { place, name, definition } of references) {
    await client.query(`alter table ${place} add constraint ${name} ${definition}`);
  }
};

const { regular, newcomer } = DEMO_ACCOUNTS;

const VERIFY = `
  update app_user set email_verified_at = created_at
  where email_verified_at is null and (user_id, email) in (($1::int, $2), ($3::int, $4))`;

/**
 * Verifies the addresses of demo accounts that were seeded before there was such a column: else their first login with
 * Google removes the password.
 */
export const verifyDemoAccounts = async (client: ClientBase): Promise<void> => {
  await client.query(VERIFY, [REGULAR_ID, regular.email, NEWCOMER_ID, newcomer.email]);
};

/** Marks a seeded database, in the transaction of the seeding. */
type SeedRun = { seededAt: Date; events: number };

const CREATE =
  'create table if not exists seed_run (seed_run_id int primary key check (seed_run_id = 1), seeded_at timestamptz not null, events int not null)';

/** Begins the transaction; a concurrent seeding waits here. */
export const openSeedRun = async (client: ClientBase): Promise<SeedRun | null> => {
  await client.query('begin');
  // `if not exists` does not prevent a collision of concurrent creations.
  await client.query("select pg_advisory_xact_lock(hashtext('acara seed'))");
  await client.query(CREATE);
  const { rows } = await client.query<{ seeded_at: Date; events: number }>('select seeded_at, events from seed_run');
  const [row] = rows;
  return row ? { seededAt: row.seeded_at, events: row.events } : null;
};

export const closeSeedRun = async (client: ClientBase, run: SeedRun): Promise<void> => {
  await client.query('insert into seed_run (seed_run_id, seeded_at, events) values (1, $1, $2)', [
    run.seededAt,
    run.events,
  ]);
  await client.query('commit');
};

const IDENTITIES = [
  ['company', 'company_id'],
  ['organizer', 'organizer_id'],
  ['tag', 'tag_id'],
  ['featured', 'featured_id'],
  ['app_user', 'user_id'],
  ['event', 'event_id'],
  ['gallery', 'gallery_id'],
  ['seat', 'seat_id'],
  ['seat_detail', 'seat_detail_id'],
  ['transaction', 'transaction_id'],
  ['ticket', 'ticket_id'],
] as const;

/** New ids continue after the seeded ones. */
export const advanceIdentities = async (client: ClientBase): Promise<void> => {
  for (const [table, column] of IDENTITIES) {
    await client.query(
      `select setval(pg_get_serial_sequence('${table}', '${column}'), coalesce((select max(${column}) from ${table}), 0) + 1, false)`,
    );
  }
};

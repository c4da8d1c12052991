import type { ClientBase } from 'pg';

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

/** Marks a seeded database, in the transaction of the seeding. */
type SeedRun = { seededAt: Date; events: number };

/** Begins the transaction; a concurrent seeding waits here. */
export const openSeedRun = async (client: ClientBase): Promise<SeedRun | null> => {
  await client.query('begin');
  await client.query("select pg_advisory_xact_lock(hashtext('acara seed'))");
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

const IDENTITIES = `
  select table_name as place, column_name as name
  from information_schema.columns
  where table_schema = 'public' and is_identity = 'YES'`;

/** New ids continue after the seeded ones. */
export const advanceIdentities = async (client: ClientBase): Promise<void> => {
  const { rows } = await client.query<{ place: string; name: string }>(IDENTITIES);
  for (const { place, name } of rows)
    await client.query(
      `select setval(pg_get_serial_sequence('${place}', '${name}'), coalesce((select max(${name}) from ${place}), 0) + 1, false)`,
    );
};

import type { ClientBase } from 'pg';

/** Tables that a large seeding fills. */
const TABLES = ['event', 'event_tag', 'seat', 'seat_detail'];

/** Secondary indexes: those that stand behind no constraint. */
const INDEXES = `
  select format('%I', c.relname) as name, pg_get_indexdef(i.indexrelid) as definition
  from pg_index i join pg_class c on c.oid = i.indexrelid
  where i.indrelid = any($1::regclass[]) and not i.indisunique
  order by c.relname`;

/** References out of the tables and among them. */
const REFERENCES = `
  select conrelid::regclass::text as place, format('%I', conname) as name, pg_get_constraintdef(oid) as definition
  from pg_constraint
  where contype = 'f' and conrelid = any($1::regclass[])
  order by place, conname`;

/**
 * Runs a large load without secondary indexes and references and makes them anew afterwards: building an index once, and
 * checking a reference once for all rows, costs a fraction of doing it row by row. Inside the caller's transaction, so
 * that a failure brings everything back; for a database that nobody uses yet, since it locks the tables.
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

import type { ClientBase } from 'pg';

/** Written in the transaction of the seeding itself: either both are there or neither. */
export type SeedRun = { seededAt: Date; events: number };

const CREATE =
  'create table if not exists seed_run (seed_run_id int primary key check (seed_run_id = 1), seeded_at timestamptz not null, events int not null)';

/** Opens the marker for this transaction; a second seeding waits here for the first. */
export const openSeedRun = async (client: ClientBase): Promise<SeedRun | null> => {
  await client.query('begin');
  // Two at once creating the same table would collide in the catalogue, which `if not exists` does not prevent.
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

/** Lets new rows number on after the seeded ones, which brought their ids. */
export const advanceIdentities = async (client: ClientBase): Promise<void> => {
  for (const [table, column] of IDENTITIES) {
    await client.query(
      `select setval(pg_get_serial_sequence('${table}', '${column}'), coalesce((select max(${column}) from ${table}), 0) + 1, false)`,
    );
  }
};

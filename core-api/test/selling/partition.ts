import type { Pool } from 'pg';

/**
 * Turns the selling tables into ones that are hash partitioned by ticket class, with the same rows and constraints:
 * what a database distributed by class would be.
 */
export const partition = async (pool: Pool): Promise<void> => {
  for (const table of ['seat_detail', 'transaction', 'ticket'])
    await pool.query(`
      alter table ${table} rename to ${table}_whole;
      create table ${table} (like ${table}_whole including defaults including constraints)
        partition by hash (seat_detail_id);
      create table ${table}_0 partition of ${table} for values with (modulus 2, remainder 0) with (fillfactor = 50);
      create table ${table}_1 partition of ${table} for values with (modulus 2, remainder 1) with (fillfactor = 50);`);
  // Identity columns of partitioned tables need PostgreSQL 17: a default from the same sequence works everywhere.
  for (const [table, column] of [
    ['seat_detail', 'seat_detail_id'],
    ['transaction', 'transaction_id'],
    ['ticket', 'ticket_id'],
  ])
    await pool.query(`
      alter table ${table}_whole alter column ${column} drop identity;
      create sequence if not exists ${table}_${column}_seq start 100000;
      alter table ${table} alter column ${column} set default nextval('${table}_${column}_seq');`);
  const { rows } = await pool.query<{ definition: string }>(`
    select indexdef as definition from pg_indexes
    where tablename in ('seat_detail_whole', 'transaction_whole', 'ticket_whole')`);
  for (const [index, { definition }] of rows.entries())
    await pool.query(
      definition
        .replace(/INDEX \S+ ON (?:ONLY )?public\.(\w+)_whole/, `INDEX partitioned_${index} ON public.$1`)
        .replace(/ WITH \(fillfactor='?\d+'?\)/, ''),
    );
  await pool.query(`
    alter table transaction add foreign key (seat_detail_id) references seat_detail (seat_detail_id);
    alter table transaction add foreign key (user_id) references app_user;
    alter table ticket add foreign key (seat_detail_id, transaction_id)
      references transaction (seat_detail_id, transaction_id);
    insert into seat_detail select * from seat_detail_whole;
    insert into transaction select * from transaction_whole;
    insert into ticket select * from ticket_whole;`);
};

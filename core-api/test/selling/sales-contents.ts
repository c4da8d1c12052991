import type { Pool } from 'pg';

const TABLES = [
  'seat_detail',
  'transaction',
  'ticket',
  'payment_attempt',
  'payment_notification',
  'refund',
  'ticket_file',
  'graphile_worker._private_jobs',
];

/** All that selling has written, by table, as text: the same again, and nothing has changed. */
export const salesContents = async (pool: Pick<Pool, 'query'>): Promise<Record<string, string[]>> => {
  const contents: Record<string, string[]> = {};
  for (const table of TABLES) {
    const { rows } = await pool.query<{ text: string }>(`select t::text as text from ${table} as t order by 1`);
    contents[table] = rows.map(({ text }) => text);
  }
  return contents;
};

import { setTimeout as delay } from 'node:timers/promises';
import type { Pool } from 'pg';

const TABLES = [
  'seat_detail',
  'transaction',
  'ticket',
  'payment_attempt',
  'payment_notification',
  'refund',
  'ticket_file',
  'order_mail',
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

/** Answers when no job is left, also none that the app's own worker took before it could be drained. */
export const untilJobsAreDone = async (pool: Pick<Pool, 'query'>): Promise<void> => {
  for (let looks = 0; looks < 500; looks += 1) {
    const { rowCount } = await pool.query('select from graphile_worker._private_jobs limit 1');
    if (rowCount === 0) return;
    await delay(20);
  }
  throw new Error('a job is not done within 10 s');
};

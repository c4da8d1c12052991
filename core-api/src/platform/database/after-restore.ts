import type pg from 'pg';

/** More ids than a site assigns between the restored moment and the loss. */
const NUMBERS = 1_000_000;

const SKIP_NUMBERS = `
  select setval(format('%I.%I', schemaname, sequencename)::regclass, coalesce(last_value, 0) + ${NUMBERS})
  from pg_sequences where schemaname = 'public'`;

const END_SESSIONS = 'update login_session set revoked_at = $1 where revoked_at is null';

const NOTE = 'from a backup: it may have been given back since';
const DOUBT_REFUNDS = `
  update refund set refund_note = concat_ws('; ', refund_note, '${NOTE}')
  where refund_status <> 'resolved' and coalesce(refund_note, '') not like '%${NOTE}'`;

export type AfterRestore = { sessions: number; refunds: number };

/**
 * Makes a database that was restored to an earlier moment safe to use, before any server does. Ids assigned after that
 * moment are unknown, and must not be assigned again: numbers of orders, tickets, accounts and sessions. What was used
 * up or revoked after it must stay so: sessions, links for a new password, captchas.
 */
export const afterRestore = async (client: Pick<pg.ClientBase, 'query'>, now: Date): Promise<AfterRestore> => {
  await client.query('begin');
  await client.query(SKIP_NUMBERS);
  const sessions = await client.query(END_SESSIONS, [now]);
  await client.query('delete from reset_link');
  await client.query('delete from login_captcha');
  const refunds = await client.query(DOUBT_REFUNDS);
  await client.query('commit');
  return { sessions: sessions.rowCount ?? 0, refunds: refunds.rowCount ?? 0 };
};

import { statement, type Database } from '../../../platform/database/database.ts';

/** Name of the job that sends the mails of orders. */
export const ORDER_MAIL_JOB = 'send-order-mail';

/** `tickets`: the order is paid, or was free. `unpaid`: its hold ended without payment. */
export type OrderMailKind = 'tickets' | 'unpaid';

// Files of tickets come first, whatever mails wait. A server that is down is tried for about two days.
const ADD_JOB = statement<never>(`
  select from graphile_worker.add_job(
    '${ORDER_MAIL_JOB}', json_build_object('transactionId', $1::bigint, 'kind', $2::text),
    job_key := 'mail-' || $2::text || '-' || $1::bigint, priority := 10, max_attempts := 18
  )`);

/** Asks for a mail about an order. Inside a database transaction the job begins with its commit. */
export const requestOrderMail = async (
  database: Database,
  kind: OrderMailKind,
  transactionId: number,
): Promise<void> => {
  await database.query(ADD_JOB, [transactionId, kind]);
};

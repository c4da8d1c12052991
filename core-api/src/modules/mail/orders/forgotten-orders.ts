import { statement, type Database } from '../../../platform/database/database.ts';

/** Among so many of the newest orders they are looked for. */
const NEWEST = 20_000;

const FORGOTTEN = statement<{ transaction_id: string }>(`
  select transaction_id
  from (select * from transaction order by transaction_id desc limit ${NEWEST}) as newest
  where transaction_approve_status_name = 'approved' and transaction_total_amount = 0
    and transaction_created_datetime >= $1
    and not exists (
      select from order_mail
      where order_mail.seat_detail_id = newest.seat_detail_id
        and order_mail.transaction_id = newest.transaction_id and mail_kind = 'tickets'
    )
  order by transaction_id`);

/**
 * Free orders since an instant whose mail nobody has begun: the process that sold them may have died with its wishes.
 * Paid ones are asked for in the commit of their payment and need no look.
 */
export const forgottenOrders = async (database: Database, since: Date): Promise<number[]> =>
  (await database.query(FORGOTTEN, [since])).map((row) => Number(row.transaction_id));

import type pg from 'pg';

const BEGIN = `
  truncate transaction, ticket, payment_attempt, payment_notification, refund, ticket_file, limit_hold, limit_spent;
  update seat_detail set taken = 0;
  update event set event_active_status = 1, event_private = false, event_access_code = null, event_over = false,
    event_start_datetime = now() + interval '30 days', event_end_datetime = now() + interval '31 days',
    event_ticket_sale_start_datetime = now() - interval '1 day',
    event_ticket_sale_end_datetime = now() + interval '29 days' where event_id = 1;`;

/** Empties the books of a database that stays from run to run, and puts its event 1 on sale: runs buy of that one. */
export const resetSales = async (pool: pg.Pool): Promise<void> => {
  await pool.query(BEGIN);
};

import { setTimeout as delay } from 'node:timers/promises';
import type { Pool } from 'pg';

export type TicketClass = {
  eventId?: number;
  price?: number;
  quantity?: number | null;
  maximum?: number;
  minimumDonation?: number;
  active?: boolean;
  kind?: 'FREE' | 'DONATION' | 'PAID';
  seats?: 'RESERVED' | 'UNRESERVED';
};

/** Adds a ticket class, by default to event 1 of the fixture. @returns its id */
export const addClass = async (pool: Pick<Pool, 'query'>, ticketClass: TicketClass = {}): Promise<number> => {
  const { eventId = 1, price = 50_000, quantity = 10, maximum = 5, minimumDonation = 0 } = ticketClass;
  const { active = true, kind = 'PAID', seats = 'UNRESERVED' } = ticketClass;
  const { rows } = await pool.query<{ seat_detail_id: number }>(
    `insert into seat_detail (event_id, seat_id, seat_detail_name, seat_detail_price, seat_detail_datetime,
       seat_detail_quantity, seat_detail_maximum_purchased_quantity, seat_detail_minimum_donation_amount,
       seat_detail_active, ms_price_identifier, ms_seat_identifier)
     select $1, seat_id, 'Kelas Uji', $2, event_start_datetime, $3, $4, $5, $6, $7, $8
     from event left join seat using (event_id) where event_id = $1
     returning seat_detail_id`,
    [eventId, price, quantity, maximum, minimumDonation, active, kind, seats],
  );
  const id = rows[0]?.seat_detail_id;
  if (id === undefined) throw new Error('No ticket class was added');
  return id;
};

export type Stock = {
  quantity: number | null;
  taken: number;
  live: number;
  /** Seats with more than one live ticket. */
  twice: number;
  pending: number;
  issued: number;
  transactions: number;
  /** Transactions whose number of tickets is wrong. */
  uneven: number;
};

const STOCK = `
  select seat_detail_quantity as quantity, taken,
    (select count(*)::int from ticket where seat_detail_id = $1 and ticket_status_name in ('pending', 'issued')) as live,
    (select count(*)::int from (
       select from ticket
       where seat_detail_id = $1 and ticket_reserved and ticket_status_name in ('pending', 'issued')
       group by ticket_seat_number having count(*) > 1
     ) as seat) as twice,
    (select count(*)::int from ticket where seat_detail_id = $1 and ticket_status_name = 'pending') as pending,
    (select count(*)::int from ticket where seat_detail_id = $1 and ticket_status_name = 'issued') as issued,
    (select count(*)::int from transaction where seat_detail_id = $1) as transactions,
    (select count(*)::int from transaction where seat_detail_id = $1 and transaction_quantity <> (
       select count(*) from ticket
       where ticket.seat_detail_id = $1 and ticket.transaction_id = transaction.transaction_id
     )) as uneven
  from seat_detail where seat_detail_id = $1`;

export const getStock = async (pool: Pick<Pool, 'query'>, seatDetailId: number): Promise<Stock> => {
  const { rows } = await pool.query<Stock>(STOCK, [seatDetailId]);
  if (!rows[0]) throw new Error(`No ticket class ${seatDetailId}`);
  return rows[0];
};

/** Adds sold tickets for the places 1 to `live`, and `failed` further ones. */
export const fillClass = async (pool: Pool, seatDetailId: number, live: number, failed = 0): Promise<void> => {
  if (live + failed === 0) return;
  await pool.query(
    `with sold as (
       insert into transaction (seat_detail_id, event_id, user_id, transaction_quantity, transaction_amount,
         transaction_total_amount, transaction_data, transaction_created_datetime)
       select seat_detail_id, event_id, 1, $2, 0, 0, '{}', now() from seat_detail where seat_detail_id = $1
       returning seat_detail_id, event_id, transaction_id
     )
     insert into ticket (seat_detail_id, event_id, transaction_id, user_id, ticket_name, ticket_booking_number,
       ticket_seat_number, ticket_reserved, ticket_status_name, ticket_datetime, ticket_price, ticket_created_datetime)
     select seat_detail_id, event_id, transaction_id, 1, 'Kelas Uji', gen_random_uuid()::text, number,
       ms_seat_identifier = 'RESERVED',
       case when number > $3 then 'failed' when number % 2 = 0 then 'pending' else 'issued' end, now(), 0, now()
     from sold join seat_detail using (seat_detail_id, event_id), generate_series(1, $2) as number`,
    [seatDetailId, live + failed, live],
  );
  await pool.query(
    `update seat_detail set taken = $2 where seat_detail_id = $1 and ms_seat_identifier = 'UNRESERVED'`,
    [seatDetailId, live],
  );
};

const TABLES = [
  'seat_detail',
  'transaction',
  'ticket',
  'payment_attempt',
  'payment_notification',
  'refund',
  'ticket_file',
  'order_mail',
  'graphile_worker.jobs',
];

/** All rows of selling by table, as text, to be compared. */
export const salesContents = async (pool: Pick<Pool, 'query'>): Promise<Record<string, string[]>> => {
  const contents: Record<string, string[]> = {};
  for (const table of TABLES) {
    const { rows } = await pool.query<{ text: string }>(`select t::text as text from ${table} as t order by 1`);
    contents[table] = rows.map(({ text }) => text);
  }
  return contents;
};

/** Waits until no job is left, including those that the app's own worker runs. */
export const untilJobsAreDone = async (pool: Pick<Pool, 'query'>): Promise<void> => {
  for (let tries = 0; tries < 500; tries += 1) {
    const { rowCount } = await pool.query('select from graphile_worker.jobs limit 1');
    if (rowCount === 0) return;
    await delay(20);
  }
  throw new Error('a job is not done within 10 s');
};

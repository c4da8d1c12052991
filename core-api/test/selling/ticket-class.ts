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

/** Adds a ticket class, to event 1 of the fixture unless another one is named. @returns its id */
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

/** What the database holds of a class. */
export type Stock = {
  quantity: number | null;
  taken: number;
  live: number;
  /** Seats with more than one live ticket. */
  twice: number;
  pending: number;
  issued: number;
  transactions: number;
  /** Transactions whose tickets are not as many as they say. */
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

/** Counts what was sold of a class, from the rows. */
export const stockOf = async (pool: Pick<Pool, 'query'>, seatDetailId: number): Promise<Stock> => {
  const { rows } = await pool.query<Stock>(STOCK, [seatDetailId]);
  if (!rows[0]) throw new Error(`No ticket class ${seatDetailId}`);
  return rows[0];
};

import type { Pool } from 'pg';
import { newBookingNumber } from '../../src/modules/sales/reservation/reserve.ts';
import type { Reserve } from '../../src/modules/sales/reservation/ticket-order.ts';

/** Drops the constraints that prevent overselling. */
export const dropGuards = async (pool: Pick<Pool, 'query'>): Promise<void> => {
  await pool.query('drop index ticket_live_seat');
  await pool.query('alter table seat_detail drop constraint seat_detail_not_oversold');
};

const CHECK = `
  select event_id, seat_detail_price as price, seat_detail_name as name, seat_detail_datetime as at,
    ms_seat_identifier = 'RESERVED' as reserved, seat_detail_quantity - taken as places,
    (select array_agg(ticket_seat_number) from ticket
      where ticket.seat_detail_id = seat_detail.seat_detail_id and ticket_seat_number = any($2::int[])
        and ticket_status_name in ('pending', 'issued')) as gone
  from seat_detail where seat_detail_id = $1`;

const SELL = `
  with sold as (
    insert into transaction (seat_detail_id, event_id, user_id, transaction_quantity, transaction_amount,
      transaction_total_amount, transaction_data, transaction_created_datetime, expires_at)
    values ($1, $2, $3, $4::int, $5::bigint * $4::int, $5::bigint * $4::int, '{}', $6, $6::timestamptz + interval '30 minutes')
    returning transaction_id
  ),
  counted as (update seat_detail set taken = taken + $4::int where seat_detail_id = $1 and not $7)
  insert into ticket (seat_detail_id, event_id, transaction_id, user_id, ticket_name, ticket_booking_number,
    ticket_seat_number, ticket_reserved, ticket_datetime, ticket_price, ticket_created_datetime)
  select $1, $2, transaction_id, $3, $8, booking, case when $7 then seat else n end, $7, $9, $5, $6
  from sold, unnest($10::int[], $11::text[]) with ordinality as requested (seat, booking, n)
  returning transaction_id`;

/** A naive reservation that checks, then writes: a negative control for tests that detect overselling. */
export const reserveUnguarded =
  (pool: Pick<Pool, 'query'>, now: () => Date): Reserve =>
  async ({ userId, seatDetailId, seats }) => {
    const { rows } = await pool.query(CHECK, [seatDetailId, seats]);
    const [offered] = rows;
    if (!offered) return { outcome: 'refused', reason: 'missing' };
    if (offered.reserved && offered.gone) return { outcome: 'refused', reason: 'seat_taken', seats: offered.gone };
    if (!offered.reserved && offered.places < seats.length)
      return { outcome: 'refused', reason: 'sold_out', amount: 0 };
    const at = now();
    const sold = await pool.query(SELL, [
      seatDetailId,
      offered.event_id,
      userId,
      seats.length,
      offered.price,
      at,
      offered.reserved,
      offered.name,
      offered.at,
      seats,
      seats.map(() => newBookingNumber(seatDetailId)),
    ]);
    return {
      outcome: 'reserved',
      transactionId: Number(sold.rows[0].transaction_id),
      eventId: offered.event_id,
      seatDetailId,
      total: offered.price * seats.length,
      expiresAt: new Date(at.getTime() + 30 * 60_000),
      isFree: false,
    };
  };

import type { Pool } from 'pg';

/** Tickets for the places from 1 to `live`, as if they were sold, and as many failed ones on top as `failed` says. */
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

import type { SeatAvailability, SeatDetail } from '@acara/shared-contract/entities';
import { INLINE_TICKETS } from './detail/event-detail-repository.ts';
import type { AvailabilityRow, SeatDetailRow } from './event-row.ts';
import { presentInstant } from '../../platform/text/instant.ts';

/** A ticket class. Its live tickets stand in it without number or holder, or not at all where they are many. */
export const presentSeatDetail = (row: SeatDetailRow): SeatDetail => ({
  seat_detail_id: row.seat_detail_id,
  seat_id: row.seat_id,
  seat_detail_name: row.seat_detail_name,
  seat_detail_price: row.seat_detail_price,
  seat_detail_datetime: presentInstant(row.seat_detail_datetime),
  seat_detail_quantity: row.seat_detail_quantity,
  seat_detail_taken: row.seat_detail_taken,
  seat_detail_maximum_purchased_quantity: row.seat_detail_maximum_purchased_quantity,
  seat_detail_minimum_donation_amount: row.seat_detail_minimum_donation_amount,
  seat_detail_active_status_name: row.seat_detail_active ? 'active' : 'inactive',
  ms_price: { ms_price_identifier: row.ms_price_identifier },
  ms_seat: { ms_seat_identifier: row.ms_seat_identifier },
  ticket:
    row.ticket.length > INLINE_TICKETS
      ? []
      : row.ticket.map(({ ticket_seat_number, ticket_status_name }) => ({ ticket_seat_number, ticket_status_name })),
});

/** Live numbers of a ticket class. */
export const presentAvailability = (row: AvailabilityRow): SeatAvailability => ({
  seat_detail_id: row.seat_detail_id,
  taken: row.taken,
  taken_seat_number: row.taken_seat_number,
});

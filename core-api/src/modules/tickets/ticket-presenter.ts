import type { Ticket } from '@acara/shared-contract/entities';
import type { TicketRow } from './ticket-repository.ts';
import { presentEventSummary, type EventContext } from '../events/index.ts';
import { presentInstant } from '../../platform/text/instant.ts';

/** A ticket for its holder. */
export const presentTicket = (row: TicketRow, isLiked: boolean, context: EventContext): Ticket => ({
  ticket_id: Number(row.ticket_id),
  ticket_name: row.ticket_name,
  ticket_booking_number: row.ticket_booking_number,
  ticket_seat_number: row.ticket_seat_number,
  ticket_reserved: row.ticket_reserved,
  ticket_status_name: row.ticket_status_name,
  ticket_datetime: presentInstant(row.ticket_datetime),
  ticket_price: row.ticket_price,
  transaction_id: Number(row.transaction_id),
  event: { ...presentEventSummary(row, context), current_auth_liked: isLiked },
});

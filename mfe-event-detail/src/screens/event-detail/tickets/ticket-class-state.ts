import type { SeatDetail } from '@acara/shared-contract';
import { saleMoment, saleWindowOf, type SoldEvent } from './sale-window.ts';

/** What can be done with a ticket class. Spec §4 'Ticket class button'. */
export type TicketClassState = 'inactive' | 'not-on-sale' | 'sale-ended' | 'sold-out' | 'available';

/**
 * The state of a ticket class, by the spec's rules in their order (spec §4). The reference time of the second rule is the
 * event's start (decisions, Wire).
 * @param taken pending plus issued tickets of the class
 * @param now milliseconds since 1970, the server's clock
 */
export const ticketClassState = (
  event: SoldEvent,
  { seat_detail_quantity: quantity }: Pick<SeatDetail, 'seat_detail_quantity'>,
  taken: number,
  now: number,
): TicketClassState => {
  if (event.event_active_status === 0) return 'inactive';
  const window = saleWindowOf(event);
  if (!window) return now < Date.parse(event.event_start_datetime) ? 'not-on-sale' : 'sale-ended';
  if (saleMoment(window, now) === 'over') return 'sale-ended';
  if (quantity !== null && taken >= quantity) return 'sold-out';
  return 'available';
};

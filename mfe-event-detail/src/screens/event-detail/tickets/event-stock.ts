import type { EventDetail, SeatAvailability } from '@acara/shared-contract';
import type { TicketStock } from '@acara/shared-contract/sale';
import { classStock, getSold } from './availability.ts';
import { activeClasses } from './ticket-classes.ts';

/** What is left of an event's active classes, and the lowest price among those that have a place left. */
export const eventStock = (
  event: Pick<EventDetail, 'seat'>,
  numbers: readonly SeatAvailability[] | undefined,
): { stock: TicketStock; priceFrom: number | null } => {
  const classes = activeClasses(event);
  const left = classes.filter((seat) => classStock(seat, getSold(seat, numbers)) === 'left');
  if (left.length > 0) {
    const prices = left.map((seat) => seat.seat_detail_price + seat.seat_detail_minimum_donation_amount);
    return { stock: 'left', priceFrom: Math.min(...prices) };
  }
  return { stock: classes.length > 0 ? 'soldOut' : 'none', priceFrom: null };
};

import { queryOptions } from '@tanstack/react-query';
import type { SeatAvailability, SeatDetail, EventDetail } from '@acara/shared-contract';
import type { ClassStock, TicketStock } from '@acara/shared-contract/sale';
import { get, type ChangedByPurchase } from '@acara/shared-api';
import { activeClasses } from './ticket-classes.ts';

const INTERVAL_MS = 3_000;
const KEY: ChangedByPurchase = 'availability';

/** Query options of the sold places of an event's ticket classes. Failures are `ApiError`. */
export const availabilityQueries = {
  /** @param access code of a private event */
  ofEvent: (eventId: number, access?: string) =>
    queryOptions({
      queryKey: [KEY, eventId, access ?? null],
      staleTime: 0,
      refetchInterval: INTERVAL_MS,
      queryFn: async (context) =>
        (await get<{ data: SeatAvailability[] }>(`/event/${eventId}/availability`, { access }, context)).data,
    }),
};

/** Sold places of a class, and their seat numbers (none for unreserved classes). */
export type Sold = { taken: number; seats: ReadonlySet<number> };

/** Failed tickets occupy nothing. */
const inlineSold = ({ ticket, seat_detail_taken: taken }: SeatDetail): Sold => {
  const live = ticket.filter(({ ticket_status_name: status }) => status !== 'failed');
  return { taken, seats: new Set(live.map(({ ticket_seat_number: seat }) => seat)) };
};

/**
 * Sold places from the live numbers once they are loaded, else from the event itself. The event has no tickets of a
 * large class: until the live numbers are loaded it is known how many seats are taken, but not which.
 */
export const getSold = (seat: SeatDetail, numbers: readonly SeatAvailability[] | undefined): Sold => {
  const found = numbers?.find(({ seat_detail_id: id }) => id === seat.seat_detail_id);
  return found ? { taken: found.taken, seats: new Set(found.taken_seat_number) } : inlineSold(seat);
};

/** Null without a limit. */
export const placesLeft = ({ seat_detail_quantity: quantity }: SeatDetail, { taken }: Sold): number | null =>
  quantity === null ? null : Math.max(0, quantity - taken);

export const classStock = (seat: SeatDetail, sold: Sold): ClassStock =>
  placesLeft(seat, sold) === 0 ? 'soldOut' : 'left';

/** Stock of an event's active classes, and the lowest price among those with places left. */
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

import type { EventDetail, SeatAvailability, SeatDetail } from '@acara/shared-contract';
import { formatRupiah, wibDay } from '@acara/shared-ui/formats';
import { type ClassStock, saleWindow, type TicketStock } from '@acara/shared-contract/sale';
import { queryOptions } from '@tanstack/react-query';
import { type ChangedByPurchase, get } from '@acara/shared-api';

/** Inactive classes are not shown anywhere. */
export const activeClasses = (event: Pick<EventDetail, 'seat'>): SeatDetail[] =>
  event.seat?.seat_detail.filter(({ seat_detail_active_status_name: status }) => status === 'active') ?? [];

/** @param day `YYYY-MM-DD` in WIB; undefined matches every class */
export const isOnDay = (seat: SeatDetail, day: string | undefined): boolean =>
  day === undefined ||
  (wibDay(seat.seat_detail_datetime) <= day &&
    day <= wibDay(seat.seat_detail_end_datetime ?? seat.seat_detail_datetime));

/** `FREE`, `DONATION`, or the price. A donation class may have a price as well. */
export const priceText = ({ ms_price, seat_detail_price: price }: SeatDetail): string => {
  const { ms_price_identifier: identifier } = ms_price;
  if (identifier === 'FREE') return 'FREE';
  if (identifier === 'DONATION') return price > 0 ? `${formatRupiah(price)} + DONATION` : 'DONATION';
  return formatRupiah(price);
};

export const isDonation = ({ ms_price }: SeatDetail): boolean => ms_price.ms_price_identifier === 'DONATION';

export const isReserved = ({ ms_seat }: SeatDetail): boolean => ms_seat.ms_seat_identifier === 'RESERVED';

/** Opens the page at its Tiket tab, for example after a login. */
export const TICKET_TAB_HASH = '#tiket';

type TicketTabPlace = 'everywhere' | 'narrow' | 'nowhere';

/** Without classes, or with sale start or end missing, only windows below 464 px have the tab. */
export const ticketTabPlace = (event: EventDetail): TicketTabPlace => {
  if (!event.seat) return 'nowhere';
  return activeClasses(event).length > 0 && saleWindow(event) ? 'everywhere' : 'narrow';
};

const INTERVAL_MS = 3_000;
const KEY: ChangedByPurchase = 'availability';

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

export type Sold = { taken: number; seats: ReadonlySet<number> };

/** Failed tickets occupy nothing. */
const inlineSold = ({ ticket, seat_detail_taken: taken }: SeatDetail): Sold => {
  const live = ticket.filter(({ ticket_status_name: status }) => status !== 'failed');
  return { taken, seats: new Set(live.map(({ ticket_seat_number: seat }) => seat)) };
};

/** The event lacks the tickets of a large class: only the live availability has the taken seats. */
export const getSold = (seat: SeatDetail, numbers: readonly SeatAvailability[] | undefined): Sold => {
  const found = numbers?.find(({ seat_detail_id: id }) => id === seat.seat_detail_id);
  return found ? { taken: found.taken, seats: new Set(found.taken_seat_number) } : inlineSold(seat);
};

/** Null without a limit. */
export const placesLeft = ({ seat_detail_quantity: quantity }: SeatDetail, { taken }: Sold): number | null =>
  quantity === null ? null : Math.max(0, quantity - taken);

export const classStock = (seat: SeatDetail, sold: Sold): ClassStock =>
  placesLeft(seat, sold) === 0 ? 'soldOut' : 'left';

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

import type { EventDetail, SeatDetail } from '@acara/shared-contract';
import { formatRupiah, wibDay } from '@acara/shared-ui/formats';

/** Inactive classes are not shown anywhere. */
export const activeClasses = (event: Pick<EventDetail, 'seat'>): SeatDetail[] =>
  event.seat?.seat_detail.filter(({ seat_detail_active_status_name: status }) => status === 'active') ?? [];

/** @param day `YYYY-MM-DD` in WIB; undefined matches every class */
export const isOnDay = (seat: SeatDetail, day: string | undefined): boolean =>
  day === undefined || wibDay(seat.seat_detail_datetime) === day;

/** `FREE`, `DONATION`, or the price. A donation class may have a price as well. */
export const priceText = ({ ms_price, seat_detail_price: price }: SeatDetail): string => {
  const { ms_price_identifier: identifier } = ms_price;
  if (identifier === 'FREE') return 'FREE';
  if (identifier === 'DONATION') return price > 0 ? `${formatRupiah(price)} + DONATION` : 'DONATION';
  return formatRupiah(price);
};

export const isDonation = ({ ms_price }: SeatDetail): boolean => ms_price.ms_price_identifier === 'DONATION';

export const isReserved = ({ ms_seat }: SeatDetail): boolean => ms_seat.ms_seat_identifier === 'RESERVED';

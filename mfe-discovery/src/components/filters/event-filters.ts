import type { City, EventListQuery } from '@acara/shared-contract';
import { formatRupiah } from '@acara/shared-contract/formats';
import { formatPickedDays } from '@acara/shared-ui/formats';
import { readDay, readId } from '../listing/listing-address.ts';

/** What a list can be narrowed by, beside its category. */
export type EventFilters = {
  city?: number;
  /** `YYYY-MM-DD`; with `until` the first of several days. */
  date?: string;
  until?: string;
  price?: 'free' | number;
};

/** An unknown value does not filter. */
const known = <T>(value: T | 'unknown'): T | undefined => (value === 'unknown' ? undefined : value);

const readPrice = (search: URLSearchParams): EventFilters['price'] =>
  search.get('free') === 'true' ? 'free' : known(readId(search.get('price') ?? ''));

export const readFilters = (search: URLSearchParams): EventFilters => {
  const city = known(readId(search.get('city') ?? ''));
  const date = known(readDay(search.get('date') ?? ''));
  const until = date === undefined ? undefined : known(readDay(search.get('until') ?? ''));
  const price = readPrice(search);
  return {
    ...(city !== undefined && { city }),
    ...(date !== undefined && { date }),
    ...(until !== undefined && { until }),
    ...(price !== undefined && { price }),
  };
};

/** How addresses name the price: `free=true`, or what a ticket costs less than. */
export const priceInAddress = (price: EventFilters['price']): { free?: true; price?: number } => {
  if (price === undefined) return {};
  return price === 'free' ? { free: true } : { price };
};

export const filtersInAddress = ({ price, ...filters }: EventFilters) => ({ ...filters, ...priceInAddress(price) });

export const priceInQuery = (price: EventFilters['price']): Pick<EventListQuery, 'price_to'> =>
  price === undefined ? {} : { price_to: price === 'free' ? 0 : price - 1 };

/** Equal requests get equal keys: what is not filtered is left out. */
export const filtersInQuery = ({ city, date, until, price }: EventFilters): EventListQuery => ({
  ...(city !== undefined && { ms_city_id: city }),
  ...(date !== undefined && { event_start_datetime: date }),
  ...(until !== undefined && { event_start_datetime_to: until }),
  ...priceInQuery(price),
});

export const isFiltered = (filters: EventFilters): boolean => Object.keys(filters).length > 0;

export const PRICES: readonly EventFilters['price'][] = ['free', 100_000, 250_000, 500_000];

export const priceText = (price: EventFilters['price']): string => {
  if (price === undefined) return 'Semua harga';
  return price === 'free' ? 'Gratis' : `< ${formatRupiah(price)}`;
};

export const daysText = ({ date, until }: EventFilters): string =>
  date === undefined ? 'Kapan aja' : formatPickedDays(date, until);

/** Undefined while the names of cities are not known. */
export const cityText = ({ city }: EventFilters, cities: City[] | undefined): string | undefined =>
  city === undefined ? 'Semua kota' : cities?.find((one) => one.ms_city_id === city)?.ms_city_name;

import { link } from '@acara/shared-contract/links';
import type { EventFilter } from '@acara/shared-event-ui/search-panel';
import { priceInAddress, priceText, readFilters, type EventFilters } from '../../components/filters/event-filters.ts';
import { pageInAddress, readCategory, readDay, readId, readPage } from '../../components/listing/listing-address.ts';
import type { CategoryEvent, City } from '@acara/shared-contract';
import { formatPickedDays } from '@acara/shared-ui/formats';
import type { WayOn } from '../../components/ways-on.tsx';

/** The search in the address of the home page; `unknown`: a value that cannot exist. */
export type HomeSearch = {
  category?: number | 'unknown';
  city?: number | 'unknown';
  /** `YYYY-MM-DD` or `unknown`. */
  date?: string;
  /** The last of several days that begin with `date`, or `unknown`. */
  until?: string;
  price?: EventFilters['price'];
  page: number;
};

/** A search with known values. */
export type HomeFilter = EventFilter & Pick<EventFilters, 'price'>;

/** So that coming back, reloading and a shared link show the same results; null without a search. */
export const readHomeSearch = (address: URLSearchParams): HomeSearch | null => {
  const city = address.get('city') ?? '';
  const date = address.get('date') ?? '';
  const { price } = readFilters(address);
  if (!address.get('category') && !city && !date && price === undefined) return null;
  const category = readCategory(address);
  const until = date && address.get('until');
  return {
    ...(category !== 'all' && { category }),
    ...(city && { city: readId(city) }),
    ...(date && { date: readDay(date) }),
    ...(until && { until: readDay(until) }),
    ...(price !== undefined && { price }),
    page: readPage(address),
  };
};

/** The API filter of a search; null where a value is unknown, which finds nothing. */
export const toEventFilter = ({ category, city, date, until, price }: HomeSearch): HomeFilter | null => {
  if (category === 'unknown' || city === 'unknown' || date === 'unknown' || until === 'unknown') return null;
  return { category, city, date, until, ...(price !== undefined && { price }) };
};

/** The address of a page of a search; of everything it is `category=all`. */
export const getSearchHref = ({ category, city, date, until, price }: HomeFilter, page = 1): string => {
  const isAll = [category, city, date, price].every((value) => value === undefined);
  return link('home', {
    category: isAll ? 'all' : category,
    city,
    date,
    until,
    ...priceInAddress(price),
    page: pageInAddress(page),
  });
};

export type Catalogue = { categories: CategoryEvent[] | undefined; cities: City[] | undefined };

const nameIn = <T>(list: T[] | undefined, isChosen: (item: T) => boolean, name: (item: T) => string, none: string) => {
  const found = list?.find(isChosen);
  return found ? name(found) : list && none;
};

const categoryText = ({ category }: HomeSearch, { categories }: Catalogue) =>
  category === undefined
    ? 'Semua Event'
    : nameIn(
        category === 'unknown' ? [] : categories,
        (item) => item.category_event_id === category,
        (item) => item.category_event_name,
        'Kategori tidak dikenal',
      );

const cityText = ({ city }: HomeSearch, { cities }: Catalogue) =>
  city === undefined
    ? 'Semua lokasi'
    : nameIn(
        city === 'unknown' ? [] : cities,
        (item) => item.ms_city_id === city,
        (item) => item.ms_city_name,
        'Lokasi tidak dikenal',
      );

const dateText = ({ date, until }: HomeSearch) => {
  if (date === undefined) return 'Kapan Aja';
  return date === 'unknown' || until === 'unknown' ? 'Tanggal tidak dikenal' : formatPickedDays(date, until);
};

const describeParts = (search: HomeSearch, catalogue: Catalogue) => ({
  category: categoryText(search, catalogue) ?? '…',
  city: cityText(search, catalogue) ?? '…',
  date: dateText(search),
});

/** The search in words: `Konser · Kota Surabaya · 12/05/2026`. */
export const describeFilter = (search: HomeSearch, catalogue: Catalogue): string =>
  [
    ...Object.values(describeParts(search, catalogue)),
    ...(search.price === undefined ? [] : [priceText(search.price)]),
  ].join(' · ');

/** The same search without one of its choices, for each of them. */
export const clearOne = (filter: HomeFilter, catalogue: Catalogue): WayOn[] => {
  const { category, city, date } = describeParts({ ...filter, page: 1 }, catalogue);
  const { date: _date, until: _until, ...anyDay } = filter;
  return [
    ...(filter.category === undefined
      ? []
      : [{ text: `Tanpa ${category}`, to: getSearchHref({ ...filter, category: undefined }) }]),
    ...(filter.city === undefined
      ? []
      : [{ text: `Tanpa ${city}`, to: getSearchHref({ ...filter, city: undefined }) }]),
    ...(filter.date === undefined ? [] : [{ text: `Tanpa tanggal ${date}`, to: getSearchHref(anyDay) }]),
    ...(filter.price === undefined
      ? []
      : [{ text: `Tanpa ${priceText(filter.price)}`, to: getSearchHref({ ...filter, price: undefined }) }]),
  ];
};

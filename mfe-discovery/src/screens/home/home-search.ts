import { link } from '@acara/shared-contract/links';
import type { EventFilter } from '@acara/shared-ui/search-panel';
import { pageInAddress, readCategory, readDay, readId, readPage } from '../../components/listing/listing-address.ts';

/** The search in the address of the home page; `unknown`: a value that cannot exist. */
export type HomeSearch = {
  category?: number | 'unknown';
  city?: number | 'unknown';
  /** `YYYY-MM-DD` or `unknown`. */
  date?: string;
  /** The last of several days that begin with `date`, or `unknown`. */
  until?: string;
  /** From 1. */
  page: number;
};

/**
 * The search of the address, so that coming back, reloading and a shared link show the same results; null where it
 * holds none. A search for everything has `category=all`.
 */
export const readHomeSearch = (address: URLSearchParams): HomeSearch | null => {
  const [city, date] = [address.get('city') ?? '', address.get('date') ?? ''];
  if (!address.get('category') && !city && !date) return null;
  const category = readCategory(address);
  const until = date && address.get('until');
  return {
    ...(category !== 'all' && { category }),
    ...(city && { city: readId(city) }),
    ...(date && { date: readDay(date) }),
    ...(until && { until: readDay(until) }),
    page: readPage(address),
  };
};

/** The API filter of a search; null where a value is unknown, which finds nothing. */
export const toEventFilter = ({ category, city, date, until }: HomeSearch): EventFilter | null => {
  if (category === 'unknown' || city === 'unknown' || date === 'unknown' || until === 'unknown') return null;
  return { category, city, date, until };
};

/** The address of a page of a search; of everything it is `category=all`. */
export const getSearchHref = ({ category, city, date, until }: EventFilter, page = 1): string => {
  const isAll = category === undefined && city === undefined && date === undefined;
  return link('home', { category: isAll ? 'all' : category, city, date, until, page: pageInAddress(page) });
};

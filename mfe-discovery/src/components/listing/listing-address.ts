import { wholeNumber } from '@acara/shared-contract/typed-text';
/** The category in an address: an id that may exist, all, or something that can be no id. */
export type CategoryInAddress = number | 'all' | 'unknown';

/** The largest id that the API accepts. */
const MAX_ID = 2_147_483_647;
/** The last page that the API accepts. No list is that long. */
const MAX_PAGE = 1_000_000;

/** `unknown` for what can be no id. */
export const readId = (text: string): number | 'unknown' => {
  const id = wholeNumber(text);
  return id !== null && id >= 1 && id <= MAX_ID ? id : 'unknown';
};

/** The category of a listing's address: `all` or nothing does not filter. */
export const readCategory = (search: URLSearchParams): CategoryInAddress => {
  const text = search.get('category') ?? '';
  return text === '' || text === 'all' ? 'all' : readId(text);
};

/** Kinds of venue by their `category_venue_id`, in the words of the home page's tabs. */
export const VENUES = { 1: 'Umum', 2: 'Toko', 3: 'Online' } as const;
export type VenueId = keyof typeof VENUES;

const STORE: VenueId = 2;
const isVenue = (id: number | 'unknown'): id is VenueId => id !== 'unknown' && id in VENUES;

/** The kind of venue of a listing's address; an unknown one does not filter. */
export const readVenue = (search: URLSearchParams): VenueId | undefined => {
  if (search.get('store_only') === 'true') return STORE;
  const id = readId(search.get('category_venue_id') ?? '');
  return isVenue(id) ? id : undefined;
};

/** The parameters of a kind of venue, in addresses and in the API. */
export const venueInAddress = (venue: VenueId | undefined): { store_only?: true; category_venue_id?: number } => {
  if (venue === undefined) return {};
  return venue === STORE ? { store_only: true } : { category_venue_id: venue };
};

export const readPage = (search: URLSearchParams): number => {
  const page = wholeNumber(search.get('page') ?? '');
  return page !== null && page >= 1 ? Math.min(page, MAX_PAGE) : 1;
};

/** A day that the calendar has, as `YYYY-MM-DD`; `unknown` for anything else, such as 2026-02-30. */
export const readDay = (text: string): string => {
  const instant = /^\d{4}-\d{2}-\d{2}$/.test(text) ? new Date(`${text}T00:00:00Z`) : null;
  const isDay = instant !== null && !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(text);
  return isDay ? text : 'unknown';
};

/** How an address names a page: the first one is not named, so that a list has one address only. */
export const pageInAddress = (page: number): number | undefined => (page > 1 ? page : undefined);

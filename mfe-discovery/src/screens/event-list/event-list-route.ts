import { queryOptions } from '@tanstack/react-query';
import { CATALOGUE_FRESH_MS, catalogueQueries, eventQueries, get, isRefusal } from '@acara/shared-api';
import type { CategoryEvent, EventListQuery } from '@acara/shared-contract';
import { link } from '@acara/shared-contract/links';
import { filtersInQuery, isFiltered, readFilters, type EventFilters } from '../../components/filters/event-filters.ts';
import {
  VENUES,
  type VenueId,
  venueInAddress,
  type CategoryInAddress,
  pageInAddress,
  readCategory,
  readPage,
  readVenue,
} from '../../components/listing/listing-address.ts';
import type { Listing, ReadablePage } from '../../components/listing/listing-head.ts';
import { listingOutcome, listingStatus } from '../../components/listing/listing-outcome.ts';

/** `Semua Event`, or `Event Toko` …, with the category; without a name while that is not known. */
export const eventListTitle = (categoryName: string | undefined, venue?: VenueId): string => {
  const events = venue === undefined ? 'Semua Event' : `Event ${VENUES[venue]}`;
  return categoryName === undefined ? events : `${events} di kategori ${categoryName}`;
};

export const PAGE_SIZE = 6;

type Narrowed = { category: CategoryInAddress; venue: VenueId | undefined };

/** The list that is filtered. Lists of a venue kind have upcoming events only, like the tabs of the home page. */
export const narrowedList = ({ category, venue }: Narrowed): EventListQuery => ({
  ...(typeof category === 'number' && { category_event_id: category }),
  ...(venue !== undefined && { upcoming_only: true, ...venueInAddress(venue) }),
});

export const eventListQueries = {
  page: (narrowed: Narrowed, filters: EventFilters, page: number) =>
    eventQueries.list({ page, limit: PAGE_SIZE, ...narrowedList(narrowed), ...filtersInQuery(filters) }),
  category: (id: number) =>
    queryOptions({
      queryKey: ['category', id],
      staleTime: CATALOGUE_FRESH_MS,
      queryFn: async (context) => (await get<{ data: CategoryEvent }>(`/category_event/${id}`, {}, context)).data,
    }),
};

export const eventListNeeds = ({ search }: { search: URLSearchParams }) => {
  const category = readCategory(search);
  if (category === 'unknown') return [];
  const filters = readFilters(search);
  const list = eventListQueries.page({ category, venue: readVenue(search) }, filters, readPage(search));
  return [
    list,
    ...(category === 'all' ? [] : [eventListQueries.category(category)]),
    ...(filters.city === undefined ? [] : [catalogueQueries.cities()]),
  ];
};

const getFacts = ({ search, read }: ReadablePage) => {
  const id = readCategory(search);
  const venue = readVenue(search);
  const page = readPage(search);
  const category = typeof id === 'number' ? read(eventListQueries.category(id)) : undefined;
  const filters = readFilters(search);
  const { data: list, error } = read(eventListQueries.page({ category: id, venue }, filters, page));
  const outcome = listingOutcome({ category: id, isMissing: isRefusal(category?.error), page, list, error });
  return { id, venue, filters, page, name: category?.data?.category_event_name, list, outcome };
};

export const eventListStatus = (at: ReadablePage): number => listingStatus[getFacts(at).outcome];

/** Its canonical address is below `/event`. */
export const eventListing = (at: ReadablePage): Listing => {
  const { id, venue, filters, page, name, list, outcome } = getFacts(at);
  if (outcome === 'no-category') return 'Kategori tidak ditemukan';
  const kind = name === undefined ? 'event' : `event ${name}`;
  return {
    title: eventListTitle(name, venue),
    description: `Daftar ${kind} yang akan datang di seluruh Indonesia: tanggal, tempat dan harga tiketnya. Pilih event Anda dan beli tiketnya di ${at.settings.siteName}.`,
    path: link('events', {
      ...(typeof id === 'number' && { category: id }),
      ...venueInAddress(venue),
      page: pageInAddress(page),
    }),
    page,
    pageSize: PAGE_SIZE,
    // Of the many ways to filter a list none is a page of its own for search engines.
    events: isFiltered(filters) ? undefined : list?.data,
    steps: name === undefined && venue === undefined ? [] : [{ name: eventListTitle(undefined), path: link('events') }],
  };
};

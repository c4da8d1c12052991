import { queryOptions } from '@tanstack/react-query';
import { CATALOGUE_FRESH_MS, eventQueries, get, isRefusal } from '@acara/shared-api';
import type { CategoryEvent } from '@acara/shared-contract';
import { link } from '@acara/shared-contract/links';
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

/** Lists of a venue kind have upcoming events only, like the tabs of the home page. */
export const eventListQueries = {
  page: ({ category, venue }: Narrowed, page: number) =>
    eventQueries.list({
      page,
      limit: PAGE_SIZE,
      ...(typeof category === 'number' && { category_event_id: category }),
      ...(venue !== undefined && { upcoming_only: true, ...venueInAddress(venue) }),
    }),
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
  const list = eventListQueries.page({ category, venue: readVenue(search) }, readPage(search));
  return category === 'all' ? [list] : [list, eventListQueries.category(category)];
};

const getFacts = ({ search, read }: ReadablePage) => {
  const id = readCategory(search);
  const venue = readVenue(search);
  const page = readPage(search);
  const category = typeof id === 'number' ? read(eventListQueries.category(id)) : undefined;
  const { data: list, error } = read(eventListQueries.page({ category: id, venue }, page));
  const outcome = listingOutcome({ category: id, isMissing: isRefusal(category?.error), page, list, error });
  return { id, venue, page, name: category?.data?.category_event_name, list, outcome };
};

export const eventListStatus = (at: ReadablePage): number => listingStatus[getFacts(at).outcome];

/** Its canonical address is below `/event`. */
export const eventListing = (at: ReadablePage): Listing => {
  const { id, venue, page, name, list, outcome } = getFacts(at);
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
    events: list?.data,
    steps: name === undefined && venue === undefined ? [] : [{ name: eventListTitle(undefined), path: link('events') }],
  };
};

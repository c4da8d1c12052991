import { isRefusal } from '@acara/shared-api';
import { link } from '@acara/shared-contract/links';
import { CARD_SIZES } from '@acara/shared-ui/event-card';
import {
  pageInAddress,
  readCategory,
  readPage,
  readVenue,
  venueInAddress,
} from '../../components/listing/listing-address.ts';
import type { Listing } from '../../components/listing/listing-head.ts';
import { listingOutcome, listingStatus } from '../../components/listing/listing-outcome.ts';
import type { ReadablePage } from '../../components/readable-page.ts';
import { eventListQueries, PAGE_SIZE } from './event-list-queries.ts';
import { eventListTitle } from './event-list-title.ts';

/** What a page of the listing needs first. */
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

/** HTTP status of the listing's document. */
export const eventListStatus = (at: ReadablePage): number => listingStatus[getFacts(at).outcome];

/** What the listing says about itself; its one address is below `/event`. */
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
    sizes: CARD_SIZES,
  };
};

import { catalogueQueries } from '@acara/shared-api';
import { isFiltered, readFilters, type EventFilters } from '../filters/event-filters.ts';
import { pageInAddress, readCategory, readPage } from '../listing/listing-address.ts';
import { listingHead, type Listing, type ReadablePage } from '../listing/listing-head.ts';
import { categoryIn, listingOutcome, listingStatus } from '../listing/listing-outcome.ts';
import {
  resultCategories,
  RESULTS_SIZE,
  type ResultsSource,
  resultsTitle,
  type ResultsScope,
} from './results-source.ts';

/** The category in the title, as far as the categories are loaded. */
export const getScope = (found: ReturnType<typeof categoryIn>, isAll: boolean): ResultsScope => {
  if (isAll) return 'all';
  return found && found !== 'missing' ? { name: found.category_event_name } : 'unnamed';
};

/** Those of a list that has none are ignored. */
export const filtersOf = (source: ResultsSource, search: URLSearchParams): EventFilters =>
  source.filtered ? readFilters(search) : {};

const getRequest = (source: ResultsSource, { params, search }: Pick<ReadablePage, 'params' | 'search'>) => {
  const keyword = source.read(params.keyword);
  if (keyword.state !== 'usable') return null;
  return {
    keyword: keyword.text,
    category: readCategory(search),
    filters: filtersOf(source, search),
    page: readPage(search),
  };
};

const getFacts = (source: ResultsSource, at: ReadablePage) => {
  const request = getRequest(source, at);
  if (!request) return null;
  const { category, page } = request;
  const found = categoryIn(at.read(resultCategories()).data, category);
  const { data: list, error } = at.read(source.page(request));
  const outcome = listingOutcome({ category, isMissing: found === 'missing', page, list, error });
  return {
    ...request,
    name: list?.tag_name ?? request.keyword,
    list,
    outcome,
    scope: getScope(found, category === 'all'),
  };
};

export const resultsListing = (source: ResultsSource, at: ReadablePage): Listing => {
  const facts = getFacts(source, at);
  if (!facts) return 'Pencarian';
  const { keyword, name, category, filters, page, list, outcome, scope } = facts;
  if (outcome === 'no-category') return 'Kategori tidak ditemukan';
  const title = resultsTitle(name, scope);
  return {
    title,
    description: `${title}: tanggal, tempat dan harga tiket event yang akan datang. Beli tiketnya di ${at.settings.siteName}.`,
    path: source.getHref(keyword, {
      ...(typeof category === 'number' && { category }),
      page: pageInAddress(page),
    }),
    page,
    pageSize: RESULTS_SIZE,
    // Of the many ways to filter a list none is a page of its own for search engines.
    events: isFiltered(filters) ? undefined : list?.data,
    steps: [],
  };
};

/** Queries, HTTP status and head of a screen of results. An address without a usable keyword does not exist. */
export const resultsRoute = (source: ResultsSource) => ({
  queries: (at: Pick<ReadablePage, 'params' | 'search'>) => {
    const request = getRequest(source, at);
    if (!request) return [];
    const cities = request.filters.city === undefined ? [] : [catalogueQueries.cities()];
    return [resultCategories(), ...cities, ...(request.category === 'unknown' ? [] : [source.page(request)])];
  },
  status: (at: ReadablePage): number => {
    const facts = getFacts(source, at);
    return facts ? listingStatus[facts.outcome] : 404;
  },
  head: (at: ReadablePage) => listingHead(resultsListing(source, at), at.settings),
});

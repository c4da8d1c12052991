import { queryOptions } from '@tanstack/react-query';
import { catalogueQueries, eventQueries, get, type Page } from '@acara/shared-api';
import type { EventListQuery, EventSummary, TagQuery } from '@acara/shared-contract';
import { link } from '@acara/shared-contract/links';
import { formatCount } from '@acara/shared-ui/formats';
import { filtersInAddress, filtersInQuery, type EventFilters } from '../filters/event-filters.ts';
import type { CategoryInAddress } from '../listing/listing-address.ts';

const MAX_KEYWORD = 500;
const MAX_TAG = 200;
const MAX_SHOWN = 80;

export type Keyword = { state: 'usable'; text: string } | { state: 'blank' } | { state: 'too-long'; most: number };

// A control character cannot be searched for, and half a character (a lone surrogate) cannot be sent.
const UNUSABLE = /[\p{Cc}\p{Cs}]+/gu;

const readKeyword = (param: string | undefined, most = MAX_KEYWORD): Keyword => {
  const text = (param ?? '').replace(UNUSABLE, ' ').trim();
  if (text === '') return { state: 'blank' };
  return [...text].length > most ? { state: 'too-long', most } : { state: 'usable', text };
};

/** A keyword in a text of the page: a very long one is cut. */
const shownKeyword = (text: string): string => {
  const characters = [...text];
  return characters.length > MAX_SHOWN ? `${characters.slice(0, MAX_SHOWN).join('').trimEnd()}…` : text;
};

export const RESULTS_SIZE = 9;

const byTag = (tag: string, query: TagQuery) =>
  queryOptions({
    queryKey: ['event', 'tag', tag, query],
    queryFn: (context) => get<Page<EventSummary>>(`/event/tag/${encodeURIComponent(tag)}`, query, context),
  });

export type ResultsRequest = { keyword: string; category: CategoryInAddress; filters: EventFilters; page: number };

/** What differs between the results of a keyword and of a tag. */
export type ResultsSource = {
  read: (param: string | undefined) => Keyword;
  page: (request: ResultsRequest) => ReturnType<typeof byTag> | ReturnType<typeof eventQueries.list>;
  getHref: (keyword: string, query: { category?: number; filters?: EventFilters; page?: number }) => string;
  /** The list that is filtered by city, days and price, of one that can be. */
  filtered?: (request: Pick<ResultsRequest, 'keyword' | 'category'>) => EventListQuery;
};

const narrowed = (category: CategoryInAddress) => typeof category === 'number' && { category_event_id: category };

export const resultCategories = () => catalogueQueries.categories();

export const keywordResults: ResultsSource = {
  read: (param) => readKeyword(param),
  page: ({ keyword, category, filters, page }) =>
    eventQueries.list({
      event_name: keyword,
      ...narrowed(category),
      ...filtersInQuery(filters),
      limit: RESULTS_SIZE,
      page,
    }),
  getHref: (keyword, { filters = {}, ...query }) => link('search', { keyword, ...query, ...filtersInAddress(filters) }),
  filtered: ({ keyword, category }) => ({ event_name: keyword, ...narrowed(category) }),
};

export const tagResults: ResultsSource = {
  read: (param) => readKeyword(param, MAX_TAG),
  page: ({ keyword, category, page }) => byTag(keyword, { ...narrowed(category), limit: RESULTS_SIZE, page }),
  getHref: (keyword, { category, page }) => link('tag', { keyword, category, page }),
};

/** A category's name, all of them, or one whose name is not known (yet). */
export type ResultsScope = { name: string } | 'all' | 'unnamed';

const scopeText = (scope: ResultsScope) => {
  if (scope === 'all') return 'di Semua Kategori';
  return scope === 'unnamed' ? 'di Kategori …' : `di Kategori ${scope.name}`;
};

/** `#jazz di Semua Kategori`. */
export const resultsHeading = (keyword: string, scope: ResultsScope): string =>
  `#${shownKeyword(keyword).replace(/^#+/, '')} ${scopeText(scope)}`;

/** `Hasil Pencarian dari "jazz" di Kategori Konser Musik`: title, share preview and name of the region. */
export const resultsTitle = (keyword: string, scope: ResultsScope): string =>
  `Hasil Pencarian dari "${shownKeyword(keyword)}" ${scopeText(scope)}`;

/** `1.000+ event`: large numbers are not counted to the end. A space reserves the line while they load. */
export const foundText = ({ total, isTotalCapped }: { total?: number; isTotalCapped?: boolean }): string =>
  total === undefined ? '\u00a0' : `${formatCount(total)}${isTotalCapped ? '+' : ''} event`;

/** After the number of events: what they were found by instead. */
export const correctedText = (keyword: string): string => ` · Menampilkan hasil untuk ${shownKeyword(keyword)}`;

export const meantText = (keyword: string): string => `Maksud Anda ${shownKeyword(keyword)}?`;

export const nothingFound = (keyword: string): string =>
  `Maaf, Kami tidak dapat menemukan Event dengan kata kunci "${shownKeyword(keyword)}", Mohon perhatikan kembali ejaan atau cari ulang`;

import { queryOptions } from '@tanstack/react-query';
import { catalogueQueries, eventQueries, get, type Page } from '@acara/shared-api';
import type { EventSummary, TagQuery } from '@acara/shared-contract';
import { link } from '@acara/shared-contract/links';
import { formatCount } from '@acara/shared-ui/formats';
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

export type ResultsRequest = { keyword: string; category: CategoryInAddress; page: number };

/** What differs between the results of a keyword and of a tag. */
export type ResultsSource = {
  read: (param: string | undefined) => Keyword;
  page: (request: ResultsRequest) => ReturnType<typeof byTag> | ReturnType<typeof eventQueries.list>;
  getHref: (keyword: string, query: { category?: number; page?: number }) => string;
};

const narrowed = (category: CategoryInAddress) => typeof category === 'number' && { category_event_id: category };

export const resultCategories = () => catalogueQueries.categories();

export const keywordResults: ResultsSource = {
  read: (param) => readKeyword(param),
  page: ({ keyword, category, page }) =>
    eventQueries.list({ event_name: keyword, ...narrowed(category), limit: RESULTS_SIZE, page }),
  getHref: (keyword, query) => link('search', { keyword, ...query }),
};

export const tagResults: ResultsSource = {
  read: (param) => readKeyword(param, MAX_TAG),
  page: ({ keyword, category, page }) => byTag(keyword, { ...narrowed(category), limit: RESULTS_SIZE, page }),
  getHref: (keyword, query) => link('tag', { keyword, ...query }),
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

export const nothingFound = (keyword: string): string =>
  `Maaf, Kami tidak dapat menemukan Event dengan kata kunci "${shownKeyword(keyword)}", Mohon perhatikan kembali ejaan atau cari ulang`;

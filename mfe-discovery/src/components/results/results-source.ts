import { queryOptions } from '@tanstack/react-query';
import { catalogueQueries, eventQueries, get, type Page } from '@acara/shared-api';
import type { EventSummary, TagQuery } from '@acara/shared-contract';
import { link } from '@acara/shared-contract/links';
import type { CategoryInAddress } from '../listing/listing-address.ts';
import { MAX_TAG, readKeyword, type Keyword } from './keyword.ts';

/** Events of a page of results. */
export const RESULTS_SIZE = 9;

/** Events that carry a tag. */
const byTag = (tag: string, query: TagQuery) =>
  queryOptions({
    queryKey: ['event', 'tag', tag, query],
    queryFn: (context) => get<Page<EventSummary>>(`/event/tag/${encodeURIComponent(tag)}`, query, context),
  });

/** One page of a keyword's or tag's events. */
export type ResultsQuestion = { keyword: string; category: CategoryInAddress; page: number };

/** Where the results of a screen come from; keyword and tag have the same layout. */
export type ResultsSource = {
  read: (param: string | undefined) => Keyword;
  page: (question: ResultsQuestion) => ReturnType<typeof byTag> | ReturnType<typeof eventQueries.list>;
  getHref: (keyword: string, query: { category?: number; page?: number }) => string;
};

const narrowed = (category: CategoryInAddress) => typeof category === 'number' && { category_event_id: category };

/** What both need beside their page of events: the names of the categories. */
export const resultCategories = () => catalogueQueries.categories();

/** Events by a keyword. */
export const keywordResults: ResultsSource = {
  read: (param) => readKeyword(param),
  page: ({ keyword, category, page }) =>
    eventQueries.list({ event_name: keyword, ...narrowed(category), limit: RESULTS_SIZE, page }),
  getHref: (keyword, query) => link('search', { keyword, ...query }),
};

/** Events by a tag. */
export const tagResults: ResultsSource = {
  read: (param) => readKeyword(param, MAX_TAG),
  page: ({ keyword, category, page }) => byTag(keyword, { ...narrowed(category), limit: RESULTS_SIZE, page }),
  getHref: (keyword, query) => link('tag', { keyword, ...query }),
};

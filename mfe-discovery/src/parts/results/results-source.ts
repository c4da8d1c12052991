import { catalogueQueries, eventQueries } from '@acara/shared-api';
import { link } from '@acara/shared-contract/links';
import type { CategoryInAddress } from '../listing/listing-address.ts';
import { MAX_TAG, readKeyword, type Keyword } from './keyword.ts';

/** Events of a page of results. Spec §9. */
export const RESULTS_SIZE = 9;

/** One page of a keyword's or tag's events. */
export type ResultsQuestion = { keyword: string; category: CategoryInAddress; page: number };

/** Where the results of a screen come from; keyword and tag have the same layout (spec §2 Search results). */
export type ResultsSource = {
  read: (param: string | undefined) => Keyword;
  page: (question: ResultsQuestion) => ReturnType<typeof eventQueries.byTag> | ReturnType<typeof eventQueries.list>;
  hrefOf: (keyword: string, query: { category?: number; page?: number }) => string;
};

const narrowed = (category: CategoryInAddress) => typeof category === 'number' && { category_event_id: category };

/** What both need beside their page of events: the names of the categories. */
export const resultCategories = () => catalogueQueries.categories();

/** Events by a keyword, in the shape of spec §7. */
export const keywordResults: ResultsSource = {
  read: (param) => readKeyword(param),
  page: ({ keyword, category, page }) =>
    eventQueries.list({ event_name: keyword, ...narrowed(category), limit: RESULTS_SIZE, page }),
  hrefOf: (keyword, query) => link('search', { keyword, ...query }),
};

/** Events by a tag, in the shape of spec §7. */
export const tagResults: ResultsSource = {
  read: (param) => readKeyword(param, MAX_TAG),
  page: ({ keyword, category, page }) =>
    eventQueries.byTag(keyword, { ...narrowed(category), limit: RESULTS_SIZE, page }),
  hrefOf: (keyword, query) => link('tag', { keyword, ...query }),
};

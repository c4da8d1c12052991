import { pageInAddress, readCategory, readPage } from '../listing/listing-address.ts';
import { listingHead, type Listing } from '../listing/listing-head.ts';
import { categoryIn, listingOutcome, listingStatus } from '../listing/listing-outcome.ts';
import type { ReadablePage } from '../readable-page.ts';
import { resultCategories, RESULTS_SIZE, type ResultsSource } from './results-source.ts';
import { RESULT_SIZES } from './results-style.ts';
import { resultsTitle, type ResultsScope } from './results-wording.ts';

/** How the results are named, as far as the categories are known. */
export const getScope = (found: ReturnType<typeof categoryIn>, isAll: boolean): ResultsScope => {
  if (isAll) return 'all';
  return found && found !== 'missing' ? { name: found.category_event_name } : 'unnamed';
};

const getQuestion = (source: ResultsSource, { params, search }: Pick<ReadablePage, 'params' | 'search'>) => {
  const keyword = source.read(params.keyword);
  if (keyword.state !== 'usable') return null;
  return { keyword: keyword.text, category: readCategory(search), page: readPage(search) };
};

const getFacts = (source: ResultsSource, at: ReadablePage) => {
  const question = getQuestion(source, at);
  if (!question) return null;
  const { category, page } = question;
  const found = categoryIn(at.read(resultCategories()).data, category);
  const { data: list, error } = at.read(source.page(question));
  const outcome = listingOutcome({ category, isMissing: found === 'missing', page, list, error });
  return {
    ...question,
    name: list?.tag_name ?? question.keyword,
    list,
    outcome,
    scope: getScope(found, category === 'all'),
  };
};

/** What a page of results says about itself. */
export const resultsListing = (source: ResultsSource, at: ReadablePage): Listing => {
  const facts = getFacts(source, at);
  if (!facts) return 'Pencarian';
  const { keyword, name, category, page, list, outcome, scope } = facts;
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
    events: list?.data,
    steps: [],
    sizes: RESULT_SIZES,
  };
};

/** Queries, HTTP status and head of a screen of results. An address without a usable keyword is no page. */
export const resultsRoute = (source: ResultsSource) => ({
  queries: (at: Pick<ReadablePage, 'params' | 'search'>) => {
    const question = getQuestion(source, at);
    if (!question) return [];
    return question.category === 'unknown' ? [resultCategories()] : [resultCategories(), source.page(question)];
  },
  status: (at: ReadablePage): number => {
    const facts = getFacts(source, at);
    return facts ? listingStatus[facts.outcome] : 404;
  },
  head: (at: ReadablePage) => listingHead(resultsListing(source, at), at.settings),
});

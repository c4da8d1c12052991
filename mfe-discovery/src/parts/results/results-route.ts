import type { Head } from '@acara/shared-contract';
import { pageInAddress, readCategory, readPage } from '../listing/listing-address.ts';
import { listingHead } from '../listing/listing-head.ts';
import { categoryIn, listingOutcome, listingStatus } from '../listing/listing-outcome.ts';
import type { ReadablePage } from '../readable-page.ts';
import { resultCategories, RESULTS_SIZE, type ResultsSource } from './results-source.ts';
import { RESULT_SIZES } from './results-style.ts';
import { resultsTitle, type ResultsScope } from './results-wording.ts';

/** How the results are named, as far as the categories are known. */
export const scopeOf = (found: ReturnType<typeof categoryIn>, isAll: boolean): ResultsScope => {
  if (isAll) return 'all';
  return found && found !== 'missing' ? { name: found.category_event_name } : 'unnamed';
};

const questionOf = (source: ResultsSource, { params, search }: Pick<ReadablePage, 'params' | 'search'>) => {
  const keyword = source.read(params.keyword);
  if (keyword.state !== 'usable') return null;
  return { keyword: keyword.text, category: readCategory(search), page: readPage(search) };
};

const factsOf = (source: ResultsSource, at: ReadablePage) => {
  const question = questionOf(source, at);
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
    scope: scopeOf(found, category === 'all'),
  };
};

/** Queries, HTTP status and head of a screen of results. An address without a usable keyword is no page. */
export const resultsRoute = (source: ResultsSource) => ({
  queries: (at: Pick<ReadablePage, 'params' | 'search'>) => {
    const question = questionOf(source, at);
    if (!question) return [];
    return question.category === 'unknown' ? [resultCategories()] : [resultCategories(), source.page(question)];
  },
  status: (at: ReadablePage): number => {
    const facts = factsOf(source, at);
    return facts ? listingStatus[facts.outcome] : 404;
  },
  head: (at: ReadablePage): Head => {
    const facts = factsOf(source, at);
    const { settings } = at;
    if (!facts) return { title: `Pencarian — ${settings.siteName}`, robots: 'noindex' };
    const { keyword, name, category, page, list, outcome, scope } = facts;
    if (outcome === 'no-category')
      return { title: `Kategori tidak ditemukan — ${settings.siteName}`, robots: 'noindex' };
    const title = resultsTitle(name, scope);
    return listingHead({
      settings,
      title,
      description: `${title}: tanggal, tempat dan harga tiket event yang akan datang. Beli tiketnya di ${settings.siteName}.`,
      path: source.hrefOf(keyword, {
        ...(typeof category === 'number' && { category }),
        page: pageInAddress(page),
      }),
      page,
      pageSize: RESULTS_SIZE,
      events: list?.data,
      steps: [],
      sizes: RESULT_SIZES,
    });
  },
});

import { shownKeyword } from './keyword.ts';

/** Where results come from: a category's name, all of them, or one whose name is not known (yet). */
export type ResultsScope = { name: string } | 'all' | 'unnamed';

const scopeText = (scope: ResultsScope) => {
  if (scope === 'all') return 'di Semua Kategori';
  return scope === 'unnamed' ? 'di Kategori …' : `di Kategori ${scope.name}`;
};

/**
 * The results heading has two wordings. The hash-tag stands in the page as its
 * heading: `#jazz di Semua Kategori`.
 */
export const resultsHeading = (keyword: string, scope: ResultsScope): string =>
  `#${shownKeyword(keyword).replace(/^#+/, '')} ${scopeText(scope)}`;

/**
 * The sentence is what the page is called elsewhere: in the title of the document, in share previews, and as the name
 * of the region of results that screen readers say: `Hasil Pencarian dari "jazz" di Kategori Konser Musik`.
 */
export const resultsTitle = (keyword: string, scope: ResultsScope): string =>
  `Hasil Pencarian dari "${shownKeyword(keyword)}" ${scopeText(scope)}`;

export const nothingFound = (keyword: string): string =>
  `Maaf, Kami tidak dapat menemukan Event dengan kata kunci "${shownKeyword(keyword)}", Mohon perhatikan kembali ejaan atau cari ulang`;

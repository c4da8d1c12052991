import type { AlteredBy } from '@acara/shared-contract/release';

/**
 * Signs of translators: Chrome and Google's widget mark the document, Edge the elements that it translated, and others
 * put their texts into elements that no page of this site has.
 */
const TRANSLATED = 'html:is(.translated-ltr, .translated-rtl), [_msttexthash], [_istranslated], font';

/** Where a line of a stack points to, as Chromium (`at f (place)`, `at place`), Firefox and Safari (`f@place`) write it. */
const readPlace = (line: string): string => {
  if (!line.startsWith('at ')) return line.slice(line.lastIndexOf('@') + 1);
  return line.slice(Math.max(line.lastIndexOf('(') + 1, 'at '.length));
};

/** The topmost place of a stack in a script. Functions of the browser itself have none. */
const topPlace = (stack: string): string =>
  stack
    .split('\n')
    .map((line) => readPlace(line.trim()))
    .find((place) => /^(?:[a-z-]+:[/][/]|<anonymous>:\d)/.test(place)) ?? '';

/** Scripts of extensions; Safari hides their addresses, and some are put into the page without one. */
const EXTENSION = /^(?:(?:chrome|moz|safari|safari-web|ms-browser)-extension:|webkit-masked-url:|<anonymous>:)/;

/** Whether a script that is not of this site threw an error, though it may have called or have been called by one. */
export const isOfExtension = (stack: unknown, address = ''): boolean =>
  EXTENSION.test(address || topPlace(String(stack)));

export const isTranslated = (page: Document): boolean => page.querySelector(TRANSLATED) !== null;

/** Who changed the page before an error, as a field of a beacon. */
export const alteredBy = (page: Document, error?: unknown): { altered: AlteredBy } | undefined => {
  if (isTranslated(page)) return { altered: 'translated' };
  return error instanceof Error && isOfExtension(error.stack) ? { altered: 'extension' } : undefined;
};

/**
 * Whether something else than the release may have changed its part of the page: started again, the release works. React
 * fails like this when a node is no longer where it was put.
 */
export const mayBeAltered = (page: Document, error: unknown): boolean =>
  isTranslated(page) || (error instanceof DOMException && error.name === 'NotFoundError');

import { typedSlug, typedText } from '@acara/shared-contract/typed-text';
import type { QueryKind } from '@acara/shared-contract/release';

/** A path by its pattern. */
export const writePath = (pattern: string, params: Readonly<Record<string, string>>): string =>
  pattern
    .split('/')
    .map((part) => (part.startsWith(':') ? encodeURIComponent(params[part.slice(1)] ?? '') : part))
    .join('/');

const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;
const MARKS = /^\p{P}+$/u;

/** A value without what can stand behind it: the mark at the end of a sentence, or of a messenger. */
const typedValue = (text: string): string => {
  const characters = [...typedText(text)];
  return characters.slice(0, characters.findLastIndex((character) => LETTER_OR_DIGIT.test(character)) + 1).join('');
};

const correctQuery = (kinds: Readonly<Record<string, QueryKind>>, query: string): string => {
  const values = [...new URLSearchParams(query)];
  const corrected = values.map(([name, value]) => [name, Object.hasOwn(kinds, name) ? typedValue(value) : value]);
  const isSame = corrected.every(([, value], at) => value === values[at]?.[1]);
  return isSame ? query : `?${new URLSearchParams(corrected).toString()}`;
};

/**
 * The address of a page as it was meant: its `:slug`, and the values of its query, without what messengers, keyboards and
 * people changed, such as the mark of the sentence in which the link stood. Whether there is such an event makes no
 * difference: nobody learns of a private one.
 * @param query with its question mark
 * @returns null where it is so already
 */
export const correctParameters = (
  { pattern, params }: { pattern: string; params: Readonly<Record<string, string>> },
  kinds: Readonly<Record<string, QueryKind>> | undefined,
  query: string,
): string | null => {
  const { slug = '' } = params;
  const typed = typedSlug(slug);
  // A slug of dots would lead to another path.
  const correctedSlug = LETTER_OR_DIGIT.test(typed) ? typed : slug;
  const correctedQuery = kinds && query !== '' ? correctQuery(kinds, query) : query;
  if (correctedSlug === slug && correctedQuery === query) return null;
  return writePath(pattern, { ...params, slug: correctedSlug }) + correctedQuery;
};

const decoded = (segment: string): string => {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
};

/** A path as it was meant, of which no page is known. @returns null where it is so already */
export const correctPath = (pathname: string): string | null => {
  const segments = pathname.split('/').map((segment) => typedSlug(decoded(segment)));
  // `/)`: the mark is not part of the home page's path.
  if (MARKS.test(segments.at(-1) ?? '')) segments[segments.length - 1] = '';
  const path = segments.map(encodeURIComponent).join('/');
  return path === pathname ? null : path;
};

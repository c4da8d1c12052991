/** Longest message of a beacon. */
const MAX_LENGTH = 300;
/** So that no expression below works on more than a screenful. */
const MAX_READ = 1000;

/** In this order: what is left of an address has no query, and what is left of all has no names. */
const PRIVATE: [RegExp, string][] = [
  // Addresses of pages and calls: some hold codes. Files of releases may be named.
  [/(^|[\s"'`(=])(?:https?:\/\/[^\s/"'`)]+)?\/(?!r\/)[^\s"'`)]+/gi, '$1[address]'],
  [/[?#&][^\s"'`)]*=[^\s"'`)]*/g, ''],
  [/[\w.+-]+(?:@|%40)[\w.-]+/gi, '[e-mail]'],
  // Ids of releases are shorter.
  [/(?=[\w~+-]*\d)[\w~+-]{22,}(?:[.][\w~+-]+)*/g, '[token]'],
  // As long as numbers of telephones and identity cards.
  [/(^|[^\w-])\d(?:[ -]?\d){8,}(?![\w-])/g, '$1[number]'],
];

/**
 * A message as it may leave the page and stand in a log: short, without addresses and their queries, and without what
 * looks like an e-mail address, a token or a long number.
 */
export const publicText = (text: string): string =>
  PRIVATE.reduce((rest, [pattern, word]) => rest.replace(pattern, word), text.slice(0, MAX_READ)).slice(0, MAX_LENGTH);

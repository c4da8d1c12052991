const MAX_LENGTH = 300;
/** Bounds the work of the expressions below. */
const MAX_READ = 1000;

/** The order matters: addresses first, then queries of what is left, then names. */
const PRIVATE: readonly ((text: string) => string)[] = [
  // Addresses of pages and API calls: some contain codes. Files of releases are harmless.
  (text) => text.replace(/(^|[\s"'`(=])(?:https?:\/\/[^\s/"'`)]+)?\/(?!r\/)[^\s"'`)]+/gi, '$1[address]'),
  (text) => text.replace(/[?#&][^\s"'`)]*/g, (query) => (query.includes('=') ? '' : query)),
  (text) => text.replace(/(?<![\w.+-])[\w.+-]+(?:(?:@|%40)[\w.+-]+)+/gi, '[e-mail]'),
  // Release ids are shorter.
  (text) => text.replace(/(?<![\w~+-])(?=[\w~+-]*\d)[\w~+-]{22,}(?:[.][\w~+-]+)*/g, '[token]'),
  // As long as phone numbers and identity card numbers.
  (text) => text.replace(/(^|[^\w-])\d(?:[ -]?\d){8,}(?![\w-])/g, '$1[number]'),
];

/**
 * A message that may leave the page and be logged: short, without addresses, queries, e-mail addresses, tokens and long
 * numbers.
 */
export const publicText = (text: string): string =>
  PRIVATE.reduce((rest, hide) => hide(rest), text.slice(0, MAX_READ)).slice(0, MAX_LENGTH);

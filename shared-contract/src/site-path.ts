/** Only for resolving addresses, never requested. */
const SITE = 'https://site.invalid';

/**
 * Path, query and fragment of an address of the site; null for a path that begins with two slashes, as that of
 * `/.//evil.test` does: read as an address again, it would lead to another host.
 */
export const pathOf = ({ pathname, search, hash }: Pick<URL, 'pathname' | 'search' | 'hash'>): string | null =>
  pathname.startsWith('//') ? null : `${pathname}${search}${hash}`;

/** A text that begins with a slash as an address of the site; null for any other text, and where it leads elsewhere. */
export const sitePath = (text: string): string | null => {
  // By the parser of browsers, for which `/\evil.test` and `/<tab>/evil.test` are other hosts too.
  const url = text.startsWith('/') ? URL.parse(text, SITE) : null;
  return url?.origin === SITE ? pathOf(url) : null;
};

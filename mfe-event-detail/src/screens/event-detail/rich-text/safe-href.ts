/** Stands in for the site where only the shape of a relative address is of interest; nothing is ever sent to it. */
const ANY_SITE = 'https://site.invalid';

const SCHEMES = new Set(['http:', 'https:', 'mailto:', 'tel:']);

/** An address that may stand in `href`, and whether it leaves the site. */
export type SafeHref = { href: string; external: boolean };

const parsed = (text: string): URL | undefined => {
  try {
    return new URL(text, ANY_SITE);
  } catch {
    return undefined;
  }
};

/**
 * Lets an address through that is http, https, mailto, tel, or a path on this site.
 * The WHATWG parser decides what the scheme is, as the browser's own click would: it drops tabs, line breaks and
 * leading control characters, so `java\nscript:` is seen for what it is.
 */
export const safeHref = (text: string): SafeHref | undefined => {
  const url = parsed(text);
  if (!url || !SCHEMES.has(url.protocol)) return undefined;
  if (url.origin !== ANY_SITE) return { href: url.href, external: true };
  // `//other.host` and `\\other.host` have parsed to an origin of their own above; what is left here is a path.
  return text.trimStart().startsWith('/') ? { href: url.pathname + url.search + url.hash, external: false } : undefined;
};

/**
 * Lets the address of a picture through that is https or a path on this site.
 * @returns the address as it may stand in `src`
 */
export const safeSource = (text: string): string | undefined => {
  const found = safeHref(text);
  return found && (!found.external || found.href.startsWith('https:')) ? found.href : undefined;
};

import { sitePath } from '@acara/shared-contract/site-path';

/** Base for parsing relative URLs; nothing is sent to it. */
const ANY_SITE = 'https://site.invalid';

const SCHEMES = new Set(['http:', 'https:', 'mailto:', 'tel:']);

/** `external`: it leaves the site. */
export type SafeHref = { href: string; external: boolean };

const parsed = (text: string): URL | undefined => {
  try {
    return new URL(text, ANY_SITE);
  } catch {
    return undefined;
  }
};

/** http, https, mailto, tel, and paths of this site, by the WHATWG parser, which recognizes `java\nscript:`. */
export const safeHref = (text: string): SafeHref | undefined => {
  const url = parsed(text);
  if (!url || !SCHEMES.has(url.protocol)) return undefined;
  if (url.origin !== ANY_SITE) return { href: url.href, external: true };
  const path = sitePath(text.trimStart());
  return path === null ? undefined : { href: path, external: false };
};

/** For `src` of pictures: paths of this site. The API sends those of other sites, and the page's policy allows no others. */
export const safeSource = (text: string): string | undefined => {
  const found = safeHref(text);
  return found?.external === false ? found.href : undefined;
};

/** Attributes of a link that leaves the site and was written by an organiser. */
export const EXTERNAL_LINK = { target: '_blank', rel: 'nofollow ugc noopener noreferrer' } as const;

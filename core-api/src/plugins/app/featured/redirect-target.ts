const ANY_SITE = 'http://site.invalid';

/**
 * The address a banner may lead to: http, https, or a path on the site. Anything else is refused, so that a stored
 * `javascript:` or a text that browsers read as another host (`//evil`, `/\evil`) leads nowhere.
 * @returns null for a refused address
 */
export const redirectTarget = (stored: string): string | null => {
  if (!URL.canParse(stored, ANY_SITE)) return null;
  const url = new URL(stored, ANY_SITE);
  if (url.origin !== ANY_SITE) return url.protocol === 'http:' || url.protocol === 'https:' ? url.href : null;
  if (!stored.startsWith('/') || url.pathname.startsWith('//')) return null;
  return `${url.pathname}${url.search}${url.hash}`;
};

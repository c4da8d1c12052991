/** Tracking parameters: no screen reads them, and they would multiply cached pages. */
const TRACKING = /^(utm_[a-z]+|fbclid|gclid|gbraid|wbraid|msclkid|ttclid|igshid|mc_[a-z]+)$/;

/** An address without tracking parameters. */
export type PageAddress = { pathname: string; url: string };

/** Parses a raw request target and drops tracking parameters. */
export const pageAddress = (target: string): PageAddress => {
  const queryStart = target.indexOf('?');
  if (queryStart < 0) return { pathname: target, url: target };
  const pathname = target.slice(0, queryStart);
  const query = target
    .slice(queryStart + 1)
    .split('&')
    .filter((pair) => pair !== '' && !TRACKING.test(pair.split('=', 1)[0] ?? ''))
    .join('&');
  return { pathname, url: query ? `${pathname}?${query}` : pathname };
};

/** API and files: programs get an error for an invalid address. */
const NO_PAGE = /^\/(api|img|r)\//;

const isReadable = (escapes: string): boolean => {
  try {
    return decodeURIComponent(escapes) !== '';
  } catch {
    return false;
  }
};

/**
 * Redirect for an address with a literal `%`, as in `/search/100%`: escapes what cannot be decoded. Null for other
 * addresses, and for those that could lead off the site.
 */
export const readableTarget = (target: string): string | null => {
  const { pathname } = pageAddress(target);
  if (NO_PAGE.test(pathname) || /^\/[/\\]/.test(pathname)) return null;
  const readable = pathname.replace(/(?:%[\da-f]{2})+|%/gi, (escapes) =>
    isReadable(escapes) ? escapes : escapes.replaceAll('%', '%25'),
  );
  return readable === pathname ? null : readable + target.slice(pathname.length);
};

/** Redirect for a path with a trailing slash; null for others, and for those that could lead off the site. */
export const withoutEndSlash = (target: string): string | null => {
  const { pathname } = pageAddress(target);
  if (pathname === '/' || !pathname.endsWith('/') || /^\/[/\\]/.test(pathname)) return null;
  return pathname.replace(/\/+$/, '') + target.slice(pathname.length);
};

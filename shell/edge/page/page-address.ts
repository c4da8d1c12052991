/** Parameters that advertisers append; no screen reads them, so they must not multiply cached pages. */
const TRACKING = /^(utm_[a-z]+|fbclid|gclid|gbraid|wbraid|msclkid|ttclid|igshid|mc_[a-z]+)$/;

/** An address without what no screen reads. */
export type PageAddress = { pathname: string; url: string };

/** Takes a raw request target apart and drops tracking parameters. */
export const pageAddress = (target: string): PageAddress => {
  const mark = target.indexOf('?');
  if (mark < 0) return { pathname: target, url: target };
  const pathname = target.slice(0, mark);
  const query = target
    .slice(mark + 1)
    .split('&')
    .filter((pair) => pair !== '' && !TRACKING.test(pair.split('=', 1)[0] ?? ''))
    .join('&');
  return { pathname, url: query ? `${pathname}?${query}` : pathname };
};

/** Calls and files: programs ask for them, and are told what is wrong. */
const NO_PAGE = /^\/(api|img|r)\//;

const isReadable = (escapes: string): boolean => {
  try {
    return decodeURIComponent(escapes) !== '';
  } catch {
    return false;
  }
};

/**
 * Where an address leads whose `%` was meant as such, as in `/search/100%`: to the same with what cannot be decoded
 * escaped, so that the results are those of `100%`. Null for what is no page, or could leave the site.
 */
export const readableTarget = (target: string): string | null => {
  const { pathname } = pageAddress(target);
  if (NO_PAGE.test(pathname) || /^\/[/\\]/.test(pathname)) return null;
  const readable = pathname.replace(/(?:%[\da-f]{2})+|%/gi, (escapes) =>
    isReadable(escapes) ? escapes : escapes.replaceAll('%', '%25'),
  );
  return readable === pathname ? null : readable + target.slice(pathname.length);
};

/** Where a path with a slash at its end belongs; null for a path that is right, or that could leave the site. */
export const withoutEndSlash = (target: string): string | null => {
  const { pathname } = pageAddress(target);
  if (pathname === '/' || !pathname.endsWith('/') || /^\/[/\\]/.test(pathname)) return null;
  return pathname.replace(/\/+$/, '') + target.slice(pathname.length);
};

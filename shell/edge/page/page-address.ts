import type { QueryKind } from '@acara/shared-contract/release';

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

/** The largest id and page of the API. */
const MAX_ID = 2_147_483_647;
const MAX_PAGE = 1_000_000;
/** Replaces invalid values: a page with one finds nothing, however it is value. */
const UNKNOWN = 'unknown';

const wholeNumber = (text: string): number | null => (/^\d{1,15}$/.test(text) ? Number(text) : null);

const id = (text: string): string => {
  const number = wholeNumber(text);
  return number !== null && number >= 1 && number <= MAX_ID ? String(number) : UNKNOWN;
};

const day = (text: string): string => {
  const instant = /^\d{4}-\d{2}-\d{2}$/.test(text) ? new Date(`${text}T00:00:00Z`) : null;
  const isDay = instant !== null && !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(text);
  return isDay ? text : UNKNOWN;
};

/** Canonical form of a value of each kind; null: left out. */
const NORMALIZERS: Record<QueryKind, (text: string) => string | null> = {
  id,
  'id-or-all': (text) => (text === 'all' ? text : id(text)),
  'id-or-none': (text) => (id(text) === UNKNOWN ? null : id(text)),
  page: (text) => {
    const page = wholeNumber(text) ?? 1;
    return page > 1 ? String(Math.min(page, MAX_PAGE)) : null;
  },
  day,
  true: (text) => (text === 'true' ? text : null),
};

/**
 * The canonical query of a page, for rendering and as its cache key: only the route's parameters, checked, in the order
 * of the route.
 * @param kinds the route's parameters, by name
 * @returns with its question mark; empty where none is left
 */
export const pageQuery = (kinds: Readonly<Record<string, QueryKind>> = {}, query: string): string => {
  if (query === '') return '';
  const given = new URLSearchParams(query);
  const normalized = new URLSearchParams();
  for (const [name, kind] of Object.entries(kinds)) {
    // The first value counts, as in the screens.
    const text = given.get(name);
    const value = text ? NORMALIZERS[kind](text) : null;
    if (value !== null) normalized.set(name, value);
  }
  return normalized.size > 0 ? `?${normalized.toString()}` : '';
};

import type { QueryKind } from '@acara/shared-contract/release';

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

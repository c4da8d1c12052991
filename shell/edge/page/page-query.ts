import type { QueryKind } from '@acara/shared-contract/release';

/** The largest id and the furthest page that the API takes. */
const MAX_ID = 2_147_483_647;
const MAX_PAGE = 1_000_000;
/** What stands for all that can be nothing of its kind: a page of it finds nothing, however it was written. */
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

/** How a value of each kind is written in the one right way; null: as if it were not there. */
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
 * A query as pages are made from it and kept under: the parameters of the route alone, checked, in the order of the
 * route, each written in one way.
 * @param kinds the route's parameters, by name
 * @returns with its question mark; nothing where none is left
 */
export const pageQuery = (kinds: Readonly<Record<string, QueryKind>> = {}, query: string): string => {
  if (query === '') return '';
  const asked = new URLSearchParams(query);
  const normalized = new URLSearchParams();
  for (const [name, kind] of Object.entries(kinds)) {
    // The first one counts, as for the screens.
    const text = asked.get(name);
    const written = text ? NORMALIZERS[kind](text) : null;
    if (written !== null) normalized.set(name, written);
  }
  return normalized.size > 0 ? `?${normalized.toString()}` : '';
};

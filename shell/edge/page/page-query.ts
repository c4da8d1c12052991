import type { PageParameter } from '@acara/shared-contract/paths';

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

/** How each parameter is written when it is written in the one right way; null: as if it were not there. */
const WRITTEN: Record<PageParameter, (text: string) => string | null> = {
  category: (text) => (text === 'all' ? text : id(text)),
  page: (text) => {
    const page = wholeNumber(text) ?? 1;
    return page > 1 ? String(Math.min(page, MAX_PAGE)) : null;
  },
  city: id,
  date: day,
  until: day,
  store_only: (text) => (text === 'true' ? text : null),
  category_venue_id: (text) => (id(text) === UNKNOWN ? null : id(text)),
};

/**
 * A query as pages are made from it and kept under: the parameters of the route alone, checked, in the order of the
 * route, each written in one way.
 * @param names of the route's parameters
 * @returns with its question mark; nothing where none is left
 */
export const pageQuery = (names: readonly PageParameter[], query: string): string => {
  if (names.length === 0 || query === '') return '';
  const asked = new URLSearchParams(query);
  const kept = new URLSearchParams();
  for (const name of names) {
    // The first one counts, as for the screens.
    const text = asked.get(name);
    const written = text ? WRITTEN[name](text) : null;
    if (written !== null) kept.set(name, written);
  }
  return kept.size > 0 ? `?${kept.toString()}` : '';
};

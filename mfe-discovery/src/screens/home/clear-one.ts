import type { EventFilter } from '@acara/shared-ui/search-panel';
import type { WayOn } from '../../components/ways-on.tsx';
import { describeParts, type Catalogue } from './describe-filter.ts';
import { getSearchHref } from './home-search.ts';

/** The same search without one of its choices, for each of them. */
export const clearOne = (filter: EventFilter, catalogue: Catalogue): WayOn[] => {
  const { category, city, date } = describeParts({ ...filter, page: 1 }, catalogue);
  const { date: _date, until: _until, ...anyDay } = filter;
  return [
    ...(filter.category === undefined
      ? []
      : [{ text: `Tanpa ${category}`, to: getSearchHref({ ...filter, category: undefined }) }]),
    ...(filter.city === undefined
      ? []
      : [{ text: `Tanpa ${city}`, to: getSearchHref({ ...filter, city: undefined }) }]),
    ...(filter.date === undefined ? [] : [{ text: `Tanpa tanggal ${date}`, to: getSearchHref(anyDay) }]),
  ];
};

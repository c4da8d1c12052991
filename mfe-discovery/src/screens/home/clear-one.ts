import type { EventFilter } from '@acara/shared-ui/search-panel';
import type { WayOn } from '../../parts/ways-on.tsx';
import { describeParts, type Catalogue } from './describe-filter.ts';
import { addressOf } from './home-search.ts';

/** The same search without one of its choices, for each of them. */
export const clearOne = (filter: EventFilter, catalogue: Catalogue): WayOn[] => {
  const { category, city, date } = describeParts({ ...filter, page: 1 }, catalogue);
  const { date: _date, until: _until, ...anyDay } = filter;
  return [
    ...(filter.category === undefined
      ? []
      : [{ text: `Tanpa ${category}`, to: addressOf({ ...filter, category: undefined }) }]),
    ...(filter.city === undefined ? [] : [{ text: `Tanpa ${city}`, to: addressOf({ ...filter, city: undefined }) }]),
    ...(filter.date === undefined ? [] : [{ text: `Tanpa tanggal ${date}`, to: addressOf(anyDay) }]),
  ];
};

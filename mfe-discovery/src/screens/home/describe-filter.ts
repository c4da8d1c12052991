import type { CategoryEvent, City } from '@acara/shared-contract';
import { formatPickedDays } from '@acara/shared-ui/formats';
import type { EventFilter } from '@acara/shared-ui/search-panel';
import { type HomeSearch, getSearchHref } from './home-search.ts';
import type { WayOn } from '../../components/ways-on.tsx';

/** The catalogue, as far as it is there. */
export type Catalogue = { categories: CategoryEvent[] | undefined; cities: City[] | undefined };

/** The name of what was chosen; undefined while the list is not there. */
const nameIn = <T>(list: T[] | undefined, isChosen: (item: T) => boolean, name: (item: T) => string, none: string) => {
  const found = list?.find(isChosen);
  return found ? name(found) : list && none;
};

const categoryText = ({ category }: HomeSearch, { categories }: Catalogue) =>
  category === undefined
    ? 'Semua Event'
    : nameIn(
        category === 'unknown' ? [] : categories,
        (item) => item.category_event_id === category,
        (item) => item.category_event_name,
        'Kategori tidak dikenal',
      );

const cityText = ({ city }: HomeSearch, { cities }: Catalogue) =>
  city === undefined
    ? 'Semua lokasi'
    : nameIn(
        city === 'unknown' ? [] : cities,
        (item) => item.ms_city_id === city,
        (item) => item.ms_city_name,
        'Lokasi tidak dikenal',
      );

const dateText = ({ date, until }: HomeSearch) => {
  if (date === undefined) return 'Kapan Aja';
  return date === 'unknown' || until === 'unknown' ? 'Tanggal tidak dikenal' : formatPickedDays(date, until);
};

/** What was chosen of each kind; nothing chosen reads as the placeholders do. */
export const describeParts = (search: HomeSearch, catalogue: Catalogue) => ({
  category: categoryText(search, catalogue) ?? '…',
  city: cityText(search, catalogue) ?? '…',
  date: dateText(search),
});

/** What was searched for, in words: `Konser · Kota Surabaya · 12/05/2026`. */
export const describeFilter = (search: HomeSearch, catalogue: Catalogue): string =>
  Object.values(describeParts(search, catalogue)).join(' · ');

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

import type { CategoryEvent, City } from '@acara/shared-contract';
import { formatPickedDay } from '@acara/shared-ui/formats';
import type { EventFilter } from '@acara/shared-ui/search-panel';

/** What was searched for, in words: `Konser · Kota Surabaya · 12/05/2026`; nothing chosen reads as the placeholders do. */
export const describeFilter = (filter: EventFilter, categories: CategoryEvent[], cities: City[]): string =>
  [
    categories.find((item) => item.category_event_id === filter.category)?.category_event_name ?? 'Semua Event',
    cities.find((item) => item.ms_city_id === filter.city)?.ms_city_name ?? 'Semua lokasi',
    filter.date ? formatPickedDay(filter.date) : 'Kapan Aja',
  ].join(' · ');

import { SearchPanel } from './index.ts';

export default { title: 'Search panel' };

const none = () => undefined;
const now = () => Date.UTC(2026, 11, 1);
const categories = {
  status: 'ready' as const,
  data: [
    { category_event_id: 3, category_event_name: 'Musik' },
    { category_event_id: 21, category_event_name: 'POWERMATCH' },
  ],
};
const cities = {
  status: 'ready' as const,
  data: [
    { ms_city_id: 10, ms_city_name: 'Kota Bandung', ms_city_rank: 1 },
    { ms_city_id: 11, ms_city_name: 'Kota Surabaya' },
  ],
};

export const Blank = () => <SearchPanel categories={categories} cities={cities} now={now} onSearch={none} />;

export const Filled = () => (
  <SearchPanel
    categories={categories}
    cities={cities}
    refill={{ category: 3, city: 10, date: '2026-12-05', until: '2026-12-06' }}
    now={now}
    onSearch={none}
  />
);

export const ListsUnavailable = () => (
  <SearchPanel categories={{ status: 'error', retry: none }} cities={{ status: 'loading' }} now={now} onSearch={none} />
);

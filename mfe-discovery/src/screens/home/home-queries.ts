import { queryOptions, hashKey } from '@tanstack/react-query';
import { get, catalogueQueries, eventQueries } from '@acara/shared-api';
import type { Featured, EventListQuery, SiteSettings } from '@acara/shared-contract';
import { priceInQuery } from '../../components/filters/event-filters.ts';
import { toEventFilter, readHomeSearch, type HomeFilter } from './home-search.ts';
import { futureByVenue, UPCOMING_SIZE } from './upcoming-events.ts';

const featuredBanners = (site: string) =>
  queryOptions({
    queryKey: ['featured', site],
    queryFn: async (context) =>
      (await get<{ data: Featured[] }>(`/featured/domain/${encodeURIComponent(site)}`, {}, context)).data,
  });

/** Address that counts the click on a banner and leads on to its target. */
export const featuredRedirectUrl = (featuredId: number): string => `/api/v1/featured/${featuredId}/redirect`;

export const GRID_SIZE = 6;
export const TEASER_SIZE = 4;
const POPULAR_SIZE = 5;
/** Pages of the teaser that are requested at once: events shown above it are left out. */
export const TEASER_PAGES = 3;

export const homeQueries = {
  banners: (siteDomain: string) => featuredBanners(siteDomain),
  categories: () => catalogueQueries.categories(),
  cities: () => catalogueQueries.cities(),
  grid: (category?: number) =>
    eventQueries.list(withoutBlanks({ page: 1, limit: GRID_SIZE, category_event_id: category })),
  popular: () => eventQueries.list({ order_by: 'event_total_clicked', sort_by: 'desc', limit: POPULAR_SIZE }),
  upcoming: () => futureByVenue(UPCOMING_SIZE),
  teaser: (page: number) => eventQueries.list({ page, limit: TEASER_SIZE }),
  search: (filter: HomeFilter, page: number) =>
    eventQueries.list(
      withoutBlanks({
        page,
        limit: GRID_SIZE,
        category_event_id: filter.category,
        ms_city_id: filter.city,
        event_start_datetime: filter.date,
        event_start_datetime_to: filter.until,
        ...priceInQuery(filter.price),
      }),
    ),
};

/** Equal requests get equal keys, whether a value is absent or undefined. */
const withoutBlanks = (query: EventListQuery): EventListQuery =>
  Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined));

/** What the home page needs first; the address may hold a search (the cities only where it names one). */
export const homeNeeds = (address: URLSearchParams, { siteDomain }: SiteSettings) => {
  const search = readHomeSearch(address);
  const filter = search && toEventFilter(search);
  const found = filter && homeQueries.search(filter, search.page);
  const grid = homeQueries.grid();
  // The first page of everything is what the grid shows.
  const isGrid = found && hashKey(found.queryKey) === hashKey(grid.queryKey);
  return [
    homeQueries.banners(siteDomain),
    homeQueries.categories(),
    grid,
    homeQueries.popular(),
    homeQueries.upcoming(),
    ...Array.from({ length: TEASER_PAGES }, (_, at) => homeQueries.teaser(at + 1)),
    ...(found && !isGrid ? [found] : []),
    ...(typeof filter?.city === 'number' ? [homeQueries.cities()] : []),
  ];
};

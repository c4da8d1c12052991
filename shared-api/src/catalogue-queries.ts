import { queryOptions } from '@tanstack/react-query';
import type { CategoryEvent, City } from '@acara/shared-contract';
import { get } from './http.ts';

/** Kabupaten and kota of Indonesia. */
const CITY_LIMIT = 514;
const byName = new Intl.Collator('id');
/** These lists change with a deployment of the catalogue, not with a visit. */
export const CATALOGUE_FRESH_MS = 30 * 60_000;

/** Query options of categories and cities. Failures are `ApiError`. */
export const catalogueQueries = {
  categories: () =>
    queryOptions({
      queryKey: ['category'],
      staleTime: CATALOGUE_FRESH_MS,
      queryFn: async (context) => (await get<{ data: CategoryEvent[] }>('/category_event', {}, context)).data,
    }),

  /** Every city, by name. */
  cities: () =>
    queryOptions({
      queryKey: ['city'],
      staleTime: CATALOGUE_FRESH_MS,
      queryFn: async (context) => {
        const { data } = await get<{ data: City[] }>('/ms_city', { limit: CITY_LIMIT }, context);
        return data.sort((a, b) => byName.compare(a.ms_city_name, b.ms_city_name));
      },
    }),
};

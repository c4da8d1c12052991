import { queryOptions } from '@tanstack/react-query';
import type { CategoryEvent, City, Featured } from '@acara/shared-contract';
import { get } from './http.ts';

/** Kabupaten and kota of Indonesia; the number the spec asks for (§7). */
const CITY_LIMIT = 514;
const byName = new Intl.Collator('id');
/** These lists change with a deployment of the catalogue, not with a visit. */
const RARELY_MS = 30 * 60_000;

/** Query options of categories, cities and banners. Failures are `ApiError`. */
export const catalogueQueries = {
  categories: () =>
    queryOptions({
      queryKey: ['category'],
      staleTime: RARELY_MS,
      queryFn: async (context) => (await get<{ data: CategoryEvent[] }>('/category_event', {}, context)).data,
    }),

  category: (id: number) =>
    queryOptions({
      queryKey: ['category', id],
      staleTime: RARELY_MS,
      queryFn: async (context) => (await get<{ data: CategoryEvent }>(`/category_event/${id}`, {}, context)).data,
    }),

  /** Every city, by name. */
  cities: () =>
    queryOptions({
      queryKey: ['city'],
      staleTime: RARELY_MS,
      queryFn: async (context) => {
        const { data } = await get<{ data: City[] }>('/ms_city', { limit: CITY_LIMIT }, context);
        return data.sort((a, b) => byName.compare(a.ms_city_name, b.ms_city_name));
      },
    }),

  /** Banners of a site. */
  featured: (site: string) =>
    queryOptions({
      queryKey: ['featured', site],
      queryFn: async (context) =>
        (await get<{ data: Featured[] }>(`/featured/domain/${encodeURIComponent(site)}`, {}, context)).data,
    }),
};

/** Address that counts the click on a banner and leads on to its target. */
export const featuredRedirectUrl = (featuredId: number): string => `/api/v1/featured/${featuredId}/redirect`;

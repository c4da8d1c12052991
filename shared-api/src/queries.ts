import { queryOptions } from '@tanstack/react-query';
import type {
  CategoryEvent,
  City,
  EventDetail,
  EventListQuery,
  EventSummary,
  Transaction,
} from '@acara/shared-contract';
import { get } from './http.ts';

// Query options of several packages. Failures are `ApiError`.

export type Page<T> = {
  data: T[];
  last_page: number;
  /** Of events; missing from an API of an earlier release. */
  total?: number;
  /** There may be more than `total`. */
  total_is_capped?: boolean;
  /** Of the events of a tag. */
  tag_name?: string;
  /** What they were found by, where no event has the keyword. */
  corrected_keyword?: string;
};

export const eventQueries = {
  list: (query: EventListQuery) =>
    queryOptions({
      queryKey: ['event', 'list', query],
      queryFn: (context) => get<Page<EventSummary>>('/event/all', query, context),
    }),

  /** One event by slug, a private one with its access code. */
  bySlug: (slug: string, access?: string) =>
    queryOptions({
      queryKey: ['event', 'slug', slug, access ?? null],
      queryFn: async (context) => {
        const path = [slug, ...(access ? [access] : [])].map(encodeURIComponent).join('/');
        return (await get<{ data: EventDetail }>(`/event/slug/${path}`, {}, context)).data;
      },
    }),
};

/** All kabupaten and kota of Indonesia. */
const CITY_LIMIT = 514;
/** The catalogue changes with its deployments only. */
export const CATALOGUE_FRESH_MS = 30 * 60_000;

export const catalogueQueries = {
  categories: () =>
    queryOptions({
      queryKey: ['category'],
      staleTime: CATALOGUE_FRESH_MS,
      queryFn: async (context) => (await get<{ data: CategoryEvent[] }>('/category_event', {}, context)).data,
    }),

  cities: () =>
    queryOptions({
      queryKey: ['city'],
      staleTime: CATALOGUE_FRESH_MS,
      queryFn: async (context) => {
        const { data } = await get<{ data: City[] }>('/ms_city', { limit: CITY_LIMIT }, context);
        const byName = new Intl.Collator('id');
        return data.sort((a, b) => byName.compare(a.ms_city_name, b.ms_city_name));
      },
    }),
};

export const transactionQueries = {
  byId: (id: number) =>
    queryOptions({
      queryKey: ['me', 'transaction', id],
      queryFn: async (context) => (await get<{ data: Transaction }>(`/transaction/${id}`, {}, context)).data,
    }),
};

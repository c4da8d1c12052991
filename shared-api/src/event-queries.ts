import { queryOptions } from '@tanstack/react-query';
import type { EventDetail, EventListQuery, EventSummary } from '@acara/shared-contract';
import { get } from './http.ts';

/** A page of a list. */
export type Page<T> = {
  data: T[];
  last_page: number;
  /** Of the events of a tag. */
  tag_name?: string;
};

/** Query options of reads of events. Failures are `ApiError`. */
export const eventQueries = {
  /** `GET /event/all` in any of its query shapes. */
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

import { queryOptions } from '@tanstack/react-query';
import type { CategoryVenueName, EventDetail, EventListQuery, EventSummary, TagQuery } from '@acara/shared-contract';
import { get } from './http.ts';

/** A page of a list. */
export type Page<T> = {
  data: T[];
  last_page: number;
  /** Of the events of a tag. */
  tag_name?: string;
};

/** Future events by venue kind, as the tabs of 'Event Yang Akan Datang' show them (spec §7 query shapes). */
export type EventsByVenue = Record<CategoryVenueName, EventSummary[]>;

/** Groups the events that start after `now` (milliseconds) by their venue kind, keeping their order. */
export const groupFutureByVenue = (events: EventSummary[], now: number): EventsByVenue => {
  const groups: EventsByVenue = { 'Online Events': [], 'Store Event': [], 'Public Event': [] };
  for (const event of events)
    if (Date.parse(event.event_start_datetime) > now) groups[event.category_venue.category_venue_name].push(event);
  return groups;
};

/** Query options of every read of events. Failures are `ApiError`. */
export const eventQueries = {
  /** `GET /event/all` in any of its query shapes. */
  list: (query: EventListQuery) =>
    queryOptions({
      queryKey: ['event', 'list', query],
      queryFn: (context) => get<Page<EventSummary>>('/event/all', query, context),
    }),

  /** `GET /event/all` without parameters: future events by venue kind, at most `perVenue` of each. */
  futureByVenue: (perVenue = 24) =>
    queryOptions({
      queryKey: ['event', 'future-by-venue', perVenue],
      queryFn: async (context) => {
        const { data } = await get<Page<EventSummary>>('/event/all', {}, context);
        const groups = groupFutureByVenue(data, Date.now());
        for (const events of Object.values(groups)) events.splice(perVenue);
        return groups;
      },
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

  /** Events that carry a tag. */
  byTag: (tag: string, query: TagQuery) =>
    queryOptions({
      queryKey: ['event', 'tag', tag, query],
      queryFn: (context) => get<Page<EventSummary>>(`/event/tag/${encodeURIComponent(tag)}`, query, context),
    }),
};

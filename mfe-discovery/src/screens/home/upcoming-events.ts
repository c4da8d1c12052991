import { queryOptions } from '@tanstack/react-query';
import { get, type Page } from '@acara/shared-api';
import type { CategoryVenueName, EventSummary } from '@acara/shared-contract';

/** Future events by venue kind, as the tabs of 'Event Yang Akan Datang' show them. */
export type EventsByVenue = Record<CategoryVenueName, EventSummary[]>;

/** Groups the events that start after `now` (milliseconds) by their venue kind, keeping their order. */
export const groupFutureByVenue = (events: EventSummary[], now: number): EventsByVenue => {
  const groups: EventsByVenue = { 'Online Events': [], 'Store Event': [], 'Public Event': [] };
  for (const event of events)
    if (Date.parse(event.event_start_datetime) > now) groups[event.category_venue.category_venue_name].push(event);
  return groups;
};

/** `GET /event/all` without parameters: future events by venue kind, at most `perVenue` of each. */
export const futureByVenue = (perVenue: number) =>
  queryOptions({
    queryKey: ['event', 'future-by-venue', perVenue],
    queryFn: async (context) => {
      const { data } = await get<Page<EventSummary>>('/event/all', {}, context);
      const groups = groupFutureByVenue(data, Date.now());
      for (const events of Object.values(groups)) events.splice(perVenue);
      return groups;
    },
  });

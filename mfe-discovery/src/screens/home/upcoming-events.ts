import { queryOptions } from '@tanstack/react-query';
import { get, type Page } from '@acara/shared-api';
import { serverNow } from '@acara/shared-auth';
import type { CategoryVenueName, EventSummary } from '@acara/shared-contract';
import { link } from '@acara/shared-contract/links';

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
      const groups = groupFutureByVenue(data, serverNow());
      for (const events of Object.values(groups)) events.splice(perVenue);
      return groups;
    },
  });

export const upcomingTabs = ['Semua', 'Online', 'Toko', 'Umum'] as const;
export type UpcomingTab = (typeof upcomingTabs)[number];
export const isUpcomingTab = (value: unknown): value is UpcomingTab => upcomingTabs.some((tab) => tab === value);

/** Upcoming events of each venue kind, and of all together: a longer carousel would be useless. */
export const UPCOMING_SIZE = 8;

export const getTabListing = (tab: UpcomingTab): string =>
  link(
    'events',
    {
      Semua: {},
      Online: { category_venue_id: 3 },
      Toko: { store_only: true as const },
      Umum: { category_venue_id: 1 },
    }[tab],
  );

/** As the API orders lists: what can be bought, what goes on sale later, what is closed. */
const saleOrder = ({ event_sale_status: status }: EventSummary): number => {
  if (status === 'open') return 0;
  return status === 'soon' ? 1 : 2;
};

const inListOrder = (events: EventSummary[]) =>
  [...events].sort(
    (one, other) =>
      saleOrder(one) - saleOrder(other) ||
      Date.parse(one.event_start_datetime) - Date.parse(other.event_start_datetime),
  );

export const getTabEvents = (groups: EventsByVenue, tab: UpcomingTab): EventSummary[] => {
  switch (tab) {
    case 'Semua':
      return inListOrder(Object.values(groups).flat()).slice(0, UPCOMING_SIZE);
    case 'Online':
      return inListOrder(groups['Online Events']);
    case 'Toko':
      return inListOrder(groups['Store Event']);
    case 'Umum':
      return inListOrder(groups['Public Event']);
  }
};

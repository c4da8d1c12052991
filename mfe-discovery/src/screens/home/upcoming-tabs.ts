import type { EventSummary } from '@acara/shared-contract';
import { link } from '@acara/shared-contract/links';
import type { EventsByVenue } from './upcoming-events.ts';

/** The tabs of 'Event Yang Akan Datang', in their order. */
export const upcomingTabs = ['Semua', 'Online', 'Toko', 'Umum'] as const;
export type UpcomingTab = (typeof upcomingTabs)[number];
export const isUpcomingTab = (value: unknown): value is UpcomingTab => upcomingTabs.some((tab) => tab === value);

/** Of every venue kind so many upcoming events, and of all kinds together: a longer carousel is not turned through. */
export const UPCOMING_SIZE = 8;

/** The listing of all events of a tab. */
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

/** The events of a tab, soonest first. */
export const getTabEvents = (groups: EventsByVenue, tab: UpcomingTab): EventSummary[] => {
  const soonestFirst = (events: EventSummary[]) =>
    [...events].sort((a, b) => Date.parse(a.event_start_datetime) - Date.parse(b.event_start_datetime));
  switch (tab) {
    case 'Semua':
      return soonestFirst(Object.values(groups).flat()).slice(0, UPCOMING_SIZE);
    case 'Online':
      return soonestFirst(groups['Online Events']);
    case 'Toko':
      return soonestFirst(groups['Store Event']);
    case 'Umum':
      return soonestFirst(groups['Public Event']);
  }
};

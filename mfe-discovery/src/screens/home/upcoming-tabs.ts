import type { EventsByVenue } from '@acara/shared-api';
import type { EventSummary } from '@acara/shared-contract';

/** The tabs of 'Event Yang Akan Datang', in the spec's order (§2 Home page). */
export const upcomingTabs = ['Semua', 'Online', 'Toko', 'Umum'] as const;
export type UpcomingTab = (typeof upcomingTabs)[number];
export const isUpcomingTab = (value: unknown): value is UpcomingTab => upcomingTabs.some((tab) => tab === value);

/** A carousel longer than this is not turned through. */
const MOST_OF_ALL = 12;

/** One of each list in turn, until all are used up. */
const inTurn = <T>(lists: T[][]): T[] => {
  const longest = Math.max(...lists.map((list) => list.length));
  return Array.from({ length: longest }, (_, at) => lists.flatMap((list) => list.slice(at, at + 1))).flat();
};

/** The events of a tab, soonest first; 'Semua' takes every kind of venue in turn, so that none hides the others. */
export const eventsOfTab = (groups: EventsByVenue, tab: UpcomingTab): EventSummary[] => {
  const soonestFirst = (events: EventSummary[]) =>
    [...events].sort((a, b) => Date.parse(a.event_start_datetime) - Date.parse(b.event_start_datetime));
  switch (tab) {
    case 'Semua':
      return inTurn(Object.values(groups).map(soonestFirst)).slice(0, MOST_OF_ALL);
    case 'Online':
      return soonestFirst(groups['Online Events']);
    case 'Toko':
      return soonestFirst(groups['Store Event']);
    case 'Umum':
      return soonestFirst(groups['Public Event']);
  }
};

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { homeQueries } from './home-queries.ts';
import { getTabEvents, type UpcomingTab } from './upcoming-tabs.ts';

/** What is chosen in the sections above the teaser. */
export type Above = { category: number | undefined; tab: UpcomingTab };

/** Ids of the events that those sections show; null until each has come or failed. */
export const useEventsAbove = ({ category, tab }: Above): Set<number> | null => {
  const grid = useQuery({ ...homeQueries.grid(category), placeholderData: keepPreviousData });
  const popular = useQuery(homeQueries.popular());
  const upcoming = useQuery(homeQueries.upcoming());
  if (grid.isPending || popular.isPending || upcoming.isPending) return null;
  const events = [
    ...(grid.data?.data ?? []),
    ...(popular.data?.data ?? []),
    ...(upcoming.data ? getTabEvents(upcoming.data, tab) : []),
  ];
  return new Set(events.map(({ event_id }) => event_id));
};

import { keepPreviousData, useQuery, useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import styled from 'styled-components';
import { EventGrid, EventGridSkeleton } from '@acara/shared-event-ui/event-card';
import { Button, EmptyState, ErrorState } from '@acara/shared-ui/primitives';
import { tokens } from '@acara/shared-ui/theme';
import { homeQueries, TEASER_PAGES, TEASER_SIZE } from './home-queries.ts';
import { getTabEvents, type UpcomingTab } from './upcoming-events.ts';
import { useEventActions } from '../../components/event-actions.tsx';
import { Section, SectionTitle } from '../../components/section.tsx';
import { useHistoryState } from './use-history-state.ts';

type Above = { category: number | undefined; tab: UpcomingTab };

/** Ids of the events in those sections; null until each has loaded or failed. */
const useEventsAbove = ({ category, tab }: Above): Set<number> | null => {
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

/** As many pages are read as `wanted` events take, without those `above` (null while that is not known). */
const useTeaser = (wanted: number, above: Set<number> | null) => {
  const [pages, setPages] = useState(TEASER_PAGES);
  const queries = useQueries({ queries: Array.from({ length: pages }, (_, at) => homeQueries.teaser(at + 1)) });
  // An event that moves to the next page between two calls is shown once.
  const found = new Map(queries.flatMap(({ data }) => data?.data ?? []).map((event) => [event.event_id, event]));
  const events = above ? [...found.values()].filter(({ event_id }) => !above.has(event_id)) : [];

  const failed = queries.find((query) => query.isError);
  const reading = queries.some((query) => query.isPending);
  const lastPage = queries.findLast((query) => query.data)?.data?.last_page ?? 1;
  const short = above !== null && events.length < wanted;
  if (short && !reading && !failed && pages < lastPage) setPages(pages + 1);
  return {
    events: events.slice(0, wanted),
    /** Every event is shown above. */
    nothingLeft: found.size > 0 && events.length === 0 && !reading,
    hasMore: events.length > wanted || pages < lastPage,
    loading: above === null || (short && reading),
    failed,
  };
};

const SIZES = '(min-width: 78em) 17.625em, (min-width: 64em) 23vw, (min-width: 29em) 47vw, 88vw';

/** More presses than this are not restored. */
const MAX_PRESSES = 25;
const isPressCount = (value: unknown): value is number =>
  Number.isSafeInteger(value) && Number(value) >= 1 && Number(value) <= MAX_PRESSES;

const Footer = styled.div`
  display: grid;
  place-items: center;
  min-height: ${tokens.target};
  color: ${tokens.color.inkSoft};
`;

/** Four events that are not shown above on the page, four more with each press. */
export const TeaserSection = (above: Above) => {
  const [times, setTimes] = useHistoryState('teaser', 1, isPressCount);
  const { events, nothingLeft, hasMore, loading, failed } = useTeaser(times * TEASER_SIZE, useEventsAbove(above));
  const actions = useEventActions();
  if (nothingLeft && !loading && !failed) return null;
  return (
    <Section label="Event terdekat" later="cards">
      <SectionTitle>Event Terdekat</SectionTitle>
      {events.length > 0 ? (
        <EventGrid events={events} columns={4} sizes={SIZES} {...actions} />
      ) : loading ? (
        <>
          <EventGridSkeleton count={TEASER_SIZE} columns={4} />
          <Footer>loading..</Footer>
        </>
      ) : (
        !failed && <EmptyState />
      )}
      {failed && <ErrorState text={failed.error.message} onRetry={() => void failed.refetch()} />}
      {events.length > 0 && !failed && hasMore && (
        <Footer>
          <Button kind="secondary" busy={loading} onClick={() => setTimes(times + 1)}>
            Load More Events
          </Button>
        </Footer>
      )}
    </Section>
  );
};

import { useQueries } from '@tanstack/react-query';
import styled from 'styled-components';
import { EventGrid, EventGridSkeleton } from '@acara/shared-ui/event-card';
import { Button, EmptyState, ErrorState } from '@acara/shared-ui/primitives';
import { tokens } from '@acara/shared-ui/theme';
import { useEventActions } from '../../parts/event-actions.tsx';
import { Section, SectionTitle } from '../../parts/section.tsx';
import { homeQueries, TEASER_SIZE } from './home-queries.ts';
import { useKeptChoice } from './use-kept-choice.ts';

const SIZES = '(min-width: 1248px) 282px, (min-width: 1024px) 23vw, (min-width: 464px) 47vw, 88vw';

/** More pages than this are not asked for at once. */
const MOST_KEPT = 25;
const isPageCount = (value: unknown): value is number =>
  Number.isSafeInteger(value) && Number(value) >= 1 && Number(value) <= MOST_KEPT;

const Foot = styled.div`
  display: grid;
  place-items: center;
  min-height: ${tokens.target};
  color: ${tokens.color.inkSoft};
`;

/** The first four events; 'Load More Events' brings four more each time, 'loading..' while there are none. */
export const TeaserSection = () => {
  const [pages, setPages] = useKeptChoice('teaser', 1, isPageCount);
  const answers = useQueries({ queries: Array.from({ length: pages }, (_, at) => homeQueries.teaser(at + 1)) });
  const actions = useEventActions();

  // An event that moves to the next page between two calls is shown once.
  const events = [
    ...new Map(answers.flatMap(({ data }) => data?.data ?? []).map((event) => [event.event_id, event])).values(),
  ];
  const failed = answers.find((answer) => answer.isError);
  const loading = answers.some((answer) => answer.isPending);
  const lastPage = answers.findLast((answer) => answer.data)?.data?.last_page ?? 1;

  return (
    <Section label="Event terdekat">
      <SectionTitle>Event Terdekat</SectionTitle>
      {events.length > 0 ? (
        <EventGrid events={events} columns={4} sizes={SIZES} {...actions} />
      ) : loading ? (
        <>
          <EventGridSkeleton count={TEASER_SIZE} columns={4} />
          <Foot>loading..</Foot>
        </>
      ) : (
        !failed && <EmptyState />
      )}
      {failed && <ErrorState text={failed.error.message} onRetry={() => void failed.refetch()} />}
      {events.length > 0 && !failed && pages < lastPage && (
        <Foot>
          <Button kind="secondary" busy={loading} onClick={() => setPages(pages + 1)}>
            Load More Events
          </Button>
        </Foot>
      )}
    </Section>
  );
};

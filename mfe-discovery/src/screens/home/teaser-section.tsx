import styled from 'styled-components';
import { EventGrid, EventGridSkeleton } from '@acara/shared-ui/event-card';
import { Button, EmptyState, ErrorState } from '@acara/shared-ui/primitives';
import { tokens } from '@acara/shared-ui/theme';
import { useEventActions } from '../../components/event-actions.tsx';
import { Section, SectionTitle } from '../../components/section.tsx';
import { TEASER_SIZE } from './home-queries.ts';
import { useEventsAbove, type Above } from './use-events-above.ts';
import { useHistoryState } from './use-history-state.ts';
import { useTeaser } from './use-teaser.ts';

const SIZES = '(min-width: 1248px) 282px, (min-width: 1024px) 23vw, (min-width: 464px) 47vw, 88vw';

/** More presses than this are not remembered. */
const MAX_PRESSES = 25;
const isPressCount = (value: unknown): value is number =>
  Number.isSafeInteger(value) && Number(value) >= 1 && Number(value) <= MAX_PRESSES;

const Footer = styled.div`
  display: grid;
  place-items: center;
  min-height: ${tokens.target};
  color: ${tokens.color.inkSoft};
`;

/**
 * The first four events of those that do not stand above it on the page; 'Load More Events' brings four more each time,
 * 'loading..' while there are none.
 */
export const TeaserSection = (above: Above) => {
  const [times, setTimes] = useHistoryState('teaser', 1, isPressCount);
  const { events, nothingLeft, hasMore, loading, failed } = useTeaser(times * TEASER_SIZE, useEventsAbove(above));
  const actions = useEventActions();
  if (nothingLeft && !loading && !failed) return null;
  return (
    <Section label="Event terdekat">
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

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { EventDetail, EventSummary } from '@acara/shared-contract';
import { ErrorState } from '@acara/shared-ui/primitives';
import { eventQueries } from '@acara/shared-api';
import { RefusalBanner } from '@acara/shared-ui/banner';
import { EventCarousel, EventCarouselSkeleton } from '@acara/shared-ui/carousel';
import { ShareDialog } from '@acara/shared-ui/share-dialog';
import { eventUrl } from '@acara/shared-ui/formats';
import { PanelTitle } from '../tabs/panel-title.ts';
import { OrganizerCard, OrganizerCardSkeleton } from './organizer-card.tsx';
import { organizerQueries } from './organizer-queries.ts';
import { Stack, OtherTitle, WhileLoading } from './organizer-style.ts';
import { useLikeButton } from '../hero/favourite-button.tsx';

const LIMIT = 6;
const INTERVAL_MS = 3000;

const heading = <OtherTitle>Event Lainnya dari Penyelenggara</OtherTitle>;

type OrganizerEventsProps = {
  /** The event of the page, which is excluded. */
  event: Pick<EventDetail, 'event_id' | 'organizer_id'>;
  shown: boolean;
};

const OrganizerEvents = ({ event, shown }: OrganizerEventsProps) => {
  const { onLike, message } = useLikeButton();
  const [shared, setShared] = useState<EventSummary | null>(null);
  const { data, error, refetch, isFetching } = useQuery({
    ...eventQueries.list({ organizer_id: event.organizer_id, page: 1, limit: LIMIT }),
    enabled: shown,
  });
  if (data) {
    const others = data.data.filter(({ event_id }) => event_id !== event.event_id);
    return (
      <>
        <EventCarousel
          events={others}
          label="Event Lainnya dari Penyelenggara"
          heading={heading}
          headingLevel={4}
          intervalMs={INTERVAL_MS}
          onLike={onLike}
          onShare={setShared}
        />
        <RefusalBanner message={message} />
        <ShareDialog
          shared={shared && { url: eventUrl(shared), title: shared.event_name }}
          onClose={() => setShared(null)}
        />
      </>
    );
  }
  if (!error) {
    return (
      <WhileLoading>
        <EventCarouselSkeleton heading={heading} />
      </WhileLoading>
    );
  }
  return (
    <div>
      {heading}
      <ErrorState text={error.message} onRetry={() => void refetch()} busy={isFetching} />
    </div>
  );
};

export type OrganizerPanelProps = {
  event: Pick<EventDetail, 'event_id' | 'organizer_id' | 'organizer'>;
  /** Its data is loaded once it is shown. */
  shown: boolean;
};

/** The organiser's card and other events. */
export const OrganizerPanel = ({ event, shown }: OrganizerPanelProps) => {
  const { data, error, refetch, isFetching } = useQuery({
    ...organizerQueries.byId(event.organizer_id),
    enabled: shown,
  });
  return (
    <Stack>
      <PanelTitle>Penyelenggara</PanelTitle>
      {data && <OrganizerCard organizer={data} />}
      {!data && error && <ErrorState text={error.message} onRetry={() => void refetch()} busy={isFetching} />}
      {!data && !error && <OrganizerCardSkeleton name={event.organizer.organizer_name} />}
      <OrganizerEvents event={event} shown={shown} />
    </Stack>
  );
};

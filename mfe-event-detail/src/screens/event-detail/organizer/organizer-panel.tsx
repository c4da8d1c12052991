import { useQuery } from '@tanstack/react-query';
import type { EventDetail } from '@acara/shared-contract';
import { ErrorState } from '@acara/shared-ui/primitives';
import { PanelTitle } from '../tabs/panel-title.ts';
import { OrganizerCard, OrganizerCardSkeleton } from './organizer-card.tsx';
import { OrganizerEvents } from './organizer-events.tsx';
import { organizerQueries } from './organizer-queries.ts';
import { Stack } from './organizer-style.ts';

export type OrganizerPanelProps = {
  event: Pick<EventDetail, 'event_id' | 'organizer_id' | 'organizer'>;
  /** The panel is asked for: now its data may be. */
  shown: boolean;
};

/** Who is behind the event and what else they do. */
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

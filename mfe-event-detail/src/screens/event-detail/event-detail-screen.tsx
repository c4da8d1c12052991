import { useDeferredValue, useEffect, useRef } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useLocation, useParams } from 'react-router-dom';
import type { OpenedEvent } from '@acara/shared-contract';
import { apiError, eventQueries, isApiError, recentEvents } from '@acara/shared-api';
import { useSession } from '@acara/shared-auth';
import { NotFoundPanel } from '@acara/shared-ui/not-found';
import { ErrorState } from '@acara/shared-ui/primitives';
import { useHydrated } from '@acara/shared-ui/visibility';
import { PrivateEventGate } from './access/private-event-gate.tsx';
import { eventOutcome } from './event-outcome.ts';
import { FailedArea } from './event-page-layout.ts';
import { EventPage } from './event-page.tsx';
import { EventPageSkeleton } from './event-page-skeleton.tsx';

/** The card that the visitor came from; none in a document, which the server rendered with the event itself. */
const useOpenedEvent = (slug: string): OpenedEvent | undefined => {
  const { state } = useLocation() as { state: { opened?: OpenedEvent } | null };
  const isHydrated = useHydrated();
  const opened = isHydrated && state?.opened?.event.event_slug === slug ? state.opened : undefined;
  // Only for this visit: after a logout, going back to a private event must not show it.
  useEffect(() => {
    if (opened) window.history.replaceState({ ...window.history.state, usr: null }, '');
  }, [opened]);
  return opened;
};

export const EventDetailScreen = () => {
  const { slug = '', access } = useParams();
  const opened = useOpenedEvent(slug);
  const { data: event, error, errorUpdateCount, refetch, isFetching } = useQuery(eventQueries.bySlug(slug, access));
  // Rendered in parts, between which the browser can paint: the skeleton may not have been painted yet.
  const isReady = useDeferredValue(event !== undefined);
  const refusal = error && (isApiError(error) ? error : apiError(0));

  // The server rendered as a guest; a member may have entered the code before. Refusals are not retried automatically.
  const isMember = useSession().status === 'member';
  const isLocked = access === undefined && refusal?.code === 'access_phrase_needed';
  const shouldRefetch = isMember && isLocked && errorUpdateCount === 1;
  useEffect(() => {
    if (shouldRefetch) void refetch();
  }, [shouldRefetch, refetch]);

  // Once per visit: a refetch after a logout would store it for the next user of the browser.
  const noted = useRef<number>(null);
  useEffect(() => {
    if (!event || noted.current === event.event_id) return;
    noted.current = event.event_id;
    recentEvents.add(event);
  }, [event]);

  switch (eventOutcome(event !== undefined, refusal)) {
    case 'access-needed':
      if (isFetching || shouldRefetch) return <EventPageSkeleton />;
      return <PrivateEventGate slug={slug} isRefused={access !== undefined} />;
    case 'not-found':
      return <NotFoundPanel />;
    case 'busy':
    case 'failed':
      return (
        <FailedArea>
          <h1 className="visually-hidden">Event</h1>
          <ErrorState text={refusal?.message} onRetry={() => void refetch()} busy={isFetching} />
        </FailedArea>
      );
    default:
      return event && isReady ? (
        <EventPage key={event.event_id} event={event} placeholder={opened?.picture} />
      ) : (
        <EventPageSkeleton opened={opened} />
      );
  }
};

import { useDeferredValue } from 'react';
import styled from 'styled-components';
import type { EventSummary } from '@acara/shared-contract/entities';
import { HydrateLater } from '@acara/shared-remote/hydration';
import { tokens } from '@acara/shared-ui/theme';
import { EventCard, type EventCardProps } from './event-card.tsx';
import { EventCardSkeleton } from './card-frame.tsx';

const Grid = styled.ul`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${tokens.space(4)};

  ${tokens.from.small} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
  ${tokens.from.medium} {
    gap: ${tokens.space(6)};
  }
  ${tokens.from.large} {
    grid-template-columns: repeat(var(--columns, 3), minmax(0, 1fr));
  }
  &[data-columns='4'] {
    --columns: 4;
  }
  &[aria-busy='true'] {
    opacity: 0.55;
  }
`;

export type EventGridProps = Pick<EventCardProps, 'onLike' | 'onShare' | 'headingLevel' | 'sizes'> & {
  events: EventSummary[];
  /** `state` of an event's card. */
  getState?: (event: EventSummary) => string | undefined;
  /** Cards per row from 1024 px; 2 from 464 px and 1 below in any case. */
  columns?: 3 | 4;
  /** How many cards, from the first, are in the first window: their pictures load at once, the first with high priority. */
  eagerCount?: number;
  /** Another page is loading; the shown one fades meanwhile. */
  busy?: boolean;
};

export const EventGrid = ({ events, getState, columns = 3, eagerCount = 0, busy = false, ...card }: EventGridProps) => {
  // Rendering many cards takes long: meanwhile the page stays responsive.
  const shown = useDeferredValue(events);
  const wasBusy = useDeferredValue(busy);
  return (
    <Grid data-columns={columns} aria-busy={busy || wasBusy || undefined}>
      {shown.map((event, at) => (
        <li key={event.event_id}>
          <HydrateLater>
            <EventCard
              event={event}
              priority={eagerCount > 0 && at === 0}
              eager={at < eagerCount}
              state={getState?.(event)}
              {...card}
            />
          </HydrateLater>
        </li>
      ))}
    </Grid>
  );
};

export const EventGridSkeleton = ({ count, columns = 3 }: { count: number; columns?: 3 | 4 }) => (
  <div role="status">
    <span className="visually-hidden">Memuat event…</span>
    <Grid as="div" data-columns={columns} aria-hidden>
      {Array.from({ length: count }, (_, at) => (
        <EventCardSkeleton key={at} />
      ))}
    </Grid>
  </div>
);

import styled from 'styled-components';
import type { EventSummary } from '@acara/shared-contract/entities';
import { tokens } from '../theme/tokens.ts';
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
  /** Cards per row from 1024 px; 2 from 464 px and 1 below in any case. */
  columns?: 3 | 4;
  /** How many cards, from the first, load their picture at once with high priority. */
  priorityCount?: number;
  /** Another page is loading; the shown one fades meanwhile. */
  busy?: boolean;
};

export const EventGrid = ({ events, columns = 3, priorityCount = 0, busy = false, ...card }: EventGridProps) => (
  <Grid data-columns={columns} aria-busy={busy || undefined}>
    {events.map((event, at) => (
      <li key={event.event_id}>
        <EventCard event={event} priority={at < priorityCount} {...card} />
      </li>
    ))}
  </Grid>
);

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

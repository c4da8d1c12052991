import type { ReactNode } from 'react';
import styled from 'styled-components';
import type { EventSummary } from '@acara/shared-contract/entities';
import { EventCard, type EventCardProps } from '../event-card/event-card.tsx';
import { EventCardSkeleton } from '../event-card/card-frame.tsx';
import { EmptyState } from '../primitives/states.tsx';
import { tokens } from '../theme/tokens.ts';
import { Carousel } from './carousel.tsx';
import { CarouselTop, Slide, Track, Viewport } from './carousel-frame.tsx';

const Stack = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${tokens.space(4)};
`;

export type EventCarouselProps = Pick<EventCardProps, 'onLike' | 'onShare' | 'headingLevel'> & {
  events: EventSummary[];
  label: string;
  /** Autoplay interval in ms. */
  intervalMs: number;
  heading?: ReactNode;
  /** Text of an empty carousel. */
  emptyText?: string;
};

/** Event cards, 3, 2 or 1 at a time. */
export const EventCarousel = ({ events, label, intervalMs, heading, emptyText, ...card }: EventCarouselProps) => {
  if (events.length === 0)
    return (
      <Stack>
        {heading && <CarouselTop>{heading}</CarouselTop>}
        <EmptyState text={emptyText} />
      </Stack>
    );
  return (
    <Carousel
      kind="events"
      label={label}
      intervalMs={intervalMs}
      heading={heading}
      slides={events.map((event) => ({
        key: event.event_id,
        content: (live) => <EventCard event={event} eager={live} {...card} />,
      }))}
    />
  );
};

/** The carousel while its events load. */
export const EventCarouselSkeleton = ({ heading }: { heading?: ReactNode }) => (
  <Stack role="status">
    {heading && <CarouselTop>{heading}</CarouselTop>}
    <span className="visually-hidden">Memuat event…</span>
    <Viewport data-slides="events" data-live="true" aria-hidden>
      <Track>
        {[0, 1, 2].map((at) => (
          <Slide key={at}>
            <EventCardSkeleton />
          </Slide>
        ))}
      </Track>
    </Viewport>
  </Stack>
);

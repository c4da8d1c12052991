import { useDeferredValue, type ReactNode } from 'react';
import type { EventSummary } from '@acara/shared-contract/entities';
import { Carousel, CarouselTop, Slide, Track, Viewport } from '@acara/shared-ui/carousel';
import { EmptyState, Stack } from '@acara/shared-ui/primitives';
import { EventCardSkeleton } from './event-card/card-frame.tsx';
import { EventCard, type EventCardProps } from './event-card/event-card.tsx';

export type EventCarouselProps = Pick<EventCardProps, 'onLike' | 'onShare' | 'headingLevel' | 'href'> & {
  events: EventSummary[];
  label: string;
  intervalMs: number;
  heading?: ReactNode;
  emptyText?: string;
  /** `state` of an event's card. */
  getState?: (event: EventSummary) => string | undefined;
};

export const EventCarousel = ({
  events,
  label,
  intervalMs,
  heading,
  emptyText,
  getState,
  ...card
}: EventCarouselProps) => {
  // Rendering many cards takes long: meanwhile the page stays responsive.
  const shown = useDeferredValue(events);
  if (shown.length === 0)
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
      slides={shown.map((event) => ({
        key: event.event_id,
        content: (live) => <EventCard event={event} eager={live} state={getState?.(event)} {...card} />,
      }))}
    />
  );
};

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

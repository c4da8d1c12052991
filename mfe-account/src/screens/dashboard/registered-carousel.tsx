import type { Ref } from 'react';
import type { EventSummary } from '@acara/shared-contract';
import { EventCarousel, EventCarouselSkeleton } from '@acara/shared-ui/carousel';
import { Section, SectionTitle } from './dashboard-style.ts';

/** Autoplay interval in ms. */
const INTERVAL_MS = 1300;
const NONE = 'Belum ada event';

export type RegisteredCarouselProps = {
  title: string;
  /** Undefined while they load. */
  events: EventSummary[] | undefined;
  onLike: (event: EventSummary) => void;
  onShare: (event: EventSummary) => void;
  heading?: Ref<HTMLHeadingElement>;
};

/** Events that the member has tickets for. */
export const RegisteredCarousel = ({ title, events, onLike, onShare, heading }: RegisteredCarouselProps) => {
  const top = (
    <SectionTitle ref={heading} tabIndex={-1}>
      {title}
    </SectionTitle>
  );
  return (
    <Section aria-label={title}>
      {events ? (
        <EventCarousel
          label={title}
          heading={top}
          events={events}
          intervalMs={INTERVAL_MS}
          emptyText={NONE}
          onLike={onLike}
          onShare={onShare}
        />
      ) : (
        <EventCarouselSkeleton heading={top} />
      )}
    </Section>
  );
};

import { useQuery } from '@tanstack/react-query';
import { EventCarousel, EventCarouselSkeleton } from '@acara/shared-event-ui/event-carousel';
import { QueryArea } from '@acara/shared-ui/primitives';
import { useEventActions } from '../../components/event-actions.tsx';
import { Section, SectionTitle } from '../../components/section.tsx';
import { homeQueries } from './home-queries.ts';

const INTERVAL_MS = 3000;

const heading = <SectionTitle>Popular Event</SectionTitle>;

export const PopularSection = () => {
  const popular = useQuery(homeQueries.popular());
  const actions = useEventActions();
  return (
    <Section label="Event populer" later="row" tone="sunken">
      {popular.error && !popular.data && heading}
      <QueryArea query={popular} loading={<EventCarouselSkeleton heading={heading} />}>
        {({ data }) => (
          <EventCarousel label="Popular Event" heading={heading} intervalMs={INTERVAL_MS} events={data} {...actions} />
        )}
      </QueryArea>
    </Section>
  );
};

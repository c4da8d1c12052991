import { SAMPLE_PICTURE } from '@acara/shared-ui/testing';
import { EventCarousel, EventCarouselSkeleton } from './event-carousel.tsx';
import { sampleEvent } from './testing/sample-event.ts';

export default { title: 'Event carousel' };

const events = [1, 2, 3, 4, 5].map((event_id) =>
  sampleEvent({ event_id, event_name: `Event ${event_id}`, event_image_url: SAMPLE_PICTURE }),
);
const heading = <h2>Popular Event</h2>;

export const Events = () => <EventCarousel events={events} label="Popular Event" heading={heading} intervalMs={3000} />;

export const Empty = () => <EventCarousel events={[]} label="Popular Event" heading={heading} intervalMs={3000} />;

export const Loading = () => <EventCarouselSkeleton heading={heading} />;

import { sampleEvent } from '../testing/sample-event.ts';
import { SAMPLE_PICTURE } from '../testing/sample-picture.ts';
import { BANNER_RATIO, Carousel, EventCarousel, EventCarouselSkeleton } from './index.ts';

export default { title: 'Carousel' };

const events = [1, 2, 3, 4, 5].map((event_id) =>
  sampleEvent({ event_id, event_name: `Event ${event_id}`, event_image_url: SAMPLE_PICTURE }),
);
const heading = <h2>Popular Event</h2>;

export const Events = () => <EventCarousel events={events} label="Popular Event" heading={heading} intervalMs={3000} />;

export const Banners = () => (
  <Carousel
    kind="banners"
    label="Event pilihan"
    intervalMs={3000}
    slides={events.map(({ event_id, event_name }) => ({
      key: event_id,
      content: () => <img src={SAMPLE_PICTURE} alt={event_name} style={{ width: '100%', aspectRatio: BANNER_RATIO }} />,
    }))}
  />
);

export const Empty = () => <EventCarousel events={[]} label="Popular Event" heading={heading} intervalMs={3000} />;

export const Loading = () => <EventCarouselSkeleton heading={heading} />;

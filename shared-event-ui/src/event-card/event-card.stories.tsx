import { SAMPLE_PICTURE } from '@acara/shared-ui/testing';
import { sampleEvent } from '../testing/sample-event.ts';
import { EventCard, EventGrid, EventGridSkeleton } from './index.ts';

export default { title: 'Event card' };

const events = ['Festival Jazz Tepi Danau', 'Konser', 'Belajar Ngoding dari Nol: Kelas Terbuka untuk Semua Umur'].map(
  (event_name, at) =>
    sampleEvent({
      event_id: at + 1,
      event_name,
      event_image_url: SAMPLE_PICTURE,
      current_auth_liked: at === 1,
      event_price_from: at === 2 ? 0 : 150_000,
      category_venue_id: at === 2 ? 3 : 1,
    }),
);
const none = () => undefined;

export const Grid = () => <EventGrid events={events} headingLevel={2} onLike={none} onShare={none} />;

export const SoldOut = () => (
  <EventCard
    event={sampleEvent({ event_image_url: SAMPLE_PICTURE, event_sale_status: 'soldOut', event_price_from: null })}
    headingLevel={2}
  />
);

export const Loading = () => <EventGridSkeleton count={3} />;

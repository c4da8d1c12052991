import type { EventSummary } from '@acara/shared-contract';
import { ONLINE_VENUE_ID } from '@acara/shared-ui/formats';

type Placed = Pick<EventSummary, 'category_venue_id' | 'event_location' | 'event_location_detail'>;

/** Whether an event is held online (`category_venue_id` 3). */
export const isOnline = (event: Placed): boolean => event.category_venue_id === ONLINE_VENUE_ID;

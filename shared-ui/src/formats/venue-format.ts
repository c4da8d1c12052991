import type { EventSummary } from '@acara/shared-contract/entities';

/** `category_venue_id` of an online event. */
export const ONLINE_VENUE_ID = 3;

/** `Online Event`, else the location, with ` - ` and its detail when present. */
export const formatVenue = (
  event: Pick<EventSummary, 'category_venue_id' | 'event_location' | 'event_location_detail'>,
) => {
  if (event.category_venue_id === ONLINE_VENUE_ID) return 'Online Event';
  return [event.event_location, event.event_location_detail].filter(Boolean).join(' - ');
};

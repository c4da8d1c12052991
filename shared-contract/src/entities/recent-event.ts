import type { EventSummary } from './event.ts';

/**
 * A public event that was opened in this browser: what a small card needs. Stored in local storage under
 * `acara_recent`, newest first; see docs/contracts/storage-keys.md.
 */
export type RecentEvent = Pick<
  EventSummary,
  | 'event_id'
  | 'event_name'
  | 'event_slug'
  | 'event_image_url'
  | 'event_start_datetime'
  | 'event_end_datetime'
  | 'event_location'
  | 'category_venue_id'
>;

import type { EventSummary, SiteSettings } from '@acara/shared-contract';
import { eventUrl } from '../formats/event-url.ts';
import { formatVenue } from '../formats/venue-format.ts';

/** An event as calendars take it. Times are ISO 8601 instants with their zone. */
export type CalendarEntry = {
  /** Stable across downloads, so that a second import replaces the first. */
  uid: string;
  name: string;
  start: string;
  end: string;
  location: string;
  description: string;
  url: string;
};

/** An event as a calendar takes it. `description` is plain text. */
export const calendarEntry = (event: EventSummary, settings: SiteSettings, description = ''): CalendarEntry => ({
  uid: `event-${event.event_id}@${new URL(settings.publicOrigin).hostname}`,
  name: event.event_name,
  start: event.event_start_datetime,
  end: event.event_end_datetime,
  location: formatVenue(event),
  description,
  url: eventUrl(event),
});

/** An instant in the basic UTC form of RFC 5545, `20261205T120000Z`. */
export const utcStamp = (instant: Date): string => instant.toISOString().replace(/[-:]|[.]\d{3}/g, '');

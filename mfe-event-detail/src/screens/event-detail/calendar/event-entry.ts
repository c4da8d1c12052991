import type { EventDetail, SiteSettings } from '@acara/shared-contract';
import { formatVenue } from '@acara/shared-ui/formats';
import { plainText } from '../rich-text/plain-text.ts';
import type { CalendarEntry } from './calendar-entry.ts';

/** Longer texts make addresses that Google refuses. */
const DESCRIPTION_LENGTH = 600;

/** An event as a calendar takes it. */
export const calendarEntry = (event: EventDetail, settings: SiteSettings): CalendarEntry => {
  const text = Array.from(plainText(event.event_description));
  return {
    uid: `event-${event.event_id}@${new URL(settings.publicOrigin).hostname}`,
    name: event.event_name,
    start: event.event_start_datetime,
    end: event.event_end_datetime,
    location: formatVenue(event),
    description: text.length > DESCRIPTION_LENGTH ? `${text.slice(0, DESCRIPTION_LENGTH).join('')}…` : text.join(''),
    url: event.event_full_url,
  };
};

import type { EventSummary } from '@acara/shared-contract';
import { formatVenue } from '@acara/shared-contract/formats';
import { eventUrl } from './formats/events.ts';

/** What Google Calendar needs of an event, or of a ticket of it. The API makes calendar files. */
export type CalendarEntry = {
  name: string;
  /** ISO 8601 instants with their zone; the end is null where it is not known. */
  start: string;
  end: string | null;
  location: string;
  /** Plain text. */
  description: string;
  url: string;
};

export const calendarEntry = (event: EventSummary, description = ''): CalendarEntry => ({
  name: event.event_name,
  start: event.event_start_datetime,
  end: event.event_end_datetime,
  location: formatVenue(event),
  description,
  url: eventUrl(event),
});

/** An instant in the basic UTC form, `20261205T120000Z`. */
const utcStamp = (instant: string): string => new Date(instant).toISOString().replace(/[-:]|[.]\d{3}/g, '');

/** Address of Google Calendar's form, filled in. */
export const googleCalendarHref = (entry: CalendarEntry): string => {
  const query = new URLSearchParams({
    action: 'TEMPLATE',
    text: entry.name,
    dates: `${utcStamp(entry.start)}/${utcStamp(entry.end ?? entry.start)}`,
    details: `${entry.description}\n\n${entry.url}`.trim(),
    location: entry.location,
    ctz: 'Asia/Jakarta',
  });
  return `https://calendar.google.com/calendar/render?${query}`;
};

import type { EventSummary, SiteSettings } from '@acara/shared-contract';
import { eventUrl, formatVenue } from './formats/events.ts';
import { saveFile } from './save-file.ts';

/** What calendars need of an event. Times are ISO 8601 instants with their zone. */
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

/** @param description plain text */
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
const utcStamp = (instant: Date): string => instant.toISOString().replace(/[-:]|[.]\d{3}/g, '');

/** Address of Google Calendar's form, filled in with the event. */
export const googleCalendarHref = (entry: CalendarEntry): string => {
  const query = new URLSearchParams({
    action: 'TEMPLATE',
    text: entry.name,
    dates: `${utcStamp(new Date(entry.start))}/${utcStamp(new Date(entry.end))}`,
    details: `${entry.description}\n\n${entry.url}`.trim(),
    location: entry.location,
    ctz: 'Asia/Jakarta',
  });
  return `https://calendar.google.com/calendar/render?${query}`;
};

const escapeText = (text: string) =>
  text
    .replace(/[\\;,]/g, (character) => `\\${character}`)
    .replace(/\r\n|\r|\n/g, '\\n')
    // Other control characters are not allowed in a TEXT value.
    .replace(/\p{Cc}/gu, '');

const octets = (text: string) => new TextEncoder().encode(text).length;

/** Folds a content line at 75 octets (RFC 5545, 3.1), never inside a character. */
const foldLine = (line: string): string => {
  const lines: string[] = [];
  let current = '';
  for (const character of line) {
    if (octets(current) + octets(character) > 75) {
      lines.push(current);
      current = ' ';
    }
    current += character;
  }
  return [...lines, current].join('\r\n');
};

/** The calendar file of one event (RFC 5545), in UTC so that every calendar shows the right instant. */
export const toIcs = (entry: CalendarEntry, now: Date): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Acara//Event//ID',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${escapeText(entry.uid)}`,
    `DTSTAMP:${utcStamp(now)}`,
    `DTSTART:${utcStamp(new Date(entry.start))}`,
    `DTEND:${utcStamp(new Date(entry.end))}`,
    `SUMMARY:${escapeText(entry.name)}`,
    `DESCRIPTION:${escapeText(entry.description)}`,
    `LOCATION:${escapeText(entry.location)}`,
    `URL:${entry.url}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ]
    .map((line) => `${foldLine(line)}\r\n`)
    .join('');

/** Downloads an event as a calendar file. `name` is without its extension. */
export const saveIcs = (entry: CalendarEntry, name: string): void =>
  // eslint-disable-next-line acara/no-device-clock -- when the file was made; no calendar shows it
  saveFile(new Blob([toIcs(entry, new Date())], { type: 'text/calendar;charset=utf-8' }), `${name}.ics`);

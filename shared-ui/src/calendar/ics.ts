import { utcStamp, type CalendarEntry } from './calendar-entry.ts';

const escaped = (text: string) =>
  text
    .replace(/[\\;,]/g, (character) => `\\${character}`)
    .replace(/\r\n|\r|\n/g, '\\n')
    // Other control characters are not allowed in a TEXT value.
    .replace(/\p{Cc}/gu, '');

const octets = (text: string) => new TextEncoder().encode(text).length;

/** Breaks a content line so that no line is longer than 75 octets (RFC 5545 §3.1), never inside a character. */
const folded = (line: string): string => {
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

/**
 * The calendar file of one event (RFC 5545), times in UTC so that every calendar shows the right instant.
 * @param now when the file is made
 */
export const toIcs = (entry: CalendarEntry, now: Date): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Acara//Event//ID',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${escaped(entry.uid)}`,
    `DTSTAMP:${utcStamp(now)}`,
    `DTSTART:${utcStamp(new Date(entry.start))}`,
    `DTEND:${utcStamp(new Date(entry.end))}`,
    `SUMMARY:${escaped(entry.name)}`,
    `DESCRIPTION:${escaped(entry.description)}`,
    `LOCATION:${escaped(entry.location)}`,
    `URL:${entry.url}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ]
    .map((line) => `${folded(line)}\r\n`)
    .join('');

import type { FastifyReply } from 'fastify';

/** One entry of a calendar. */
export type CalendarEntry = {
  /** Of one event, or of one class of it: a calendar replaces the entry that it has by a later one with the same. */
  uid: string;
  name: string;
  start: Date;
  /** Null if it is not known. */
  end: Date | null;
  /** Plain texts; empty ones are left out. */
  location: string;
  description: string;
  url: string;
  /** Whether the calendar reminds of it when it starts. */
  reminds?: boolean;
};

/** An instant in the basic UTC form of RFC 5545, `20261205T120000Z`: every calendar shows it in its own zone. */
const utcStamp = (at: Date): string => at.toISOString().replace(/[-:]|[.]\d{3}/g, '');

const MINUTE = 60_000;

const escapeText = (text: string) =>
  text
    .toWellFormed()
    .replaceAll(/[\\;,]/g, '\\$&')
    .replaceAll(/\r\n|[\r\n\u2028\u2029]/g, '\\n')
    // Other control characters are not allowed in a TEXT value.
    .replaceAll(/\p{Cc}/gu, '');

/** Folds a content line at 75 octets (RFC 5545, 3.1), never inside a character. */
const foldLine = (line: string): string => {
  const lines: string[] = [];
  let current = '';
  let octets = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (octets + size > 75) {
      lines.push(current);
      current = ' ';
      octets = 1;
    }
    current += character;
    octets += size;
  }
  return [...lines, current].join('\r\n');
};

const textLine = (name: string, text: string) => (text === '' ? [] : [`${name}:${escapeText(text)}`]);

const reminderLines = ({ name }: CalendarEntry) => [
  'BEGIN:VALARM',
  'ACTION:DISPLAY',
  'TRIGGER:PT0S',
  ...textLine('DESCRIPTION', name),
  'END:VALARM',
];

/**
 * A calendar file with one entry (RFC 5545). It says what is true `now`, so that a later file is a later revision: some
 * calendars compare `SEQUENCE` alone.
 */
export const calendarFile = (entry: CalendarEntry, now: Date): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Acara//Event//ID',
    'CALSCALE:GREGORIAN',
    'BEGIN:VEVENT',
    ...textLine('UID', entry.uid),
    `DTSTAMP:${utcStamp(now)}`,
    `LAST-MODIFIED:${utcStamp(now)}`,
    `SEQUENCE:${Math.floor(now.getTime() / MINUTE)}`,
    `DTSTART:${utcStamp(entry.start)}`,
    // It must be later than the start.
    ...(entry.end !== null && entry.end > entry.start ? [`DTEND:${utcStamp(entry.end)}`] : []),
    ...textLine('SUMMARY', entry.name),
    ...textLine('DESCRIPTION', entry.description),
    ...textLine('LOCATION', entry.location),
    `URL:${entry.url}`,
    'STATUS:CONFIRMED',
    ...(entry.reminds ? reminderLines(entry) : []),
    'END:VEVENT',
    'END:VCALENDAR',
  ]
    .map((line) => `${foldLine(line)}\r\n`)
    .join('');

type SentCalendar = { entry: CalendarEntry; now: Date; slug: string };

/** Inline: phones then show the entry, where an attachment would be saved as a file. */
export const sendCalendar = (reply: FastifyReply, { entry, now, slug }: SentCalendar): FastifyReply =>
  reply
    .header('cache-control', 'no-store')
    .header('content-disposition', `inline; filename="${slug.replaceAll(/[^\w-]/g, '')}.ics"`)
    .header('x-robots-tag', 'noindex')
    .type('text/calendar; charset=utf-8')
    .send(calendarFile(entry, now));

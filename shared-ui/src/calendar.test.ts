import { toIcs, googleCalendarHref, type CalendarEntry } from './calendar.ts';

const entry: CalendarEntry = {
  uid: 'event-12@acara.test',
  name: 'Jazz; malam, di \\Awan',
  start: '2026-12-05T23:30:00+07:00',
  end: '2026-12-06T00:30:00+07:00',
  location: 'Dieng, Wonosobo',
  description: 'Baris satu\r\nBaris dua',
  url: 'https://acara.test/detail-event/jazz',
};
const now = new Date('2026-11-01T03:04:05.678Z');
const splitLines = (text: string) => text.split('\r\n');
const unfolded = (text: string) => text.replaceAll('\r\n ', '');

describe('the calendar file', () => {
  it('describes the event by RFC 5545, every line ended by CRLF', () => {
    expect(splitLines(toIcs(entry, now))).toEqual([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Acara//Event//ID',
      'CALSCALE:GREGORIAN',
      'METHOD:PUBLISH',
      'BEGIN:VEVENT',
      'UID:event-12@acara.test',
      'DTSTAMP:20261101T030405Z',
      'DTSTART:20261205T163000Z',
      'DTEND:20261205T173000Z',
      'SUMMARY:Jazz\\; malam\\, di \\\\Awan',
      'DESCRIPTION:Baris satu\\nBaris dua',
      'LOCATION:Dieng\\, Wonosobo',
      'URL:https://acara.test/detail-event/jazz',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ]);
  });

  it('folds at 75 octets and never inside a character', () => {
    const description = `${'é'.repeat(100)}🎉`.repeat(5);
    const text = toIcs({ ...entry, description }, now);
    for (const line of splitLines(text)) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect(unfolded(text)).toContain(`DESCRIPTION:${description}`);
  });

  it('escapes line breaks in texts', () => {
    const text = toIcs({ ...entry, name: 'A\r\nATTENDEE:x\nB\rC\u0000' }, now);
    expect(splitLines(text)).toContain('SUMMARY:A\\nATTENDEE:x\\nB\\nC');
  });

  it('contains the same instant for any zone of the input', () => {
    expect(toIcs({ ...entry, start: '2026-12-05T16:30:00Z' }, now)).toBe(toIcs(entry, now));
  });
});

describe('the Google Calendar link', () => {
  it('contains name, instants and venue', () => {
    const { origin, pathname, searchParams } = new URL(googleCalendarHref(entry));
    expect(origin + pathname).toBe('https://calendar.google.com/calendar/render');
    expect(Object.fromEntries(searchParams)).toEqual({
      action: 'TEMPLATE',
      text: entry.name,
      dates: '20261205T163000Z/20261205T173000Z',
      details: 'Baris satu\r\nBaris dua\n\nhttps://acara.test/detail-event/jazz',
      location: entry.location,
      ctz: 'Asia/Jakarta',
    });
  });
});

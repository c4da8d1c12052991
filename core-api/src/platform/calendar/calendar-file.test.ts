import { readCalendar } from '../../../test/read-calendar.ts';
import { calendarFile, type CalendarEntry } from './calendar-file.ts';

const entry: CalendarEntry = {
  uid: 'event-12@acara.test',
  name: 'Jazz; malam, di \\Awan',
  start: new Date('2026-12-05T23:30:00+07:00'),
  end: new Date('2026-12-06T00:30:00+07:00'),
  location: 'Dieng, Wonosobo',
  description: 'Baris satu\r\nBaris dua',
  url: 'https://acara.test/_link/event.detail?slug=jazz',
};
const now = new Date('2026-11-01T03:04:05.678Z');
const read = (more: Partial<CalendarEntry> = {}, at = now) => readCalendar(calendarFile({ ...entry, ...more }, at));

describe('a calendar file', () => {
  it('has the lines of RFC 5545, in UTC', () => {
    expect(calendarFile(entry, now).split('\r\n')).toEqual([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Acara//Event//ID',
      'CALSCALE:GREGORIAN',
      'BEGIN:VEVENT',
      'UID:event-12@acara.test',
      'DTSTAMP:20261101T030405Z',
      'LAST-MODIFIED:20261101T030405Z',
      'SEQUENCE:29891704',
      'DTSTART:20261205T163000Z',
      'DTEND:20261205T173000Z',
      'SUMMARY:Jazz\\; malam\\, di \\\\Awan',
      'DESCRIPTION:Baris satu\\nBaris dua',
      'LOCATION:Dieng\\, Wonosobo',
      'URL:https://acara.test/_link/event.detail?slug=jazz',
      'STATUS:CONFIRMED',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ]);
  });

  it('is read alike by two readers', () => {
    expect(read()).toEqual({
      uid: 'event-12@acara.test',
      start: '2026-12-05T16:30:00.000Z',
      end: '2026-12-05T17:30:00.000Z',
      name: 'Jazz; malam, di \\Awan',
      description: 'Baris satu\nBaris dua',
      location: 'Dieng, Wonosobo',
      url: 'https://acara.test/_link/event.detail?slug=jazz',
      sequence: 29_891_704,
    });
  });

  it.each([null, entry.start, new Date(entry.start.getTime() - 1)])(
    'has no end that is not after the start: %s',
    (end) => {
      expect(calendarFile({ ...entry, end }, now)).not.toContain('DTEND');
      expect(read({ end }).end).toBeNull();
    },
  );

  it.each([
    'Nguyễn Thị Đức',
    '王小明の音楽会',
    'حفل موسيقي في جاكرتا، الليلة',
    'Концерт',
    'ꦲꦏ꧀ꦱꦫꦗꦮ',
    '👩‍👩‍👧 keluarga 🎉',
    'Titik: dua; "kutip" \\ garis miring',
    `${'é'.repeat(100)}🎉`.repeat(5),
    ' spasi '.repeat(40).trim(),
    'BEGIN:VEVENT',
    'x'.repeat(74),
    '王'.repeat(200),
  ])('keeps the name %s', (name) => {
    const whole = read({ name, location: name, description: name });
    expect([whole.name, whole.location, whole.description]).toEqual([name, name, name]);
  });

  it('never lets a text begin a line', () => {
    const { name, description } = read({
      name: 'A\r\nATTENDEE:x\nB\rC\u2028D\u0000\ud83d',
      description: 'x\nEND:VEVENT',
    });
    expect(name).toBe('A\nATTENDEE:x\nB\nC\nD\ufffd');
    expect(description).toBe('x\nEND:VEVENT');
  });

  it('leaves out texts that are empty', () => {
    expect(calendarFile({ ...entry, location: '', description: '' }, now)).not.toMatch(/LOCATION|DESCRIPTION/);
  });

  it('made later is a later revision', () => {
    expect(read({}, new Date(now.getTime() + 60_000)).sequence).toBe(read().sequence + 1);
  });
});

import { googleCalendarHref, type CalendarEntry } from './calendar.ts';

const entry: CalendarEntry = {
  name: 'Jazz; malam, di \\Awan',
  start: '2026-12-05T23:30:00+07:00',
  end: '2026-12-06T00:30:00+07:00',
  location: 'Dieng, Wonosobo',
  description: 'Baris satu\nBaris dua',
  url: 'https://acara.test/detail-event/jazz',
};

describe('the Google Calendar link', () => {
  it('contains name, instants and venue', () => {
    const { origin, pathname, searchParams } = new URL(googleCalendarHref(entry));
    expect(origin + pathname).toBe('https://calendar.google.com/calendar/render');
    expect(Object.fromEntries(searchParams)).toEqual({
      action: 'TEMPLATE',
      text: entry.name,
      dates: '20261205T163000Z/20261205T173000Z',
      details: 'Baris satu\nBaris dua\n\nhttps://acara.test/detail-event/jazz',
      location: entry.location,
      ctz: 'Asia/Jakarta',
    });
  });

  it('begins and ends at the start if the end is not known', () => {
    const { searchParams } = new URL(googleCalendarHref({ ...entry, end: null }));
    expect(searchParams.get('dates')).toBe('20261205T163000Z/20261205T163000Z');
  });
});

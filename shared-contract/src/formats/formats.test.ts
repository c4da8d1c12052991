import {
  formatCount,
  formatDay,
  formatDaysLeft,
  formatDayRange,
  formatShortDays,
  formatInstant,
  formatPeriod,
  formatPickedDay,
  formatPriceFrom,
  formatRecord,
  formatRecordTime,
  formatRupiah,
  formatTicketPlace,
  formatTime,
  formatTimeRange,
  formatVenue,
  formatWeekday,
  formatWeekdayRange,
  mapUrl,
  whatsappUrl,
  wibClock,
  wibDay,
} from './index.ts';

const zones = ['Asia/Jakarta', 'America/Los_Angeles', 'Pacific/Kiritimati', 'Europe/London'];

describe.each(zones)('dates and times on a machine in %s', (zone) => {
  const before = process.env.TZ;
  beforeAll(() => {
    process.env.TZ = zone;
  });
  afterAll(() => {
    process.env.TZ = before;
  });

  it.each([
    ['2026-12-05T16:30:00Z', 'Sab, 05 Desember 2026', '23:30 WIB'],
    ['2026-12-05T17:30:00Z', 'Min, 06 Desember 2026', '00:30 WIB'],
    ['2026-12-05T23:30:00+07:00', 'Sab, 05 Desember 2026', '23:30 WIB'],
    // The hours in which clocks change in California and England.
    ['2026-03-08T10:30:00Z', 'Min, 08 Maret 2026', '17:30 WIB'],
    ['2026-03-29T01:30:00Z', 'Min, 29 Maret 2026', '08:30 WIB'],
  ])('reads %s as %s at %s [card.date-form]', (instant, day, time) => {
    expect(formatDay(instant)).toBe(day);
    expect(formatTime(instant)).toBe(time);
  });

  it('formats a chosen calendar day in any zone', () => {
    expect(formatPickedDay('2026-12-05')).toBe('12/05/2026');
  });

  it('returns the day in WIB', () => {
    expect(wibDay('2026-12-05T17:30:00Z')).toBe('2026-12-06');
    expect(wibDay(Date.parse('2026-12-05T16:59:59Z'))).toBe('2026-12-05');
  });
});

describe('a day range', () => {
  it('is one day when start and end fall on the same day in WIB [card.one-day]', () => {
    expect(formatDayRange('2026-12-05T17:30:00Z', '2026-12-06T16:00:00Z')).toBe('Min, 06 Desember 2026');
  });

  it('names both days otherwise [card.more-days]', () => {
    expect(formatDayRange('2026-12-05T16:00:00Z', '2026-12-05T17:30:00Z')).toBe(
      'Sab, 05 Desember 2026 - Min, 06 Desember 2026',
    );
  });
});

describe('a time range', () => {
  it('is one time when start equals end', () => {
    expect(formatTimeRange('2026-12-05T12:00:00Z', '2026-12-05T12:00:00Z')).toBe('19:00 WIB');
  });

  it('names both times otherwise', () => {
    expect(formatTimeRange('2026-12-05T12:00:00Z', '2026-12-05T15:00:00Z')).toBe('19:00 - 22:00 WIB');
  });
});

describe('a period', () => {
  const start = '2026-11-30T09:30:00+07:00';

  it.each([
    ['2026-11-30T17:30:00+07:00', 'Sen, 30 November 2026, 09:30 - 17:30 WIB'],
    ['2026-12-01T17:30:00+07:00', 'Sen, 30 November 2026, 09:30 WIB - Sel, 01 Desember 2026, 17:30 WIB'],
    [start, 'Sen, 30 November 2026, 09:30 WIB'],
    [null, 'Sen, 30 November 2026, 09:30 WIB'],
    [undefined, 'Sen, 30 November 2026, 09:30 WIB'],
  ])('until %s names both ends, the day once where it is one', (end, text) => {
    expect(formatPeriod(start, end)).toBe(text);
  });

  it('can be written as days and times', () => {
    const end = '2026-12-01T17:30:00+07:00';
    expect(formatWeekdayRange(start, end)).toBe('Senin, 30 November 2026 - Selasa, 01 Desember 2026');
    expect(formatWeekdayRange(start, null)).toBe('Senin, 30 November 2026');
    expect([formatDayRange(start, null), formatTimeRange(start, null)]).toEqual(['Sen, 30 November 2026', '09:30 WIB']);
    expect(formatTimeRange(start, end)).toBe('09:30 - 17:30 WIB');
  });

  it('can be written short', () => {
    expect(formatShortDays(start, null)).toBe('Sen, 30 Nov 2026');
    expect(formatShortDays(start, '2027-01-01T17:30:00+07:00')).toBe('Sen, 30 Nov - Jum, 01 Jan 2027');
  });

  it('is the same for texts, dates and milliseconds', () => {
    const from = new Date(start);
    const to = new Date('2026-12-01T17:30:00+07:00');
    expect(formatPeriod(from, to)).toBe(formatPeriod(from.getTime(), to.toISOString()));
  });
});

// The platform's own Indonesian is an independent reading of all that is written here by hand.
it('writes weekdays, days and times as Intl does, every 37 hours of two years', () => {
  const intl = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('id-ID', { timeZone: 'Asia/Jakarta', ...options });
  const day = intl({ weekday: 'long', day: '2-digit', month: 'long', year: 'numeric' });
  const short = intl({ weekday: 'short', day: '2-digit', month: 'long', year: 'numeric' });
  const time = intl({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  const HOUR = 3_600_000;
  for (let at = Date.parse('2026-01-01T00:20:00Z'); at < Date.parse('2028-01-01T00:00:00Z'); at += 37 * HOUR) {
    expect(formatWeekday(at)).toBe(day.format(at));
    expect(formatDay(at)).toBe(short.format(at));
    expect(formatTime(at)).toBe(`${time.format(at).replace('.', ':')} WIB`);
  }
});

it('writes day and time of an event', () => {
  expect(formatInstant('2026-12-05T12:00:00Z')).toBe('Sab, 05 Desember 2026, 19:00 WIB');
});

it.each([
  ['2026-12-05T12:00:00Z', '05/12/2026, 7:00 PM WIB'],
  ['2026-12-05T17:05:00Z', '06/12/2026, 12:05 AM WIB'],
  ['2026-12-05T05:05:00Z', '05/12/2026, 12:05 PM WIB'],
  ['2026-12-05T04:59:00Z', '05/12/2026, 11:59 AM WIB'],
])('writes the recorded moment %s as %s [site.dates]', (instant, text) => {
  expect(formatRecord(instant)).toBe(text);
});

it('writes the time beside a record by the same clock [site.one-clock]', () => {
  expect(formatRecordTime('2026-12-05T12:00:00Z')).toBe('7:00 PM WIB');
  expect(formatRecord('2026-12-05T12:00:00Z')).toContain(formatRecordTime('2026-12-05T12:00:00Z'));
});

it.each([
  ['2026-11-29T12:00:00+07:00', 'hari ini'],
  ['2026-11-30T00:30:00+07:00', 'besok'],
  ['2026-12-12T09:00:00+07:00', '13 hari lagi'],
  ['2027-01-02T19:30:00+07:00', '5 minggu lagi'],
  ['2027-03-29T09:00:00+07:00', '4 bulan lagi'],
  ['2026-11-29T10:00:00+07:00', null],
  ['2026-11-28T10:00:00+07:00', null],
])('says how far away %s is: %s', (at, text) => {
  expect(formatDaysLeft(at, Date.parse('2026-11-29T10:00:00+07:00'))).toBe(text);
});

it('throws for a text that is no instant', () => {
  expect(() => wibClock('kemarin')).toThrow(RangeError);
});

describe('money', () => {
  it.each([
    [0, 'Rp 0'],
    [999, 'Rp 999'],
    [150000, 'Rp 150.000'],
    [1250000, 'Rp 1.250.000'],
  ])('writes %d as %s [site.indonesian, site.money]', (amount, text) => {
    expect(formatRupiah(amount)).toBe(text);
  });

  it('formats counts with dots', () => {
    expect(formatCount(12500)).toBe('12.500');
  });

  it('formats the lowest price of an event', () => {
    expect(formatPriceFrom(150000)).toBe('Mulai Rp 150.000');
    expect(formatPriceFrom(0)).toBe('FREE');
    expect(formatPriceFrom(null)).toBeNull();
  });
});

describe('a venue', () => {
  it.each([
    [{ category_venue_id: 3, event_location: 'Zoom', event_location_detail: 'x' }, 'Online Event'],
    [{ category_venue_id: 1, event_location: 'Istora', event_location_detail: 'Hall A' }, 'Istora - Hall A'],
    [{ category_venue_id: 2, event_location: 'Istora', event_location_detail: null }, 'Istora'],
    [{ category_venue_id: 1, event_location: null, event_location_detail: null }, ''],
  ])('%j reads %s [card.place]', (event, text) => {
    expect(formatVenue(event)).toBe(text);
  });
});

describe('the place of a ticket', () => {
  it.each([
    [{ ticket_reserved: true, ticket_seat_number: 12, ticket_row: 'B' }, 'Seat 12 · baris B'],
    [{ ticket_reserved: true, ticket_seat_number: 12, ticket_row: null }, 'Seat 12'],
    [{ ticket_reserved: false, ticket_seat_number: 1, ticket_row: null }, 'Tanpa nomor kursi'],
  ])('%j reads %s [seats.row-named]', (ticket, text) => {
    expect(formatTicketPlace(ticket)).toBe(text);
  });
});

describe('links of a place and an organiser', () => {
  const venue = { category_venue_id: 1, event_location: 'Istora', event_location_detail: 'Hall A' };

  it('lead to a map, but not for an online event', () => {
    expect(mapUrl(venue)).toBe('https://www.google.com/maps/search/?api=1&query=Istora+-+Hall+A');
    expect(mapUrl({ ...venue, category_venue_id: 3 })).toBeUndefined();
    expect(mapUrl({ ...venue, event_location: null, event_location_detail: null })).toBeUndefined();
  });

  it.each([
    ['0812-3456-7890', undefined, 'https://wa.me/6281234567890'],
    ['+62 812 3456 7890', 'Halo & apa?', 'https://wa.me/6281234567890?text=Halo+%26+apa%3F'],
    ['tidak ada', undefined, undefined],
  ])('%j with %j is the chat %s', (number, message, url) => {
    expect(whatsappUrl(number, message)).toBe(url);
  });
});

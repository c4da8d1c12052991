import {
  formatCount,
  formatDay,
  formatDayRange,
  formatInstant,
  formatPickedDay,
  formatPriceFrom,
  formatRecord,
  formatRupiah,
  formatTicketPlace,
  formatTime,
  formatTimeRange,
  formatVenue,
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
    ['2026-12-05T16:30:00Z', '05 Desember 2026', '23:30 WIB'],
    ['2026-12-05T17:30:00Z', '06 Desember 2026', '00:30 WIB'],
    ['2026-12-05T23:30:00+07:00', '05 Desember 2026', '23:30 WIB'],
    // The hours in which clocks change in California and England.
    ['2026-03-08T10:30:00Z', '08 Maret 2026', '17:30 WIB'],
    ['2026-03-29T01:30:00Z', '29 Maret 2026', '08:30 WIB'],
  ])('reads %s as %s at %s [card.date-form]', (instant, day, time) => {
    expect(formatDay(instant)).toBe(day);
    expect(formatTime(instant)).toBe(time);
  });

  it('writes a chosen calendar day as it was chosen', () => {
    expect(formatPickedDay('2026-12-05')).toBe('12/05/2026');
  });

  it('knows the day in WIB', () => {
    expect(wibDay('2026-12-05T17:30:00Z')).toBe('2026-12-06');
    expect(wibDay(Date.parse('2026-12-05T16:59:59Z'))).toBe('2026-12-05');
  });
});

describe('a day range', () => {
  it('is one day when start and end fall on the same day in WIB [card.one-day]', () => {
    expect(formatDayRange('2026-12-05T17:30:00Z', '2026-12-06T16:00:00Z')).toBe('06 Desember 2026');
  });

  it('names both days otherwise [card.more-days]', () => {
    expect(formatDayRange('2026-12-05T16:00:00Z', '2026-12-05T17:30:00Z')).toBe('05 Desember 2026 - 06 Desember 2026');
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

it('writes day and time of an event', () => {
  expect(formatInstant('2026-12-05T12:00:00Z')).toBe('05 Desember 2026, 19:00 WIB');
});

it.each([
  ['2026-12-05T12:00:00Z', '05/12/2026, 7:00 PM WIB'],
  ['2026-12-05T17:05:00Z', '06/12/2026, 12:05 AM WIB'],
  ['2026-12-05T05:05:00Z', '05/12/2026, 12:05 PM WIB'],
  ['2026-12-05T04:59:00Z', '05/12/2026, 11:59 AM WIB'],
])('writes the recorded moment %s as %s [site.dates]', (instant, text) => {
  expect(formatRecord(instant)).toBe(text);
});

it('refuses a text that is no instant', () => {
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

  it('puts dots into counts', () => {
    expect(formatCount(12500)).toBe('12.500');
  });

  it('says from which price an event can be had', () => {
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
    [{ ticket_reserved: true, ticket_seat_number: 12 }, 'Seat 12'],
    [{ ticket_reserved: false, ticket_seat_number: 1 }, 'Tanpa nomor kursi'],
  ])('%j reads %s', (ticket, text) => {
    expect(formatTicketPlace(ticket)).toBe(text);
  });
});

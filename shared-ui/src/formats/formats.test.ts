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
import type { SaleStatus, SoldEvent } from '@acara/shared-contract/sale';
import { formatSale } from './events.ts';
import { formatSums, formatTicketPrice } from './sums.ts';
import { formatPhone, phoneDigits } from './phone.ts';

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
    [{ ticket_reserved: true, ticket_seat_number: 12 }, 'Seat 12'],
    [{ ticket_reserved: false, ticket_seat_number: 1 }, 'Tanpa nomor kursi'],
  ])('%j reads %s', (ticket, text) => {
    expect(formatTicketPlace(ticket)).toBe(text);
  });
});

const event: SoldEvent = {
  event_active_status: 1,
  event_start_datetime: '2026-12-10T12:00:00Z',
  event_end_datetime: '2026-12-10T15:00:00Z',
  event_ticket_sale_start_datetime: '2026-12-04T03:00:00Z',
  event_ticket_sale_end_datetime: '2026-12-09T17:00:00Z',
};

test.each<[SaleStatus | null, string | null]>([
  ['open', null],
  [null, null],
  ['soon', 'Dijual mulai 04 Desember 2026, 10:00 WIB'],
  ['ended', 'Penjualan berakhir'],
  ['soldOut', 'Tiket habis'],
  ['inactive', 'Event inaktif'],
  ['over', 'Event telah berakhir'],
])('%s reads %s', (status, text) => {
  expect(formatSale(event, status)).toBe(text);
});

test('a sale without dates is announced without one', () => {
  expect(formatSale({ ...event, event_ticket_sale_start_datetime: null }, 'soon')).toBe('Belum dijual');
});

const rows = (...given: Parameters<typeof formatSums>) =>
  formatSums(...given).map(({ name, text }) => `${name}: ${text}`);

describe('the sums of an order', () => {
  it('are sub total and total; a donation or discount that was not given has no row [sums.same]', () => {
    expect(rows({ subTotal: 300_000, donation: 0, total: 300_000 })).toEqual([
      'Sub Total: Rp 300.000',
      'Total: Rp 300.000',
    ]);
  });

  it('name donation and discount apart from the sub total [sums.same]', () => {
    expect(rows({ subTotal: 300_000, donation: 50_000, discount: 10_000, total: 340_000 })).toEqual([
      'Sub Total: Rp 300.000',
      'Donasi: Rp 50.000',
      'Diskon: - Rp 10.000',
      'Total: Rp 340.000',
    ]);
  });

  it('read FREE for a free class', () => {
    expect(rows({ subTotal: 0, donation: 0, total: 0 }, true)).toEqual(['Sub Total: FREE', 'Total: FREE']);
  });
});

it.each([
  [0, 'FREE', 'FREE'],
  [0, 'DONATION', 'DONATION'],
  [25_000, 'DONATION', 'Rp 25.000'],
  [0, undefined, 'Rp 0'],
  [150_000, 'PAID', 'Rp 150.000'],
])('a ticket of %i in a class of type %s is priced %s', (price, type, text) => {
  expect(formatTicketPrice(price, type)).toBe(text);
});

it.each([
  ['0812 3456 7890', '+62 812-3456-7890', '+6281234567890'],
  ['081234567890', '+62 812-3456-7890', '+6281234567890'],
  ['+62 812-3456-7890', '+62 812-3456-7890', '+6281234567890'],
  ['6281255501234', '+62 812-5550-1234', '+6281255501234'],
  ['0811 234 567', '+62 811-234-567', '+62811234567'],
  ['0812 3456 789', '+62 812-345-6789', '+628123456789'],
  ['+62 21 5550 1234', '+62 21 5550-1234', '+622155501234'],
  ['(0286) 123-456', '+62 286 123-456', '+62286123456'],
  ['+62 31 555 0100', '+62 31 555-0100', '+62315550100'],
  ['+65 6123 4567', '+65 6123 4567', '+6561234567'],
  ['112', '112', ''],
  ['1500 123', '1500 123', '1500123'],
  [' lihat situs ', 'lihat situs', ''],
  ['', '', ''],
])('%j reads %j and is dialled as %j [organizer.phones]', (text, read, dialled) => {
  expect(formatPhone(text)).toBe(read);
  expect(phoneDigits(text)).toBe(dialled);
});

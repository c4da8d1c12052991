import type { SaleStatus, SoldEvent } from '@acara/shared-contract/sale';
import { formatSale } from './events.ts';
import { formatSums, formatTicketPrice } from './sums.ts';
import { getInitials } from './names.ts';
import { formatPhone, phoneDigits } from '@acara/shared-contract/formats';

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
  ['soon', 'Dijual mulai Jum, 04 Desember 2026, 10:00 WIB'],
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

it.each([
  ['Senandung nusantara Raya', 'SN'],
  ['  sari  ', 'S'],
  ['王小明', '王'],
  ['𐐨𐐩', '𐐀'],
  ['😀 Dewi', '😀D'],
  ['👩‍👩‍👧 🇮🇩', '👩‍👩‍👧🇮🇩'],
  ['किरण شرمة', 'किش'],
  ['e\u0301lan', 'E\u0301'],
  ['', ''],
])('%j has the initials %j, whole letters', (name, initials) => {
  expect(getInitials(name, 2)).toBe(initials);
});

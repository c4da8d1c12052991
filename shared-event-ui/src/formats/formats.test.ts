import type { SaleStatus, SoldEvent } from '@acara/shared-contract/sale';
import { formatSale } from './events.ts';
import { formatSums, formatTicketPrice } from './sums.ts';

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

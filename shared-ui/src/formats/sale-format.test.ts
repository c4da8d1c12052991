import type { SaleStatus, SoldEvent } from '@acara/shared-contract/sale';
import { formatSale } from './sale-format.ts';

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

test('a sale without dates is not announced with one', () => {
  expect(formatSale({ ...event, event_ticket_sale_start_datetime: null }, 'soon')).toBe('Belum dijual');
});

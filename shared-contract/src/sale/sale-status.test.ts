import { saleStatus, saleTurningPoints, type SoldEvent, type TicketStock } from './sale-status.ts';

const event: SoldEvent = {
  event_active_status: 1,
  event_start_datetime: '2026-12-10T12:00:00Z',
  event_end_datetime: '2026-12-10T15:00:00Z',
  event_ticket_sale_start_datetime: '2026-12-04T03:00:00Z',
  event_ticket_sale_end_datetime: '2026-12-09T17:00:00Z',
};

const unset = { ...event, event_ticket_sale_start_datetime: null };
const sellsAfterItsEnd = { ...event, event_ticket_sale_end_datetime: '2026-12-11T00:00:00Z' };

const cases: [string, SoldEvent, TicketStock, string, string | null][] = [
  ['a moment before the sale', event, 'left', '2026-12-04T02:59:59.999Z', 'soon'],
  ['when the sale begins', event, 'left', '2026-12-04T03:00:00Z', 'open'],
  ['a moment before the sale ends', event, 'left', '2026-12-09T16:59:59.999Z', 'open'],
  ['when the sale ends', event, 'left', '2026-12-09T17:00:00Z', 'ended'],
  ['when the event ends', event, 'left', '2026-12-10T15:00:00Z', 'over'],
  ['sold out before the sale', event, 'soldOut', '2026-12-04T02:00:00Z', 'soldOut'],
  ['sold out in the sale', event, 'soldOut', '2026-12-05T00:00:00Z', 'soldOut'],
  ['sold out after the sale', event, 'soldOut', '2026-12-09T18:00:00Z', 'ended'],
  ['without ticket classes', event, 'none', '2026-12-05T00:00:00Z', null],
  ['without ticket classes, over', event, 'none', '2026-12-11T00:00:00Z', 'over'],
  ['without a window, before it begins', unset, 'left', '2026-12-05T00:00:00Z', 'soon'],
  ['without a window, going on', unset, 'left', '2026-12-10T13:00:00Z', 'ended'],
  ['a window longer than the event', sellsAfterItsEnd, 'left', '2026-12-10T14:59:59Z', 'open'],
  ['a window longer than the event, over', sellsAfterItsEnd, 'left', '2026-12-10T15:00:00Z', 'over'],
  ['inactive in the sale', { ...event, event_active_status: 0 }, 'left', '2026-12-05T00:00:00Z', 'inactive'],
  ['inactive and over', { ...event, event_active_status: 0 }, 'left', '2027-01-01T00:00:00Z', 'inactive'],
];

test.each(cases)('%s', (_, sold, stock, now, status) => {
  expect(saleStatus(sold, stock, Date.parse(now))).toBe(status);
});

test('the turning points of a sale are in order, each once', () => {
  expect(saleTurningPoints(sellsAfterItsEnd).map((at) => new Date(at).toISOString())).toEqual([
    '2026-12-04T03:00:00.000Z',
    '2026-12-10T12:00:00.000Z',
    '2026-12-10T15:00:00.000Z',
  ]);
});

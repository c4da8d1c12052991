import { saleStatus, type SaleStatus } from '@acara/shared-contract/sale';
import { aSeat, anEvent } from '../testing/event-fixture.ts';
import { classStock } from './ticket-classes.ts';

type Circumstances = {
  active: boolean;
  window: boolean;
  now: string;
  eventEnd?: string;
  quantity: number | null;
  taken: number;
};

const SALE_START = '2026-11-01T10:00:00+07:00';
const SALE_END = '2026-12-05T18:00:00+07:00';
const EVENT_START = '2026-12-05T19:00:00+07:00';
const DURING_SALE = '2026-11-20T12:00:00+07:00';
const AFTER_EVENT_START = '2026-12-05T19:00:01+07:00';

const usual: Circumstances = { active: true, window: true, now: DURING_SALE, quantity: 100, taken: 0 };

const getState = (more: Partial<Circumstances>) => {
  const { active, window, now, eventEnd = '2026-12-05T22:00:00+07:00', quantity, taken } = { ...usual, ...more };
  const event = anEvent({
    event_active_status: active ? 1 : 0,
    event_start_datetime: EVENT_START,
    event_end_datetime: eventEnd,
    event_ticket_sale_start_datetime: window ? SALE_START : null,
    event_ticket_sale_end_datetime: window ? SALE_END : null,
  });
  const stock = classStock(aSeat({ seat_detail_quantity: quantity }), { taken, seats: new Set() });
  return saleStatus(event, stock, Date.parse(now));
};

// The first rule that holds decides, so every row also breaks a later one.
describe('the sale status of a ticket class', () => {
  it.each<[string, Partial<Circumstances>, SaleStatus]>([
    [
      '1. the event is inactive, whatever else [tickets.inactive]',
      { active: false, window: false, taken: 100 },
      'inactive',
    ],
    ['1. the event is inactive and its sale over [tickets.inactive]', { active: false, now: SALE_END }, 'inactive'],
    ['2. no sale window, before the event starts [tickets.no-window-before]', { window: false, taken: 100 }, 'soon'],
    [
      '2. no sale window, as the event starts [tickets.no-window-after]',
      { window: false, now: EVENT_START, taken: 100 },
      'ended',
    ],
    [
      '2. no sale window, after the event started [tickets.no-window-after]',
      { window: false, now: AFTER_EVENT_START },
      'ended',
    ],
    ['3. the sale ends at this instant [tickets.ended]', { now: SALE_END, taken: 100 }, 'ended'],
    ['3. the sale is over and sold out [tickets.ended]', { now: '2026-12-05T21:00:00+07:00', taken: 100 }, 'ended'],
    [
      '3. the event is over before its sale [tickets.ended-event]',
      { eventEnd: '2026-11-20T11:00:00+07:00', taken: 100 },
      'over',
    ],
    ['4. as many taken as there are [tickets.sold-out]', { taken: 100 }, 'soldOut'],
    ['4. more taken than there are [tickets.sold-out]', { taken: 101 }, 'soldOut'],
    ['4. a class without places [tickets.sold-out]', { quantity: 0 }, 'soldOut'],
    [
      '4. sold out before the sale starts [tickets.sold-out]',
      { now: '2026-10-01T00:00:00+07:00', taken: 100 },
      'soldOut',
    ],
    ['5. the last place [tickets.open]', { taken: 99 }, 'open'],
    ['5. without limit [tickets.open]', { quantity: null, taken: 1_000_000 }, 'open'],
    ['5. before the sale starts: the dialog shows when', { now: '2026-10-01T00:00:00+07:00' }, 'soon'],
    ['5. the last instant of the sale [tickets.open]', { now: '2026-12-05T17:59:59+07:00' }, 'open'],
  ])('%s', (_, circumstances, state) => expect(getState(circumstances)).toBe(state));

  it('treats a sale window without a start or end as none', () => {
    const event = anEvent({ event_ticket_sale_end_datetime: null });
    expect(saleStatus(event, 'left', Date.parse(DURING_SALE))).toBe('soon');
  });
});

import { sampleEvent } from '@acara/shared-event-ui/testing';
import { likedState } from './liked-state.ts';

const now = Date.parse('2026-11-29T10:00:00+07:00');
const record = (event: Parameters<typeof sampleEvent>[0], left?: number | null) => ({
  event_id: 1,
  event: sampleEvent({ event_price_from: 75_000, ...event }),
  ...(left !== undefined && { event_places_left: left }),
});

it.each([
  ['2026-11-29T19:00:00+07:00', 'Mulai dijual hari ini, 19:00 WIB'],
  ['2026-11-30T10:00:00+07:00', 'Mulai dijual besok, 10:00 WIB'],
  ['2026-12-03T10:00:00+07:00', 'Mulai dijual 4 hari lagi, 10:00 WIB'],
])('a favourite that is sold from %s says so: %s [favourites.soon]', (start, text) => {
  const event = {
    event_sale_status: 'soon' as const,
    event_ticket_sale_start_datetime: start,
    event_ticket_sale_end_datetime: '2026-12-31T10:00:00+07:00',
  };
  expect(likedState(record(event, 5), now)).toBe(text);
});

it.each([
  [12, 'Mulai Rp 75.000 · Sisa 12'],
  [20, 'Mulai Rp 75.000 · Sisa 20'],
  [21, undefined],
  [null, undefined],
  [undefined, undefined],
])('a favourite with %s places left says: %s [favourites.few]', (left, text) => {
  expect(likedState(record({ event_sale_status: 'open' }, left), now)).toBe(text);
});

it.each(['ended', 'soldOut', 'inactive', 'over'] as const)('one that is %s keeps its words', (status) => {
  expect(likedState(record({ event_sale_status: status }, 3), now)).toBeUndefined();
});

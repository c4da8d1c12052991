import { groupFutureByVenue } from './upcoming-events.ts';

const event = (event_id: number, category_venue_name: string, event_start_datetime: string) =>
  ({ event_id, category_venue: { category_venue_name }, event_start_datetime }) as never;

it('future events are grouped by venue kind, past ones are left out [home.upcoming-groups]', () => {
  const groups = groupFutureByVenue(
    [
      event(1, 'Online Events', '2026-12-01T19:00:00+07:00'),
      event(2, 'Public Event', '2026-10-01T19:00:00+07:00'),
      event(3, 'Store Event', '2026-12-02T19:00:00+07:00'),
    ],
    Date.parse('2026-11-01T00:00:00Z'),
  );
  expect(groups['Online Events'].map((one) => one.event_id)).toEqual([1]);
  expect(groups['Store Event'].map((one) => one.event_id)).toEqual([3]);
  expect(groups['Public Event']).toEqual([]);
});

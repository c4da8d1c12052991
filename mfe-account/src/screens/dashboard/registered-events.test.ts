import type { Ticket } from '@acara/shared-contract';
import { sampleEvent, sampleTicket } from '@acara/shared-event-ui/testing';
import { registeredEvents } from './use-dashboard.ts';

const NOW = Date.parse('2026-12-01T10:00:00+07:00');

const createTicket = (event_id: number, ticket_datetime: string, event_name = `Acara ${event_id}`): Ticket =>
  sampleTicket({ ticket_datetime, event: sampleEvent({ event_id, event_name }) });
const ids = (events: { event_id: number }[]) => events.map(({ event_id }) => event_id);

it('counts distinct names of events, and every ticket [dashboard.events]', () => {
  const found = registeredEvents(
    [
      createTicket(1, '2026-12-05T19:00:00+07:00'),
      createTicket(1, '2026-12-05T19:00:00+07:00'),
      createTicket(2, '2026-12-06T19:00:00+07:00', 'Acara 1'),
      createTicket(3, '2026-12-07T19:00:00+07:00'),
    ],
    NOW,
  );
  expect(found).toMatchObject({ nameCount: 2, ticketCount: 4 });
  expect(ids(found.upcoming)).toEqual([1, 2, 3]);
});

it('shows the next event first, and of past ones the latest', () => {
  const found = registeredEvents(
    [
      createTicket(1, '2026-12-09T19:00:00+07:00'),
      createTicket(2, '2026-10-01T19:00:00+07:00'),
      createTicket(3, '2026-12-02T19:00:00+07:00'),
      createTicket(4, '2026-11-01T19:00:00+07:00'),
    ],
    NOW,
  );
  expect(ids(found.upcoming)).toEqual([3, 1]);
  expect(ids(found.past)).toEqual([4, 2]);
});

it('keeps an event among the upcoming ones while one of its tickets is', () => {
  const found = registeredEvents(
    [createTicket(1, '2026-11-30T19:00:00+07:00'), createTicket(1, '2026-12-01T19:00:00+07:00')],
    NOW,
  );
  expect([ids(found.upcoming), ids(found.past)]).toEqual([[1], []]);
});

it('counts a ticket of this very moment as upcoming, whatever its time zone', () => {
  const found = registeredEvents(
    [createTicket(1, '2026-12-01T03:00:00Z'), createTicket(2, '2026-12-01T02:59:59Z')],
    NOW,
  );
  expect([ids(found.upcoming), ids(found.past)]).toEqual([[1], [2]]);
});

it('returns no events where there are no tickets', () => {
  expect(registeredEvents([], NOW)).toEqual({
    nameCount: 0,
    ticketCount: 0,
    upcoming: [],
    past: [],
    goingOn: new Set(),
  });
});

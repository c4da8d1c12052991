import { sampleTicket } from '@acara/shared-event-ui/testing';
import { isGoingOn, isPast, splitByTime, ticketTimes } from './order-data.ts';

const NOW = Date.parse('2026-12-05T19:00:00+07:00');
const at = (ticket_id: number, ticket_datetime: string) => sampleTicket({ ticket_id, ticket_datetime });

it.each([
  ['2026-12-05T18:59:59+07:00', true],
  ['2026-12-05T19:00:00+07:00', false],
  ['2026-12-05T12:00:00Z', false],
  ['2026-12-05T11:59:59Z', true],
  ['2026-12-06T00:00:00+07:00', false],
])('a ticket of %s is past: %j [my-tickets.past]', (ticket_datetime, past) => {
  expect(isPast({ ticket_datetime }, NOW)).toBe(past);
});

const END = '2026-12-05T22:00:00+07:00';
const lasting = (ticket_datetime: string, ticket_end_datetime?: string | null) => ({
  ticket_datetime,
  event: { event_end_datetime: END },
  ...(ticket_end_datetime !== undefined && { ticket_end_datetime }),
});

it.each([
  ['has not begun', lasting('2026-12-05T19:00:00+07:00'), false],
  ['began a moment ago', lasting('2026-12-05T18:59:59+07:00'), true],
  ['began days ago, of an event that is not over', lasting('2026-12-03T09:00:00+07:00', null), true],
  ['is of a day that is over', lasting('2026-12-03T09:00:00+07:00', '2026-12-03T17:00:00+07:00'), false],
  ['ends now', lasting('2026-12-05T09:00:00+07:00', '2026-12-05T19:00:00+07:00'), false],
])('of a ticket that %s it is known whether it goes on [my-tickets.going-on]', (_name, ticket, goesOn) => {
  expect(isGoingOn(ticket, NOW)).toBe(goesOn);
});

it('changes at a moment after the start of a ticket, and at its end', () => {
  const ticket = lasting('2026-12-05T19:00:00+07:00');
  const [began = 0, ended = 0] = ticketTimes([ticket]);
  expect([began - 1, began, ended - 1, ended].map((now) => isGoingOn(ticket, now))).toEqual([false, true, true, false]);
});

it('puts the next ticket first, and of the past ones the latest', () => {
  const { active, past } = splitByTime(
    [
      at(1, '2026-12-20T19:00:00+07:00'),
      at(2, '2026-11-01T19:00:00+07:00'),
      at(3, '2026-12-06T19:00:00+07:00'),
      at(4, '2026-12-01T19:00:00+07:00'),
    ],
    NOW,
  );
  expect(active.map(({ ticket_id }) => ticket_id)).toEqual([3, 1]);
  expect(past.map(({ ticket_id }) => ticket_id)).toEqual([4, 2]);
});

it('puts what goes on before what is over', () => {
  const { event } = sampleTicket();
  const festival = { ...at(1, '2026-12-03T09:00:00+07:00'), event: { ...event, event_end_datetime: END } };
  const over = {
    ...at(2, '2026-12-04T09:00:00+07:00'),
    event: { ...event, event_end_datetime: '2026-12-04T10:00:00+07:00' },
  };
  expect(splitByTime([over, festival], NOW).past.map(({ ticket_id }) => ticket_id)).toEqual([1, 2]);
});

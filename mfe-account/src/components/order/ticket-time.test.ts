import { sampleTicket } from '@acara/shared-ui/testing';
import { isPast, splitByTime } from './order-data.ts';

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

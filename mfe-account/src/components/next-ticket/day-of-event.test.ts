import type { Ticket } from '@acara/shared-contract';
import { sampleEvent, sampleTicket } from '@acara/shared-event-ui/testing';
import { nextTickets, nextTimes, startsIn } from './day-of-event.ts';

const NOW = Date.parse('2026-12-05T16:00:00+07:00');
const at = (ticket_id: number, ticket_datetime: string, changed: Partial<Ticket> = {}) =>
  sampleTicket({ ticket_id, ticket_datetime, ...changed });
const ids = (tickets: Ticket[], now = NOW) => nextTickets(tickets, now).map(({ ticket_id }) => ticket_id);
const other = sampleEvent({ event_id: 2, event_end_datetime: '2026-12-05T23:00:00+07:00' });

describe('the next tickets', () => {
  it('are all of the next event of this day in WIB [next-ticket.day]', () => {
    const tonight = '2026-12-05T19:00:00+07:00';
    const tickets = [
      at(1, '2026-12-06T19:00:00+07:00'),
      at(2, tonight),
      at(3, tonight),
      at(4, '2026-12-05T21:00:00+07:00', { event: other }),
    ];
    expect(ids(tickets)).toEqual([2, 3]);
    expect(ids(tickets, Date.parse('2026-12-04T23:59:00+07:00'))).toEqual([]);
    expect(ids(tickets, Date.parse('2026-12-05T00:00:00+07:00'))).toEqual([2, 3]);
  });

  it('are those of an event that goes on, behind one that has yet to begin', () => {
    const begun = at(1, '2026-12-05T15:00:00+07:00', { ticket_end_datetime: '2026-12-05T18:00:00+07:00' });
    expect(ids([begun])).toEqual([1]);
    expect(ids([begun, at(2, '2026-12-05T19:00:00+07:00', { event: other })])).toEqual([2]);
    expect(ids([begun], Date.parse('2026-12-05T18:00:00+07:00'))).toEqual([]);
  });

  it('are none of an event that is inactive', () => {
    expect(ids([at(1, '2026-12-05T19:00:00+07:00', { event: sampleEvent({ event_active_status: 0 }) })])).toEqual([]);
  });
});

it.each([
  ['2026-12-05T19:00:00+07:00', 'Mulai 3 jam lagi'],
  ['2026-12-05T18:59:00+07:00', 'Mulai 2 jam lagi'],
  ['2026-12-05T16:59:30+07:00', 'Mulai 59 menit lagi'],
  ['2026-12-05T16:00:20+07:00', 'Mulai sekarang'],
  ['2026-12-05T15:59:00+07:00', 'Sedang berlangsung'],
])('of %s says %s [next-ticket.starts]', (start, text) => {
  expect(startsIn(at(1, start), NOW)).toBe(text);
});

it('says that anew whenever it changes', () => {
  const ticket = at(1, '2026-12-05T19:00:00+07:00');
  const times = nextTimes([ticket]);
  let before = '';
  let wrong = 0;
  for (let now = NOW; now < NOW + 3.1 * 3_600_000; now += 1_000) {
    const text = startsIn(ticket, now);
    if (before && text !== before && !times.some((time) => time > now - 1_000 && time <= now)) wrong += 1;
    before = text;
  }
  expect(wrong).toBe(0);
});

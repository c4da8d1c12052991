import { anEvent, aSeat } from '../testing/event-fixture.ts';
import { ticketTabPlace } from './ticket-classes.ts';

const inactive = aSeat({ seat_detail_active_status_name: 'inactive' });

it.each([
  ['classes and a sale window', {}, 'everywhere'],
  ['an inactive event', { event_active_status: 0 as const }, 'everywhere'],
  ['no seat data', { seat: null }, 'nowhere'],
  ['no classes', { seat: { seat_detail: [] } }, 'narrow'],
  ['no active class', { seat: { seat_detail: [inactive] } }, 'narrow'],
  ['no sale start', { event_ticket_sale_start_datetime: null }, 'narrow'],
  ['no sale end', { event_ticket_sale_end_datetime: null }, 'narrow'],
])('with %s the tab is shown %s', (_, more, place) => expect(ticketTabPlace(anEvent(more))).toBe(place));

import type { Ticket } from '@acara/shared-contract';
import { wibDay } from '@acara/shared-ui/formats';
import { isGoingOn, isPast } from '../order/order-data.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

const startOf = ({ ticket_datetime: start }: Ticket): number => Date.parse(start);

const isToday = (ticket: Ticket, now: number): boolean =>
  isPast(ticket, now) ? isGoingOn(ticket, now) : wibDay(ticket.ticket_datetime) === wibDay(now);

/** The tickets of the next event of this day, or of the one that goes on; empty on other days. */
export const nextTickets = (tickets: readonly Ticket[], now: number): Ticket[] => {
  const today = tickets.filter(
    (ticket) =>
      ticket.ticket_status_name === 'issued' && ticket.event.event_active_status === 1 && isToday(ticket, now),
  );
  // What has yet to begin comes before what goes on: that may be a festival of a week.
  const rank = (ticket: Ticket) => Number(isPast(ticket, now));
  const [first] = today.sort((a, b) => rank(a) - rank(b) || startOf(a) - startOf(b));
  return today.filter(
    ({ event, ticket_datetime: start }) => event.event_id === first?.event.event_id && start === first.ticket_datetime,
  );
};

/** Rounded down: nobody comes late. */
export const startsIn = (ticket: Ticket, now: number): string => {
  const left = startOf(ticket) - now;
  if (left < 0) return 'Sedang berlangsung';
  if (left >= HOUR) return `Mulai ${Math.floor(left / HOUR)} jam lagi`;
  return left >= MINUTE ? `Mulai ${Math.floor(left / MINUTE)} menit lagi` : 'Mulai sekarang';
};

/** Instants at which that, or what is next, changes. */
export const nextTimes = (tickets: readonly Ticket[]): number[] =>
  [...new Set(tickets.map(startOf))].flatMap((start) => [
    start + 1,
    // Of the day of the event in WIB.
    Date.parse(`${wibDay(start)}T00:00:00+07:00`),
    ...Array.from({ length: 24 }, (_, hours) => start - hours * HOUR + 1),
    ...Array.from({ length: 60 }, (_, minutes) => start - minutes * MINUTE + 1),
  ]);

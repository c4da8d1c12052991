import type { Ticket } from '@acara/shared-contract';

const when = (ticket: Ticket) => Date.parse(ticket.ticket_datetime);

export const isPast = (ticket: Pick<Ticket, 'ticket_datetime'>, now: number): boolean =>
  Date.parse(ticket.ticket_datetime) < now;

/** Upcoming tickets, the next first, and past ones, the latest first. `now` in milliseconds. */
export const splitByTime = (tickets: readonly Ticket[], now: number): { active: Ticket[]; past: Ticket[] } => ({
  active: tickets.filter((ticket) => !isPast(ticket, now)).sort((a, b) => when(a) - when(b)),
  past: tickets.filter((ticket) => isPast(ticket, now)).sort((a, b) => when(b) - when(a)),
});

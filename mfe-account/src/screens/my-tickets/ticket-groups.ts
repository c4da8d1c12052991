import type { EventSummary, Ticket } from '@acara/shared-contract';

/** The tickets of one event. */
export type TicketGroup = { event: EventSummary; tickets: Ticket[] };

const when = (ticket: Ticket) => Date.parse(ticket.ticket_datetime);

/** Past where its time is before now, otherwise upcoming. Spec §4, Ticket classification. */
export const isPast = (ticket: Pick<Ticket, 'ticket_datetime'>, now: number): boolean =>
  Date.parse(ticket.ticket_datetime) < now;

/** Tickets by event, in the order in which their events come first. */
export const groupByEvent = (tickets: readonly Ticket[]): TicketGroup[] => {
  const groups = new Map<number, TicketGroup>();
  for (const ticket of tickets) {
    const { event } = ticket;
    const group = groups.get(event.event_id) ?? { event, tickets: [] };
    group.tickets.push(ticket);
    groups.set(event.event_id, group);
  }
  return [...groups.values()];
};

/** What is to come, the next first, and what is over, the latest first. `now` in milliseconds. */
export const splitByTime = (tickets: readonly Ticket[], now: number): { active: Ticket[]; past: Ticket[] } => ({
  active: tickets.filter((ticket) => !isPast(ticket, now)).sort((a, b) => when(a) - when(b)),
  past: tickets.filter((ticket) => isPast(ticket, now)).sort((a, b) => when(b) - when(a)),
});

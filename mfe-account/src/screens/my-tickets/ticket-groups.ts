import type { EventSummary, Ticket } from '@acara/shared-contract';

/** The tickets of one event. */
export type TicketGroup = { event: EventSummary; tickets: Ticket[] };

/** Tickets by event, in order of first appearance. */
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

/** The tickets of one order. */
export type OrderGroup = TicketGroup & { transactionId: number };

/** Tickets by order, in order of first appearance. */
export const groupByOrder = (tickets: readonly Ticket[]): OrderGroup[] => {
  const groups = new Map<number, OrderGroup>();
  for (const ticket of tickets) {
    const { transaction_id: transactionId, event } = ticket;
    const group = groups.get(transactionId) ?? { transactionId, event, tickets: [] };
    group.tickets.push(ticket);
    groups.set(transactionId, group);
  }
  return [...groups.values()];
};

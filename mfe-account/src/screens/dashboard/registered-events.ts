import type { EventSummary, Ticket } from '@acara/shared-contract';
import { splitByTime } from '../../components/order/ticket-time.ts';

/** What a member's issued tickets say of their events. */
export type RegisteredEvents = {
  /** Distinct names of events. */
  nameCount: number;
  ticketCount: number;
  /** The next first. */
  upcoming: EventSummary[];
  /** The latest first. */
  past: EventSummary[];
};

const getEvents = (tickets: readonly Ticket[]): EventSummary[] => [
  ...new Map(tickets.map(({ event }) => [event.event_id, event])).values(),
];

/**
 * Sorts the events of issued tickets. A ticket is past if its time is before now; an
 * event is past once all its tickets are.
 * @param now milliseconds since 1970
 */
export const registeredEvents = (tickets: readonly Ticket[], now: number): RegisteredEvents => {
  const split = splitByTime(tickets, now);
  const upcoming = getEvents(split.active);
  const goOn = new Set(upcoming.map(({ event_id }) => event_id));
  return {
    nameCount: new Set(tickets.map(({ event }) => event.event_name)).size,
    ticketCount: tickets.length,
    upcoming,
    past: getEvents(split.past).filter(({ event_id }) => !goOn.has(event_id)),
  };
};

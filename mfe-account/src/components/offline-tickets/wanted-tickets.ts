import type { Ticket } from '@acara/shared-contract';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Whether a ticket may still be wanted at a door: until a day after its time, or while its event goes on. */
const isWanted = ({ ticket_datetime: when, event }: Ticket, now: number) =>
  Math.max(Date.parse(when) + DAY_MS, Date.parse(event.event_end_datetime) || 0) >= now;

/** The tickets to show: issued ones that are not over, the next first, those of an event at one time together. */
export const wantedTickets = (tickets: readonly Ticket[], now: number): Ticket[][] => {
  const groups = new Map<string, Ticket[]>();
  const rows = tickets
    .filter((ticket) => ticket.ticket_status_name === 'issued' && isWanted(ticket, now))
    .sort((a, b) => Date.parse(a.ticket_datetime) - Date.parse(b.ticket_datetime));
  for (const ticket of rows) {
    const key = `${ticket.event.event_id} ${ticket.ticket_datetime}`;
    groups.set(key, [...(groups.get(key) ?? []), ticket]);
  }
  return [...groups.values()];
};

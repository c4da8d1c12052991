import type { Ticket, TransactionData } from '@acara/shared-contract';

const when = (ticket: Ticket) => Date.parse(ticket.ticket_datetime);

export const isPast = (ticket: Pick<Ticket, 'ticket_datetime'>, now: number): boolean =>
  Date.parse(ticket.ticket_datetime) < now;

/** A ticket, with its own end where the API knows it. */
type TimedTicket = Pick<Ticket, 'ticket_datetime'> & {
  ticket_end_datetime?: string | null;
  event: Pick<Ticket['event'], 'event_end_datetime'>;
};

const endOf = ({ ticket_end_datetime: end, event }: TimedTicket): number => Date.parse(end ?? event.event_end_datetime);

/** What it admits to has begun and is not over: the ticket is past, and may be shown at the door. */
export const isGoingOn = (ticket: TimedTicket, now: number): boolean => isPast(ticket, now) && now < endOf(ticket);

/** Instants at which one of these tickets begins or ends. */
export const ticketTimes = (tickets: readonly TimedTicket[]): number[] =>
  tickets.flatMap((ticket) => [Date.parse(ticket.ticket_datetime) + 1, endOf(ticket)]);

/** Upcoming tickets, the next first, and past ones: those that go on first, then the latest. `now` in milliseconds. */
export const splitByTime = (tickets: readonly Ticket[], now: number): { active: Ticket[]; past: Ticket[] } => {
  const rank = (ticket: Ticket) => Number(!isGoingOn(ticket, now));
  return {
    active: tickets.filter((ticket) => !isPast(ticket, now)).sort((a, b) => when(a) - when(b)),
    past: tickets.filter((ticket) => isPast(ticket, now)).sort((a, b) => rank(a) - rank(b) || when(b) - when(a)),
  };
};

const TEXTS = ['event_name', 'event_location', 'ms_seat_name', 'ms_price_name'] as const;
const INSTANTS = ['seat_detail_datetime', 'seat_detail_end_datetime'] as const;

/** What could be read of a transaction's data; anything missing or broken is left out. */
export type ReadTransactionData = Partial<{ [K in keyof TransactionData]: string }>;

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

/** Reads the JSON text of `transaction_data`, which old orders may have in other forms. */
export const readTransactionData = (text: string): ReadTransactionData => {
  const value = parsed(text);
  if (typeof value !== 'object' || value === null) return {};
  const fields = new Map(Object.entries(value));
  const read: ReadTransactionData = {};
  for (const name of TEXTS) {
    const field = fields.get(name);
    if (typeof field === 'string' && field.trim() !== '') read[name] = field;
  }
  for (const name of INSTANTS) {
    const instant = fields.get(name);
    if (typeof instant === 'string' && !Number.isNaN(Date.parse(instant))) read[name] = instant;
  }
  return read;
};

import type { EventSummary } from '../entities/event.ts';

/** The fields that determine the sale status of an event. */
export type SoldEvent = Pick<
  EventSummary,
  | 'event_active_status'
  | 'event_start_datetime'
  | 'event_end_datetime'
  | 'event_ticket_sale_start_datetime'
  | 'event_ticket_sale_end_datetime'
>;

/** `none`: there is no active ticket class; `soldOut`: no active class has a place left. */
export type TicketStock = 'left' | 'soldOut' | 'none';

export type ClassStock = Exclude<TicketStock, 'none'>;

export const SALE_STATUSES = ['open', 'soon', 'ended', 'soldOut', 'inactive', 'over'] as const;

/**
 * Whether tickets can be bought:
 * - `open`: now;
 * - `soon`: not yet;
 * - `ended`: no longer, the event is still to come or going on;
 * - `soldOut`: no place is left, though the sale has not ended;
 * - `inactive`: the event is switched off;
 * - `over`: the event has ended.
 */
export type SaleStatus = (typeof SALE_STATUSES)[number];

/** ISO instants; `end` is the earlier of the end of the sale and the end of the event. */
export type SaleWindow = { start: string; end: string };

/** Null where the start or end of the sale is not set. */
export const saleWindow = (event: SoldEvent): SaleWindow | null => {
  const { event_ticket_sale_start_datetime: start, event_ticket_sale_end_datetime: saleEnd } = event;
  if (start === null || saleEnd === null) return null;
  const eventEnd = event.event_end_datetime;
  return { start, end: Date.parse(eventEnd) < Date.parse(saleEnd) ? eventEnd : saleEnd };
};

/**
 * The sale status of an event, or of one of its ticket classes.
 * @param stock of the event, or of that class
 * @param now ms since 1970, by the server's clock
 * @returns null where an upcoming event has no ticket classes
 */
export function saleStatus(event: SoldEvent, stock: ClassStock, now: number): SaleStatus;
export function saleStatus(event: SoldEvent, stock: TicketStock, now: number): SaleStatus | null;
export function saleStatus(event: SoldEvent, stock: TicketStock, now: number): SaleStatus | null {
  if (event.event_active_status === 0) return 'inactive';
  if (now >= Date.parse(event.event_end_datetime)) return 'over';
  if (stock === 'none') return null;
  const window = saleWindow(event);
  // Without a window nothing is on sale.
  if (!window) return now < Date.parse(event.event_start_datetime) ? 'soon' : 'ended';
  if (now >= Date.parse(window.end)) return 'ended';
  if (stock === 'soldOut') return 'soldOut';
  return now < Date.parse(window.start) ? 'soon' : 'open';
}

/** Instants (ms) at which the sale status may change. */
export const saleTurningPoints = (event: SoldEvent): number[] => {
  const window = saleWindow(event);
  const instants = [
    event.event_start_datetime,
    event.event_end_datetime,
    ...(window ? [window.start, window.end] : []),
  ];
  return [...new Set(instants.map((instant) => Date.parse(instant)))].sort((a, b) => a - b);
};

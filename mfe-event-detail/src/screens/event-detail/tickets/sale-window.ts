import type { EventDetail } from '@acara/shared-contract';

/** What of an event decides when its tickets are sold. */
export type SoldEvent = Pick<
  EventDetail,
  | 'event_active_status'
  | 'event_start_datetime'
  | 'event_end_datetime'
  | 'event_ticket_sale_start_datetime'
  | 'event_ticket_sale_end_datetime'
>;

/** When tickets are sold. ISO instants; `end` is when selling really ends. */
export type SaleWindow = { start: string; end: string };

/**
 * The sale window of an event, null where start or end is missing. Selling is over with the event too, so the earlier of
 * the two ends counts (decisions, Wire).
 */
export const saleWindowOf = (event: SoldEvent): SaleWindow | null => {
  const { event_ticket_sale_start_datetime: start, event_ticket_sale_end_datetime: saleEnd } = event;
  if (start === null || saleEnd === null) return null;
  const eventEnd = event.event_end_datetime;
  return { start, end: Date.parse(eventEnd) < Date.parse(saleEnd) ? eventEnd : saleEnd };
};

/** Where `now` (milliseconds) stands to the sale: spec §4 'Sale window banner'. */
export type SaleMoment = 'before' | 'open' | 'over';

export const saleMoment = ({ start, end }: SaleWindow, now: number): SaleMoment => {
  if (now >= Date.parse(end)) return 'over';
  return now < Date.parse(start) ? 'before' : 'open';
};

/** The instants (milliseconds) at which what can be said of the tickets changes. */
export const saleTurns = (event: SoldEvent): number[] => {
  const window = saleWindowOf(event);
  return [event.event_start_datetime, ...(window ? [window.start, window.end] : [])].map((at) => Date.parse(at));
};

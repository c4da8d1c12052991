import type { EventDetail } from '@acara/shared-contract';
import { saleWindow } from '@acara/shared-contract/sale';
import { activeClasses } from './ticket-classes.ts';

/** Stands at the end of the page's address to open it at its Tiket tab, after a login for example. */
export const TICKET_TAB_HASH = '#tiket';

/** Which windows have the Tiket tab. */
export type TicketTabPlace = 'everywhere' | 'narrow' | 'nowhere';

/**
 * Tiket shows only when the event has seat data; on desktop and one mobile variant (464 px and wider) it
 * is also hidden without ticket classes or with sale start or end missing. The other mobile variant, a narrow phone,
 * keeps it: there the button says that nothing is sold.
 */
export const ticketTabPlace = (event: EventDetail): TicketTabPlace => {
  if (!event.seat) return 'nowhere';
  return activeClasses(event).length > 0 && saleWindow(event) ? 'everywhere' : 'narrow';
};

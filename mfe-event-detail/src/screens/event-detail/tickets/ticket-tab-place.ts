import type { EventDetail } from '@acara/shared-contract';
import { saleWindow } from '@acara/shared-contract/sale';
import { activeClasses } from './ticket-classes.ts';

/** Opens the page at its Tiket tab, for example after a login. */
export const TICKET_TAB_HASH = '#tiket';

/** Which windows have the Tiket tab. */
export type TicketTabPlace = 'everywhere' | 'narrow' | 'nowhere';

/**
 * Without seat data there is no tab. Without ticket classes, or with sale start or end missing, only windows below
 * 464 px have it; there the button says that nothing is sold.
 */
export const ticketTabPlace = (event: EventDetail): TicketTabPlace => {
  if (!event.seat) return 'nowhere';
  return activeClasses(event).length > 0 && saleWindow(event) ? 'everywhere' : 'narrow';
};

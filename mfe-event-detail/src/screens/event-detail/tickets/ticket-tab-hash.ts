/** Stands at the end of the page's address to open it at its Tiket tab, after a login for example. */
export const TICKET_TAB_HASH = '#tiket';

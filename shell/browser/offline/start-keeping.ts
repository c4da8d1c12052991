import { currentSession, pageBus, session$ } from '@acara/shared-auth';
import { link } from '@acara/shared-contract/links';
import { fitsPattern } from '@acara/shared-contract/path-pattern';
import type { SiteSettings } from '@acara/shared-contract/release';
import { themeChoice } from '../chrome/theme/theme-choice.ts';
import { createTicketKeeper } from './keep-tickets.ts';
import { browserTicketShelf } from './ticket-shelf.ts';

/** The calls and the QR code, which only members need. */
const loadParts = async () => {
  const [{ createQueryClient, ticketQueries }, { ticketsPage }] = await Promise.all([
    import(/* webpackChunkName: "member" */ '@acara/shared-api'),
    import(/* webpackChunkName: "offline-tickets" */ './tickets-page.ts'),
  ]);
  return { createQueryClient, ticketQueries, ticketsPage };
};

/** Keeps the member's tickets in this browser for as long as they are logged in. */
export const startKeeping = async (page: Window & typeof globalThis, settings: SiteSettings): Promise<void> => {
  const shelf = browserTicketShelf(page);
  if (!shelf) return;
  if (settings.serviceWorker === 'off') return shelf.clear();

  const { createQueryClient, ticketQueries, ticketsPage } = await loadParts();
  const look = createTicketKeeper({
    shelf,
    session: currentSession,
    load: async () => (await createQueryClient().fetchQuery(ticketQueries.issued())).data,
    write: (tickets, memberName, now) =>
      ticketsPage({ siteName: settings.siteName, memberName, tickets, now, theme: themeChoice() }),
    now: Date.now,
  });
  session$.subscribe(() => void look('session'));
  pageBus.on('member.purchased', 1).subscribe(() => void look('changed'));
  page.addEventListener('single-spa:routing-event', () => {
    if (fitsPattern(link('tickets'), page.location.pathname)) void look('session');
  });
};

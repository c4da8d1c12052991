import { currentSession, session$ } from '@acara/shared-auth';
import type { SiteSettings } from '@acara/shared-contract/release';
import { browserTicketShelf } from './ticket-shelf.ts';

/**
 * Tickets that can be read without a network. A guest's page costs one look whether something of a former member is
 * left, and takes it away; the rest comes with the first member.
 */
export const startOfflineTickets = (page: Window & typeof globalThis, settings: SiteSettings): void => {
  const clearLeft = async () => {
    const registration = await page.navigator.serviceWorker?.getRegistration('/');
    if (registration) await browserTicketShelf(page)?.clear();
  };
  if (currentSession().status === 'guest') void clearLeft().catch(() => undefined);
  let isStarted = false;
  session$.subscribe(({ status }) => {
    if (isStarted || status === 'guest') return;
    isStarted = true;
    import(/* webpackChunkName: "offline" */ './start-keeping.ts')
      .then(({ startKeeping }) => startKeeping(page, settings))
      .catch(() => undefined); // Tried again with the next document.
  });
};

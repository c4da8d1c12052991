import { currentSession, session$ } from '@acara/shared-auth';
import type { SiteSettings } from '@acara/shared-contract/release';
import { createOfflinePages, type OfflinePages } from './offline-pages.ts';
import { browserShelf } from './page-shelf.ts';

/** Pages that members can read without a network; null where none are kept. What is left of others goes at once. */
export const startOfflinePages = (
  page: Window & typeof globalThis,
  { serviceWorker }: Pick<SiteSettings, 'serviceWorker'>,
): OfflinePages | null => {
  const shelf = browserShelf(page);
  if (!shelf) return null;
  if (serviceWorker === 'off') {
    shelf.clear().catch(() => undefined); // Tried again with the next document.
    return null;
  }
  const pages = createOfflinePages({ shelf, session: currentSession, now: Date.now });
  session$.subscribe(() => void pages.tidy());
  return pages;
};

import { siteSettings } from './registry/page-releases.ts';
import { lifecyclesAhead } from './registry/load-remote.ts';
import { releaseOf } from './register-remotes.ts';
import { fetchCodeAhead } from './prefetch/fetch-code.ts';
import { offerLazily } from './provided-libraries.ts';
import { startOfflineTickets } from './offline/offline-tickets.ts';
import { prefetchLinks } from './prefetch/prefetch-links.ts';

/** Starts what no first page waits for. */
export const startLater = (page: Window & typeof globalThis): void => {
  const settings = siteSettings();
  prefetchLinks({ page, settings, releaseOf, load: lifecyclesAhead });
  fetchCodeAhead({ page, releaseOf, loadCalls: offerLazily });
  startOfflineTickets(page, settings);
};

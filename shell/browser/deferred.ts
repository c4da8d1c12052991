import { PREVIEW_ELEMENT_ID } from '@acara/shared-contract/release';
import { pageFragments } from './fragments/page-fragments.ts';
import { runBackground } from './fragments/run-background.ts';
import { startHealth } from './health/start-health.ts';
import { shellReleaseId, siteSettings } from './registry/page-releases.ts';
import { lifecyclesAhead } from './registry/load-remote.ts';
import { leaveRevoked } from './registry/leave-revoked.ts';
import { watchRevoked } from './registry/revoked-releases.ts';
import { findRelease, revokeRelease } from './register-remotes.ts';
import { fetchCodeAhead } from './prefetch/fetch-code.ts';
import { offerLazily } from './provided-libraries.ts';
import { loadNextDocument } from './navigation/next-document.ts';
import { startOfflinePages } from './offline/start-offline-pages.ts';
import { prefetchLinks } from './prefetch/prefetch-links.ts';

export { pageFragments };

/** Starts what no first page waits for. */
export const startDeferred = (page: Window & typeof globalThis): void => {
  const settings = siteSettings();
  startHealth(page);
  prefetchLinks({ page, settings, findRelease, load: lifecyclesAhead });
  fetchCodeAhead({ page, findRelease, loadHttpClient: offerLazily });
  const offline = startOfflinePages(page, settings);
  const restartBackground = runBackground({
    page,
    host: pageFragments.host,
    keeperOf: (memberId) => offline?.keeperOf(memberId) ?? null,
  });
  watchRevoked({
    page,
    now: () => page.performance.now(),
    onRevoked: leaveRevoked({
      shellReleaseId: shellReleaseId(),
      revokeRelease: (remote, releaseId) => {
        revokeRelease(remote, releaseId);
        pageFragments.revoke(remote, releaseId);
        restartBackground();
      },
      leaveShell: () => loadNextDocument(page),
    }),
  });
  if (page.document.getElementById(PREVIEW_ELEMENT_ID))
    import(/* webpackChunkName: "preview" */ './preview/show-preview.tsx').then(
      ({ showPreview }) => showPreview(page),
      () => undefined, // The next document asks for it again.
    );
};

import { currentSession } from '@acara/shared-auth';
import { PREVIEW_ELEMENT_ID } from '@acara/shared-contract/release';
import { getMountedApps } from 'single-spa';
import { fragmentHost } from './fragments/fragment-host.ts';
import { runBackground } from './fragments/run-background.ts';
import { limitCalls, limitRoutes } from './guard/call-budget.ts';
import { mayBeAltered } from './health/altered-page.ts';
import { reportRemoteFailure, sendBeacon } from './health/report-failure.ts';
import { requestReleaseSet } from './health/request-release-set.ts';
import { watchPage } from './health/page-check.ts';
import { followGoals } from './health/report-goals.ts';
import { reportSymptom } from './health/report-symptom.ts';
import { startHealth } from './health/start-health.ts';
import { startOfflinePages } from './offline/offline-pages.ts';
import { fetchCodeAhead, prefetchLinks } from './prefetch/prefetch-links.ts';
import { offerLazily } from './provided-libraries.ts';
import { findRelease, getRunnableReleases, ranReleases, revokeRelease } from './register-remotes.ts';
import { lifecyclesAhead, loadFederation, loadFragment } from './registry/load-remote.ts';
import {
  entryUrl,
  pageReleases,
  ranInPage,
  shellReleaseId,
  siteSettings,
  noteRelease,
} from './registry/page-releases.ts';
import { leaveRevoked, loadNextDocument, watchRevoked } from './registry/revoked-releases.ts';
import { learnFromResponse, watchForJumps } from './server-time.ts';
import { whenIdle } from './when-idle.ts';

export const pageFragments = fragmentHost({
  releases: () => pageReleases().remotes,
  runnable: getRunnableReleases,
  load: loadFragment,
  settings: siteSettings,
  visitor: () => currentSession().status,
  report: (part, phase, error) => {
    const release = pageReleases().remotes[part.remote];
    if (release) void reportRemoteFailure(part, phase, error, entryUrl(release));
  },
  onMounted: (remote, releaseId) => {
    noteRelease(remote, releaseId);
    ranReleases.add(`${remote}/${releaseId}`);
  },
  isAltered: (error) => mayBeAltered(document, error),
});

const startOfflineAndBackground = (page: Window & typeof globalThis, isTimeCertain: boolean): void => {
  const offline = startOfflinePages(page, siteSettings());
  const restartBackground = runBackground({
    page,
    host: pageFragments.host,
    getKeeper: (memberId) => offline?.getKeeper(memberId) ?? null,
  });
  const pollSoon = watchRevoked({
    page,
    isUrgent: !isTimeCertain,
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
  watchForJumps(page, pollSoon);
};

const startPreview = (page: Window & typeof globalThis): void => {
  if (page.document.getElementById(PREVIEW_ELEMENT_ID))
    import(/* webpackChunkName: "preview" */ './preview/show-preview.tsx').then(
      ({ showPreview }) => showPreview(page),
      () => undefined, // The next document retries it.
    );
};

/** Starts everything that the first page does not need, each part at another idle moment: together they would block it. */
export const startDeferred = (page: Window & typeof globalThis, isTimeCertain: boolean): void => {
  const prefetchFrom = { page, settings: siteSettings(), findRelease, load: lifecyclesAhead };
  const parts = [
    () => {
      startHealth(
        page,
        watchPage(page, () => getMountedApps().length > 0, reportSymptom),
      );
      const remotes = () => pageReleases().remotes;
      const countGoal = followGoals({ page, remotes, ran: ranInPage, send: sendBeacon });
      limitCalls(page, reportSymptom, (method, status, received) => {
        countGoal(method, received.address, status);
        learnFromResponse(page, received);
      });
      limitRoutes(page, reportSymptom);
      requestReleaseSet(page);
    },
    () => void loadFederation().catch(() => undefined), // The first remote that needs it retries.
    () => prefetchLinks(prefetchFrom),
    () => startOfflineAndBackground(page, isTimeCertain),
    () => startPreview(page),
    () => fetchCodeAhead({ ...prefetchFrom, loadHttpClient: offerLazily }),
  ];
  const startNext = () => {
    parts.shift()?.();
    if (parts.length > 0) whenIdle(page, startNext);
  };
  startNext();
};

import { currentSession, signOut } from '@acara/shared-auth';
import { navigateToUrl, start } from 'single-spa';
import { HEADER_ID, SHELL_NAME } from '@acara/shared-contract/release';
import { ignoreHeldEnter } from './navigation/held-enter.ts';
import { dropLeftPage } from './navigation/drop-left-page.ts';
import { interceptLinks } from './navigation/link-interceptor.ts';
import { addAnnouncer, announcePages } from './navigation/announce-page.ts';
import { outlet } from './outlet.ts';
import { rememberScroll, showTopBetweenRemotes } from './navigation/scroll-memory.ts';
import { followTheme } from './chrome/theme/theme-choice.ts';
import { fragmentsInPlace, lazyFragments } from './fragments/lazy-fragments.ts';
import { keepFetch, keepHeader } from './guard/keep-page.ts';
import { loadInTime } from './guard/timeouts.ts';
import { reportFailure, reportRemoteFailure } from './health/report-failure.ts';
import { reportSymptom } from './health/report-symptom.ts';
import { nextTask } from './registry/evaluate-libraries.ts';
import { pageReleases, shellReleaseId, shellWatch, siteSettings } from './registry/page-releases.ts';
import { followScripts } from './registry/release-files.ts';
import { registerNotFound } from './register-not-found.ts';
import { registerPageRemotes } from './register-remotes.ts';
import { learnFromDocument } from './server-time.ts';
import { forgetReturnElsewhere, wireSession } from './session-wiring.ts';
import { whenIdle } from './when-idle.ts';

const navigate = (to: string) => navigateToUrl(to);
/** `usr`: where routers of remotes read the state of an entry. */
const followLink = (to: string, state?: object) =>
  state ? window.history.pushState({ usr: state }, '', to) : navigate(to);
const loadDeferred = () => import(/* webpackChunkName: "deferred" */ './deferred.ts');
const fragments = lazyFragments({
  load: loadInTime(async () => (await loadDeferred()).pageFragments.host),
  inPlace: (place) => fragmentsInPlace(pageReleases().remotes, place, currentSession().status),
  onFailed: (error) => void reportRemoteFailure({ remote: SHELL_NAME, releaseId: shellReleaseId() }, 'load', error, ''),
});

// Before the scripts of the first remote, which come next.
followScripts(document);
keepFetch(window, window.fetch.bind(window));

const startShell = (): void => {
  dropLeftPage(window, outlet(), shellWatch()?.from);
  const header = document.getElementById(HEADER_ID);
  if (header) keepHeader(header, outlet(), reportSymptom);
  const isTimeCertain = learnFromDocument(window);
  wireSession(window, navigate, siteSettings().googleScriptUrl);
  forgetReturnElsewhere(window);
  registerPageRemotes(fragments);
  registerNotFound();
  ignoreHeldEnter(document);
  interceptLinks(window, followLink);
  rememberScroll(window);
  showTopBetweenRemotes(window);
  followTheme(window);
  announcePages(window, outlet(), addAnnouncer(document));
  // Fragments that the server rendered are hydrated with the page.
  if (document.querySelector('[data-fragment]')) loadDeferred().catch(() => undefined);
  start({ urlRerouteOnly: true });
  whenIdle(
    window,
    () =>
      void loadDeferred().then(
        // Not in the task that evaluates it.
        ({ startDeferred }) => whenIdle(window, () => startDeferred(window, isTimeCertain)),
        () => undefined,
      ),
  );
};

const startChrome = async (): Promise<void> => {
  await import(/* webpackMode: "eager" */ 'react-dom/client');
  await nextTask();
  const { mountChrome } = await import(/* webpackMode: "eager" */ './chrome/mount-chrome.tsx');
  mountChrome({
    settings: siteSettings(),
    navigate,
    fragments,
    onLogout: () => void signOut(),
    onRecoverableError: (error) =>
      reportFailure({ remote: SHELL_NAME, releaseId: shellReleaseId() }, 'hydration', error),
  });
  // The document's watchdog reports a shell that does not reach this line as failed.
  document.documentElement.dataset.shell = 'alive';
};

// Each in a task of its own, after that which compiles the script: together they would block the page for too long.
void nextTask().then(() => {
  startShell();
  setTimeout(startChrome);
});

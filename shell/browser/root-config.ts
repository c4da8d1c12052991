import './provided-libraries.ts';
import { currentSession, signOut } from '@acara/shared-auth';
import { navigateToUrl, start } from 'single-spa';
import { SHELL_NAME } from '@acara/shared-contract/release';
import { interceptLinks } from './navigation/link-interceptor.ts';
import { addAnnouncer, announcePages } from './navigation/announce-page.ts';
import { loadInTime } from './load-in-time.ts';
import { outlet } from './outlet.ts';
import { forgetReturnElsewhere } from './navigation/return-path.ts';
import { rememberScroll } from './navigation/scroll-memory.ts';
import { showTopBetweenRemotes } from './navigation/top-between-remotes.ts';
import { mountChrome } from './chrome/mount-chrome.tsx';
import { followTheme } from './chrome/theme/theme-choice.ts';
import { fragmentsInPlace } from './fragments/fragments-in-place.ts';
import { lateFragments } from './fragments/late-fragments.ts';
import { pageReleases, shellReleaseId, siteSettings } from './registry/page-releases.ts';
import { followScripts } from './registry/release-files.ts';
import { takeNonce } from './nonce.ts';
import { registerNotFound } from './register-not-found.ts';
import { registerPageRemotes } from './register-remotes.ts';
import { reportFailure, reportRemoteFailure } from './report-failure.ts';
import { wireSession } from './session-wiring.ts';
import { whenIdle } from './when-idle.ts';

const navigate = (to: string) => navigateToUrl(to);
/** What no first page waits for. */
const loadLater = () => import(/* webpackChunkName: "later" */ './deferred.ts');
const fragments = lateFragments({
  load: loadInTime(async () => (await loadLater()).pageFragments.host),
  inPlace: (place) => fragmentsInPlace(pageReleases().remotes, place, currentSession().status),
  onFailed: (error) => void reportRemoteFailure({ remote: SHELL_NAME, releaseId: shellReleaseId() }, 'load', error, ''),
});

takeNonce();
followScripts(document);
wireSession(window, navigate, siteSettings().googleScriptUrl);
forgetReturnElsewhere(window);
registerPageRemotes(fragments);
registerNotFound();
interceptLinks(window, navigate);
mountChrome({
  settings: siteSettings(),
  navigate,
  fragments,
  onLogout: () => void signOut(),
  onRecoverableError: (error) => reportFailure({ remote: SHELL_NAME, releaseId: shellReleaseId() }, 'hydration', error),
});
rememberScroll(window);
showTopBetweenRemotes(window);
followTheme(window);
announcePages(window, outlet(), addAnnouncer(document));
// A fragment that the server rendered comes to life with the page.
if (document.querySelector('[data-fragment]')) loadLater().catch(() => undefined);
start({ urlRerouteOnly: true });
// Without it everything works; it is asked for again with the next document.
whenIdle(
  window,
  () =>
    void loadLater().then(
      ({ startDeferred: startLater }) => startLater(window),
      () => undefined,
    ),
);
// The document's watchdog takes a shell that does not come as far as this for one that failed.
document.documentElement.dataset.shell = 'alive';

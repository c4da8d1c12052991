import {
  browserSessionStorage,
  browserTabChannel,
  browserTabLock,
  connectSession,
  readSession,
  session$,
  type EndReason,
} from '@acara/shared-auth';
import { fitsPattern } from '@acara/shared-contract/path-pattern';
import { paths } from '@acara/shared-contract/paths';
import { endedSession } from './session/ended-session.ts';

/** Needed by members whose token ends, and at a logout: not on every page. */
const loadCalls = () => import(/* webpackChunkName: "session-calls" */ './session-calls.ts');

/** Without a network there is no Google to be told either. */
const ignored = () => undefined;

const isPublic = (pathname: string): boolean =>
  !Object.values(paths).some(({ pattern, access }) => access !== 'public' && fitsPattern(pattern, pathname));

/**
 * Gives the page's session its storage, its calls and the other tabs. When it ends the page is left for `/`, and where the
 * server ended it that is said; a page that anyone may see stays open where the session was ended in another tab.
 */
export const wireSession = (page: Window, navigate: (to: string) => void, googleScriptUrl: string): void => {
  const onEnded = (reason: EndReason, to: string) => {
    void loadCalls().then(({ signOutOfGoogle }) => signOutOfGoogle(page, googleScriptUrl), ignored);
    const { pathname, search, hash } = page.location;
    if (reason === 'refused') endedSession.note(`${pathname}${search}${hash}`);
    if (reason !== 'elsewhere' || !isPublic(page.location.pathname)) navigate(to);
  };
  connectSession({
    storage: browserSessionStorage(page),
    postRefresh: async (...tokens) => (await loadCalls()).postRefresh(...tokens),
    postLogout: async (refreshToken) => (await loadCalls()).postLogout(refreshToken),
    onEnded,
    channel: browserTabChannel(),
    lock: browserTabLock(page.navigator.locks),
    now: Date.now,
  });
  session$.subscribe(({ status }) => {
    if (status === 'member') endedSession.forget();
  });
  // What a frozen or cached page, or a browser without channels, could not hear.
  page.addEventListener('storage', readSession);
  page.addEventListener('pageshow', readSession);
  page.document.addEventListener('visibilitychange', readSession);
};

import { browserDependencies, forgetReturn, session$, startSession, type EndReason } from '@acara/shared-auth';
import { link } from '@acara/shared-contract/links';
import { decideAccess } from '@acara/shared-contract/release';
import { getAccess, findRoute } from './registry/page-routes.ts';
import { endedSession } from './session/ended-session.ts';

/** In a separate chunk: only a logout needs it. */
const loadSignOut = () => import(/* webpackChunkName: "session-requests" */ './session/sign-out-of-google.ts');

/** Without a network Google cannot be notified either. */
const ignored = () => undefined;

const isPublic = (pathname: string): boolean => {
  const route = findRoute(pathname);
  return route === undefined || decideAccess(route, null) === 'enter';
};

/**
 * Redirects a member who opens a page for guests. Returns a function that does the same after a login in another tab.
 */
const redirectMembers = (page: Window): (() => void) => {
  const check = () => {
    if (getAccess(page.location.pathname) === 'home') page.history.replaceState(null, '', link('home'));
  };
  let last: string | null = null;
  page.addEventListener('single-spa:routing-event', () => {
    const { pathname } = page.location;
    if (pathname !== last) check();
    last = pathname;
  });
  return check;
};

/** When the session ends, the page is left for `to`; a public page stays open when another tab ended it. */
export const wireSession = (page: Window, navigate: (to: string) => void, googleScriptUrl: string): void => {
  const onEnded = (reason: EndReason, to: string) => {
    void loadSignOut().then(({ signOutOfGoogle }) => signOutOfGoogle(page, googleScriptUrl), ignored);
    const { pathname, search, hash } = page.location;
    if (reason === 'refused') endedSession.note(`${pathname}${search}${hash}`);
    if (reason !== 'elsewhere' || !isPublic(page.location.pathname)) navigate(to);
  };
  startSession({ ...browserDependencies(page), onEnded, onBegun: redirectMembers(page) });
  session$.subscribe(({ status }) => {
    if (status === 'member') endedSession.forget();
  });
};

export const forgetReturnElsewhere = (page: Window): void => {
  const check = () => {
    if (!findRoute(page.location.pathname)?.keepsReturn) forgetReturn();
  };
  check();
  // Both events: of two fast navigations, only the second one's path is seen when the first one ends.
  page.addEventListener('single-spa:before-routing-event', check);
  page.addEventListener('single-spa:routing-event', check);
};

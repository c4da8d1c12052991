import { browserDependencies, session$, startSession, type EndReason } from '@acara/shared-auth';
import { decideAccess } from '@acara/shared-contract/release';
import { leadMembersHome } from './navigation/lead-members-home.ts';
import { findRoute } from './registry/page-routes.ts';
import { endedSession } from './session/ended-session.ts';

/** Needed at a logout: not on every page. */
const loadSignOut = () => import(/* webpackChunkName: "session-requests" */ './session/sign-out-of-google.ts');

/** Without a network there is no Google to be told either. */
const ignored = () => undefined;

const isPublic = (pathname: string): boolean => {
  const route = findRoute(pathname);
  return route === undefined || decideAccess(route, null) === 'enter';
};

/**
 * Starts the page's session. When it ends the page is left for `/`, and where the server ended it that is said; a page
 * that anyone may see stays open where the session was ended in another tab. Members do not stay on pages for guests.
 */
export const wireSession = (page: Window, navigate: (to: string) => void, googleScriptUrl: string): void => {
  const onEnded = (reason: EndReason, to: string) => {
    void loadSignOut().then(({ signOutOfGoogle }) => signOutOfGoogle(page, googleScriptUrl), ignored);
    const { pathname, search, hash } = page.location;
    if (reason === 'refused') endedSession.note(`${pathname}${search}${hash}`);
    if (reason !== 'elsewhere' || !isPublic(page.location.pathname)) navigate(to);
  };
  startSession({ ...browserDependencies(page), onEnded, onBegun: leadMembersHome(page) });
  session$.subscribe(({ status }) => {
    if (status === 'member') endedSession.forget();
  });
};

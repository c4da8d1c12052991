import { useMemo } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { currentSession, hasProfileOrToken, hasRegistered } from '@acara/shared-auth';
import { NOT_FOUND_PATH, decideAccess } from '@acara/shared-contract/release';
import { RouteHead } from './route-head.tsx';
import type { RemoteRoute } from './remote-route.ts';

/**
 * A route's screen, but for those whom it refuses: they go to the not-found route of the site. Decided on entering. Whom
 * the page is no longer for while it is open, and whoever has no use for it, is the shell's to lead away.
 */
export const GuardedScreen = ({ route }: { route: RemoteRoute }) => {
  const { key, pathname, search } = useLocation();
  const decision = useMemo(
    () =>
      decideAccess(route, {
        isMember: hasProfileOrToken(),
        isLoggedIn: currentSession().status === 'member',
        hasRegistered: hasRegistered(),
      }),
    // `key` is another with each navigation.
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [route, key],
  );
  if (decision === 'refuse') return <Navigate to={NOT_FOUND_PATH} replace state={{ wanted: `${pathname}${search}` }} />;
  return (
    <>
      <RouteHead route={route} />
      <route.screen />
    </>
  );
};

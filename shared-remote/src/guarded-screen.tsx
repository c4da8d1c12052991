import { useMemo } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { hasProfileOrToken, hasRegistered } from '@acara/shared-auth';
import { NOT_FOUND_PATH, decideAccess } from '@acara/shared-contract/release';
import { RouteHead } from './route-head.tsx';
import type { RemoteRoute } from './remote-route.ts';

/**
 * A route's screen for those who may enter; others go to the not-found route of the site. Decided on
 * entering: a session that ends while the page is open is the shell's to lead away.
 */
export const GuardedScreen = ({ route }: { route: RemoteRoute }) => {
  const { key, pathname, search } = useLocation();
  const decision = useMemo(
    () => decideAccess(route, { isMember: hasProfileOrToken(), hasRegistered: hasRegistered() }),
    // `key` is another with each navigation.
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [route, key],
  );
  if (decision !== 'enter') return <Navigate to={NOT_FOUND_PATH} replace state={{ wanted: `${pathname}${search}` }} />;
  return (
    <>
      <RouteHead route={route} />
      <route.screen />
    </>
  );
};

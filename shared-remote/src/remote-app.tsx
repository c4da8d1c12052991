import { useEffect, useMemo, useRef } from 'react';
import { QueryClientProvider, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { Navigate, Route, Routes, useLocation, useParams } from 'react-router-dom';
import { currentSession, hasProfileOrToken, hasRegistered } from '@acara/shared-auth';
import type { SiteSettings } from '@acara/shared-contract';
import { NOT_FOUND_PATH, decideAccess } from '@acara/shared-contract/release';
import { ChunkError, useLoaded } from '@acara/shared-ui/on-demand';
import { useHydrated } from '@acara/shared-ui/visibility';
import { applyHead } from './apply-head.ts';
import { FragmentHostProvider, type FragmentHost } from './fragments.tsx';
import { routePage, type RemoteRoute } from './remote-route.ts';
import { SettingsProvider, useSettings } from './settings.tsx';

/**
 * Keeps the document's head in step with the data that the screen shows. It renders nothing: an observer for each query
 * would cost as much as those of the screen.
 */
const RouteHead = ({ route }: { route: RemoteRoute }) => {
  const client = useQueryClient();
  const settings = useSettings();
  const params = useParams();
  const { pathname, search } = useLocation();
  const isFromServer = useRef(!useHydrated());
  useEffect(() => {
    const at = { params, search: new URLSearchParams(search) };
    const apply = () => applyHead(document, route.head(routePage(at, pathname, settings, client)));
    if (isFromServer.current) isFromServer.current = false;
    else apply();
    // Before the screen fetches them: its code may still be loading.
    for (const query of route.queries?.({ ...at, settings }) ?? [])
      if (!client.getQueryState(query.queryKey)) void client.prefetchQuery(query);
    return client.getQueryCache().subscribe((event) => {
      if (event.type === 'updated' && (event.action.type === 'success' || event.action.type === 'error')) apply();
    });
  }, [client, params, pathname, route, search, settings]);
  return null;
};

/** Decides on entering: visitors who lose their access while the page is open are redirected by the shell. */
const GuardedScreen = ({ route }: { route: RemoteRoute }) => {
  const { key, pathname, search } = useLocation();
  const decision = useMemo(
    () =>
      decideAccess(route, {
        isMember: hasProfileOrToken(),
        isLoggedIn: currentSession().status === 'member',
        hasRegistered: hasRegistered(),
      }),
    // `key` changes with each navigation.
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

export const loadNotFound = () => import(/* webpackChunkName: "not-found" */ '@acara/shared-ui/not-found');

/** For an address that this release does not have: it may run as the fallback of one that has. */
const LazyNotFound = () => {
  const chunk = useLoaded(loadNotFound);
  if (chunk.state === 'failed') return <ChunkError onRetry={chunk.retry} />;
  return chunk.state === 'loaded' && <chunk.part.NotFoundPanel />;
};

type RemoteAppProps = {
  routes: readonly RemoteRoute[];
  client: QueryClient;
  settings: SiteSettings;
  /** Missing on the server. */
  fragments?: FragmentHost;
};

/** A remote's screens with their providers; the caller provides the router. */
export const RemoteApp = ({ routes, client, settings, fragments }: RemoteAppProps) => {
  const rows = useMemo(
    () => routes.map((route) => <Route key={route.path} path={route.path} element={<GuardedScreen route={route} />} />),
    [routes],
  );
  return (
    <QueryClientProvider client={client}>
      <SettingsProvider settings={settings}>
        <FragmentHostProvider host={fragments}>
          <Routes>
            {rows}
            <Route path="*" element={<LazyNotFound />} />
          </Routes>
        </FragmentHostProvider>
      </SettingsProvider>
    </QueryClientProvider>
  );
};

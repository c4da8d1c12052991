import { useEffect, useMemo } from 'react';
import {
  QueryClientProvider,
  useQueries,
  useQueryClient,
  type QueryClient,
  type QueryKey,
} from '@tanstack/react-query';
import { Navigate, Route, Routes, useLocation, useParams } from 'react-router-dom';
import { currentSession, hasProfileOrToken, hasRegistered } from '@acara/shared-auth';
import type { SiteSettings } from '@acara/shared-contract';
import { NOT_FOUND_PATH, decideAccess } from '@acara/shared-contract/release';
import { FragmentHostProvider, type FragmentHost } from '@acara/shared-ui/fragments';
import { ChunkError, useLoaded } from '@acara/shared-ui/on-demand';
import { SettingsProvider, useSettings } from '@acara/shared-ui/settings';
import { applyHead } from './apply-head.ts';
import { routePage, type RemoteRoute } from './remote-route.ts';

const RouteHead = ({ route }: { route: RemoteRoute }) => {
  const client = useQueryClient();
  const settings = useSettings();
  const params = useParams();
  const { pathname, search } = useLocation();
  const at = { params, search: new URLSearchParams(search) };
  const queries: { queryKey: QueryKey }[] = route.queries?.({ ...at, settings }) ?? [];
  // The screen has the same queries; here only to render again when they have data.
  useQueries({ queries });
  const head = route.head(routePage(at, pathname, settings, client));
  const text = JSON.stringify(head);
  useEffect(() => {
    applyHead(document, head);
    // `head` is a new object in each rendering; `text` changes only with its content.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [text]);
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

import type { ComponentType } from 'react';
import type { InferDataFromTag, QueryClient, QueryKey } from '@tanstack/react-query';
import { matchRoutes } from 'react-router-dom';
import { isApiError, type ApiError } from '@acara/shared-api';
import type { Head, SiteSettings } from '@acara/shared-contract';
import { decideAccess, declaredTitle, isIndexed, type RouteDeclaration } from '@acara/shared-contract/release';

/** An address as a route sees it. */
export type RouteLocation = { params: Readonly<Record<string, string | undefined>>; search: URLSearchParams };

/** Anything TanStack Query can fetch. */
export type RouteQuery = { queryKey: QueryKey };

/** A route with the data of its queries so far. */
export type RoutePage = RouteLocation & {
  settings: SiteSettings;
  /** Absolute address of the page without query. */
  url: string;
  /** The data or the error of a query, or neither while it is pending. */
  read: <K extends QueryKey>(query: {
    queryKey: K;
  }) => { data: InferDataFromTag<unknown, K> | undefined; error: ApiError | null };
};

/** Builds for browsers leave out the other fields (remote-kit/webpack/remote-preset.mjs). */
type DeclaredRoute = Pick<
  RouteDeclaration,
  'path' | 'access' | 'requires' | 'title' | 'description' | 'index' | 'countsAsView'
>;

/** A route as `remote.json` declares it, with its screen. */
export type RemoteRoute = DeclaredRoute & {
  name: string;
  screen: ComponentType;
  /** Loads what the screen's own chunk lacks: servers do so before rendering, browsers before a coming visit. */
  load?: () => Promise<unknown>;
  /** Fetched before rendering on the server; those that fail are retried by the browser. */
  queries?: (at: RouteLocation & { settings: SiteSettings }) => RouteQuery[];
  head: (page: RoutePage) => Head;
  /** HTTP status of the document; 200 without it. */
  status?: (page: RoutePage) => number;
};

/** One row of a remote's `routes.tsx`. The default head is made from the declaration. */
export type RouteScreen = Pick<RemoteRoute, 'screen' | 'load' | 'queries' | 'status'> &
  Partial<Pick<RemoteRoute, 'head'>>;

const declaredHead =
  (route: DeclaredRoute): RemoteRoute['head'] =>
  ({ settings, url }) => ({
    title: declaredTitle(route, settings.siteName),
    ...(isIndexed(route)
      ? { canonical: url, ogType: 'website' as const, ...(route.description && { description: route.description }) }
      : { robots: 'noindex' as const }),
    ...(route.access === 'secret' && { referrer: 'no-referrer' as const }),
  });

/** @param declared `routes` of remote.json, validated before a release */
export const remoteRoutes = <Name extends string>(
  declared: Readonly<Record<Name, object>>,
  screens: Readonly<Record<Name, RouteScreen>>,
): RemoteRoute[] =>
  (Object.keys(declared) as Name[]).map((name) => {
    const route = declared[name] as DeclaredRoute;
    return { ...route, name, head: declaredHead(route), ...screens[name] };
  });

/** Parameters are decoded as the router does: the keys of prefetched queries must equal those of the screen. */
export const matchRoute = (routes: readonly RemoteRoute[], pathname: string) => {
  const rows = routes.map((route) => ({ path: route.path, handle: route }));
  const [match] = matchRoutes(rows, pathname) ?? [];
  return match && { route: match.route.handle, params: match.params };
};

export const routePage = (
  at: RouteLocation,
  pathname: string,
  settings: SiteSettings,
  client: QueryClient,
): RoutePage => ({
  ...at,
  settings,
  url: `${settings.publicOrigin}${pathname}`,
  read: <K extends QueryKey>(query: { queryKey: K }) => {
    const state = client.getQueryState<InferDataFromTag<unknown, K>>(query.queryKey);
    return { data: state?.data, error: isApiError(state?.error) ? state.error : null };
  },
});

/** How likely it is that a link will be followed: the page has it, the visitor rests on it, or presses it. */
export type Intent = 'possible' | 'likely' | 'press';

export type ComingVisit = { url: URL; intent: Intent; settings: SiteSettings };

/** Prefetches code, and for more than a possible visit queries, of a route that is open to guests. Settles when all have settled. */
export const fetchAhead = async (
  routes: readonly RemoteRoute[],
  getClient: () => QueryClient,
  { url, intent, settings }: ComingVisit,
): Promise<void> => {
  const match = matchRoute(routes, url.pathname);
  if (!match || decideAccess(match.route, null) !== 'enter') return;
  const load = match.route.load?.();
  if (intent === 'possible' || (match.route.countsAsView && intent !== 'press')) return;
  const queries = match.route.queries?.({ params: match.params, search: url.searchParams, settings }) ?? [];
  await Promise.all([load, ...queries.map((query) => getClient().prefetchQuery(query))]);
};

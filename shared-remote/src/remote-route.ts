import type { ComponentType } from 'react';
import type { InferDataFromTag, QueryClient, QueryKey } from '@tanstack/react-query';
import { matchRoutes } from 'react-router-dom';
import { isApiError, type ApiError } from '@acara/shared-api';
import type { Head, SiteSettings } from '@acara/shared-contract';
import { declaredTitle, isIndexed, type RouteDeclaration } from '@acara/shared-contract/release';

/** Where a visitor is, as a route sees it. */
export type RouteLocation = { params: Readonly<Record<string, string | undefined>>; search: URLSearchParams };

/** Anything TanStack Query can fetch. */
export type RouteQuery = { queryKey: QueryKey };

/** A route with what its queries brought so far. */
export type RoutePage = RouteLocation & {
  settings: SiteSettings;
  /** Absolute address of the page without query. */
  url: string;
  /** What a query holds: its data, its error, or neither while it is under way. */
  read: <K extends QueryKey>(query: {
    queryKey: K;
  }) => { data: InferDataFromTag<unknown, K> | undefined; error: ApiError | null };
};

/** What browsers know of a route by its remote; builds for them leave out the rest (tooling/webpack/remote-preset.mjs). */
type DeclaredRoute = Pick<
  RouteDeclaration,
  'path' | 'access' | 'requires' | 'title' | 'description' | 'index' | 'countsAsView'
>;

/** A route of a remote: what it declares, and what is shown. */
export type RemoteRoute = DeclaredRoute & {
  name: string;
  screen: ComponentType;
  /** What the screen needs first. Fetched before rendering on the server; a failure leaves that part to the browser. */
  queries?: (at: RouteLocation & { settings: SiteSettings }) => RouteQuery[];
  head: (page: RoutePage) => Head;
  /** HTTP status of the document; 200 without it. */
  status?: (page: RoutePage) => number;
};

/** One row of a remote's `routes.tsx`. Without a head it is the one that the declaration describes. */
export type RouteScreen = Pick<RemoteRoute, 'screen' | 'queries' | 'status'> & Partial<Pick<RemoteRoute, 'head'>>;

const declaredHead =
  (route: DeclaredRoute): RemoteRoute['head'] =>
  ({ settings, url }) => ({
    title: declaredTitle(route, settings.siteName),
    ...(isIndexed(route)
      ? { canonical: url, ogType: 'website' as const, ...(route.description && { description: route.description }) }
      : { robots: 'noindex' as const }),
    ...(route.access === 'secret' && { referrer: 'no-referrer' as const }),
  });

/**
 * The routes of a remote: each one that its `remote.json` declares with its screen.
 * @param declared `routes` of remote.json, whose shape is checked before a release
 */
export const remoteRoutes = <Name extends string>(
  declared: Readonly<Record<Name, object>>,
  screens: Readonly<Record<Name, RouteScreen>>,
): RemoteRoute[] =>
  (Object.keys(declared) as Name[]).map((name) => {
    const route = declared[name] as DeclaredRoute;
    return { ...route, name, head: declaredHead(route), ...screens[name] };
  });

/**
 * The route of an address with its parameters, decoded as the screen gets them from the router: both must ask for the
 * same. Undefined where none fits.
 */
export const matchRoute = (routes: readonly RemoteRoute[], pathname: string) => {
  const rows = routes.map((route) => ({ path: route.path, handle: route }));
  const [match] = matchRoutes(rows, pathname) ?? [];
  return match && { route: match.route.handle, params: match.params };
};

/** Describes the page of a location to `head` and `status`. */
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

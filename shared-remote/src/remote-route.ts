import type { ComponentType } from 'react';
import type { InferDataFromTag, QueryClient, QueryKey } from '@tanstack/react-query';
import { matchPath } from 'react-router-dom';
import { isApiError, type ApiError } from '@acara/shared-api';
import type { Head, SiteSettings } from '@acara/shared-contract';

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

/** One row of a remote's `routes.tsx`. */
export type RemoteRoute = {
  /** Pattern of react-router, from `paths` of shared-contract. */
  path: string;
  screen: ComponentType;
  /** What the screen needs first. Fetched before rendering on the server; a failure leaves that part to the browser. */
  queries?: (at: RouteLocation & { settings: SiteSettings }) => RouteQuery[];
  head: (page: RoutePage) => Head;
  /** HTTP status of the document; 200 without it. */
  status?: (page: RoutePage) => number;
};

/** The route of an address with its parameters; undefined where none fits. */
export const matchRoute = (routes: readonly RemoteRoute[], pathname: string) => {
  for (const route of routes) {
    const match = matchPath({ path: route.path, end: true }, pathname);
    if (match) return { route, params: match.params };
  }
  return undefined;
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

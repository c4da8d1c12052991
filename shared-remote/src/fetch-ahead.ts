import type { QueryClient } from '@tanstack/react-query';
import type { SiteSettings } from '@acara/shared-contract';
import { decideAccess } from '@acara/shared-contract/release';
import { matchRoute, type RemoteRoute } from './remote-route.ts';

/** How sure it is that a link will be followed: the visitor rests on it, or presses it. */
export type Intent = 'likely' | 'press';

/** A visit that may come. */
export type ComingVisit = { url: URL; intent: Intent; settings: SiteSettings };

/**
 * Fetches what a public route of the remote needs first, so that its screen finds it. Never for routes that only members
 * see. Nothing is asked for twice: what is fresh, or under way, stays. Settles when all is there or has failed.
 */
export const fetchAhead = async (
  routes: readonly RemoteRoute[],
  getClient: () => QueryClient,
  { url, intent, settings }: ComingVisit,
): Promise<void> => {
  const match = matchRoute(routes, url.pathname);
  if (!match || decideAccess(match.route, null) !== 'enter') return;
  if (match.route.countsAsView && intent !== 'press') return;
  const queries = match.route.queries?.({ params: match.params, search: url.searchParams, settings }) ?? [];
  await Promise.all(queries.map((query) => getClient().prefetchQuery(query)));
};

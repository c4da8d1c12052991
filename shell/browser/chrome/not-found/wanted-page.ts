import { hasProfileOrToken } from '@acara/shared-auth';
import { findRoute } from '../../registry/page-routes.ts';

/** What the guard of a page noted with this entry of the history (docs/contracts/history-state.md). */
const noted = (state: unknown): unknown => {
  const own: unknown = typeof state === 'object' && state !== null && 'usr' in state ? state.usr : null;
  return typeof own === 'object' && own !== null && 'wanted' in own ? own.wanted : null;
};

/** The private page that a guest wanted to open before the not-found screen; null where there is none. */
export const wantedPage = (state: unknown): string | null => {
  const path = noted(state);
  if (typeof path !== 'string' || hasProfileOrToken()) return null;
  const route = findRoute(path);
  // A page that a login leads away from is not opened by one.
  return route?.access === 'member' && !route.returnsTo ? path : null;
};
